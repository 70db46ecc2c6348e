import CCurl
package import HTTPTypes

/// The header lines of a request as a C list for libcurl, which only reads it. An easy handle keeps its list for
/// requests with the same fields, as a line takes two allocations.
package final class HeaderList {
  private(set) var head: UnsafeMutablePointer<curl_slist>?
  private let fields: HTTPFields
  private let hasBody: Bool

  /// Headers that the engine sets itself.
  private static let reserved: Set<String> = [
    "host", "content-length", "transfer-encoding", "connection", "proxy-connection", "keep-alive", "upgrade", "te",
    "trailer",
  ]

  /// Throws `invalidRequest` for a header that the engine sets itself and for bytes that would end a line. HTTPTypes
  /// rejects the latter already; header lines are checked here all the same.
  init(_ fields: HTTPFields, hasBody: Bool) throws(EngineError) {
    self.fields = fields
    self.hasBody = hasBody
    var line: [UInt8] = []
    for field in fields {
      try field.withUnsafeBytesOfValue { value in
        Result { () throws(EngineError) in
          try Self.check(field.name, value)
          append(field.name, value, through: &line)
        }
      }.get()
    }
    // Removes a default of libcurl.
    if !fields.contains(.accept) { append("Accept:") }
    guard hasBody else { return }
    // Removes other defaults of libcurl: a wait of a second, and a form's content type.
    append("Expect:")
    if !fields.contains(.contentType) { append("Content-Type:") }
  }

  /// Whether the list is that of a request with these fields in this order.
  func isList(of fields: HTTPFields, hasBody: Bool) -> Bool {
    self.hasBody == hasBody && self.fields.elementsEqual(fields)
  }

  /// Throws for a field that may not be sent.
  package static func check(_ name: HTTPField.Name, _ value: some Sequence<UInt8>) throws(EngineError) {
    guard !reserved.contains(name.canonicalName) else {
      throw EngineError(.invalidRequest("the header \(name) is set by the engine"))
    }
    guard value.allSatisfy({ $0 != 0x0d && $0 != 0x0a && $0 != 0 }) else {
      throw EngineError(.invalidRequest("the header \(name) contains a line break"))
    }
  }

  private func append(
    _ name: HTTPField.Name, _ value: some Collection<UInt8>, through line: inout [UInt8]
  ) {
    line.removeAll(keepingCapacity: true)
    line += name.rawName.utf8
    // "Name;" sends a field with an empty value; "Name:" would remove it.
    line += value.isEmpty ? ";".utf8 : ": ".utf8
    line += value
    line.append(0)
    line.withUnsafeBytes { bytes in
      guard let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      append(text)
    }
  }

  private func append(_ line: UnsafePointer<CChar>) {
    // If the allocation fails, the request is sent without the line.
    head = curl_slist_append(head, line) ?? head
  }

  deinit { curl_slist_free_all(head) }
}

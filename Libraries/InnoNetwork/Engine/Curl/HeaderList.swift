import CCurl
package import HTTPTypes

/// The header lines of a request as a C list (CURLOPT_HTTPHEADER). An easy handle keeps its list for the next request
/// with the same fields, because each line takes two allocations.
package final class HeaderList {
  private(set) var head: UnsafeMutablePointer<curl_slist>?
  private let fields: HTTPFields
  private let hasBody: Bool

  /// Headers that the engine sets itself, and others of the connection (RFC 9110, sections 6.6.2 and 7.6.1).
  private static let reserved: Set<String> = [
    "host", "content-length", "transfer-encoding", "connection", "proxy-connection", "keep-alive", "upgrade", "te",
    "trailer",
  ]

  /// Throws `invalidRequest` for a reserved header, and for bytes that would end a line. HTTPTypes replaces such bytes
  /// with spaces; they are checked here too, because libcurl sends any bytes.
  init(_ fields: HTTPFields, hasBody: Bool) throws(EngineError) {
    self.fields = fields
    self.hasBody = hasBody
    var line: [UInt8] = []
    for field in fields where field.name != .cookie { try append(field, through: &line) }
    // One line for all cookies (RFC 6265, section 5.4), which HTTPTypes keeps as a field each.
    if let cookies = fields[.cookie] { try append(HTTPField(name: .cookie, value: cookies), through: &line) }
    // A name with a colon removes a header that libcurl would add.
    if !fields.contains(.accept) { append("Accept:") }
    guard hasBody else { return }
    // `Expect: 100-continue` would delay a large body by a second; the default content type is that of a form.
    append("Expect:")
    if !fields.contains(.contentType) { append("Content-Type:") }
  }

  /// Whether a request with these fields has the same lines.
  func isList(of fields: HTTPFields, hasBody: Bool) -> Bool {
    self.hasBody == hasBody && self.fields.elementsEqual(fields)
  }

  package static func isReserved(_ name: HTTPField.Name) -> Bool { reserved.contains(name.canonicalName) }

  /// Throws `invalidRequest` for a field that may not be sent.
  package static func check(_ name: HTTPField.Name, _ value: some Sequence<UInt8>) throws(EngineError) {
    guard !isReserved(name) else {
      throw EngineError(.invalidRequest("the header \(name) is reserved for the engine"))
    }
    guard value.allSatisfy({ $0 != 0x0d && $0 != 0x0a && $0 != 0 }) else {
      throw EngineError(.invalidRequest("the header \(name) contains a line break or a NUL"))
    }
  }

  private func append(_ field: HTTPField, through line: inout [UInt8]) throws(EngineError) {
    try field.withUnsafeBytesOfValue { value in
      Result { () throws(EngineError) in
        try Self.check(field.name, value)
        append(field.name, value, through: &line)
      }
    }.get()
  }

  private func append(
    _ name: HTTPField.Name, _ value: some Collection<UInt8>, through line: inout [UInt8]
  ) {
    line.removeAll(keepingCapacity: true)
    line += name.rawName.utf8
    // "Name;" sends a field with an empty value, "Name:" none (CURLOPT_HTTPHEADER(3)).
    line += value.isEmpty ? ";".utf8 : ": ".utf8
    line += value
    line.append(0)
    line.withUnsafeBytes { bytes in
      guard let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      append(text)
    }
  }

  private func append(_ line: UnsafePointer<CChar>) {
    // NULL if an allocation fails; the list is then unchanged.
    head = curl_slist_append(head, line) ?? head
  }

  deinit { curl_slist_free_all(head) }
}

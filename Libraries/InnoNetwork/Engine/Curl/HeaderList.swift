import CCurl
package import HTTPTypes

/// The header lines of one request as a C list for libcurl. Freed by its owner, unless it is the shared list of
/// requests without headers.
package struct HeaderList: ~Copyable {
  private(set) var head: UnsafeMutablePointer<curl_slist>?
  private let isShared: Bool

  /// For requests with neither fields nor a body. Never freed; libcurl only reads it.
  // Safe, as no one writes what it points to once it is made.
  nonisolated(unsafe) private static let bare = curl_slist_append(nil, noAccept)
  /// Removes a default of libcurl.
  private static let noAccept = "Accept:"

  /// Headers that the engine sets itself.
  private static let reserved: Set<String> = [
    "host", "content-length", "transfer-encoding", "connection", "proxy-connection", "keep-alive", "upgrade", "te",
    "trailer",
  ]

  /// Throws `invalidRequest` for a header that the engine sets itself and for bytes that would end a line. HTTPTypes
  /// rejects the latter already; header lines are checked here all the same.
  init(_ fields: HTTPFields, hasBody: Bool) throws(EngineError) {
    isShared = fields.isEmpty && !hasBody
    if isShared {
      head = Self.bare
      return
    }
    for field in fields {
      try field.withUnsafeBytesOfValue { bytes in Result { () throws(EngineError) in try Self.check(field.name, bytes) }
      }.get()
      append(field)
    }
    if fields[.accept] == nil { append(Self.noAccept) }
    guard hasBody else { return }
    // Removes other defaults of libcurl: a wait of a second, and a form's content type.
    append("Expect:")
    if fields[.contentType] == nil { append("Content-Type:") }
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

  private mutating func append(_ field: HTTPField) {
    let name = field.name.rawName
    // "Name;" sends a field with an empty value; "Name:" would remove it.
    var line = field.withUnsafeBytesOfValue { value in
      value.isEmpty ? Array("\(name);".utf8) : Array("\(name): ".utf8) + Array(value)
    }
    line.append(0)
    line.withUnsafeBytes { bytes in
      guard let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      append(text)
    }
  }

  private mutating func append(_ line: UnsafePointer<CChar>) {
    // If the allocation fails, the request is sent without the line.
    head = curl_slist_append(head, line) ?? head
  }

  deinit { if !isShared { curl_slist_free_all(head) } }
}

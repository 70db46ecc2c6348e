import CCurl
package import HTTPTypes

/// The header lines of one request as libcurl wants them: a C list that is freed with its owner, unless it is the one of all bare requests.
package struct HeaderList: ~Copyable {
  private(set) var head: UnsafeMutablePointer<curl_slist>?
  private let isShared: Bool

  /// Of requests with neither fields nor a body. Never freed; libcurl only reads it.
  // Safe, as nobody writes what it points to once it is made.
  nonisolated(unsafe) private static let bare = curl_slist_append(nil, noAccept)
  /// Takes away a catch-all of libcurl's own.
  private static let noAccept = "Accept:"

  /// What the engine decides itself: framing and the connection.
  private static let reserved: Set<String> = [
    "host", "content-length", "transfer-encoding", "connection", "proxy-connection", "keep-alive", "upgrade", "te", "trailer",
  ]

  /// Throws `invalidRequest` for a field of the engine's own and for bytes that would end a line; HTTPTypes lets none of the latter pass,
  /// but what becomes a header line is looked at here all the same.
  init(_ fields: HTTPFields, hasBody: Bool) throws(EngineError) {
    isShared = fields.isEmpty && !hasBody
    if isShared {
      head = Self.bare
      return
    }
    for field in fields {
      try field.withUnsafeBytesOfValue { bytes in Result { () throws(EngineError) in try Self.check(field.name, bytes) } }.get()
      append(field)
    }
    if fields[.accept] == nil { append(Self.noAccept) }
    guard hasBody else { return }
    // Other ideas of libcurl's own: a wait of a second, and a form's content type.
    append("Expect:")
    if fields[.contentType] == nil { append("Content-Type:") }
  }

  /// Throws for what is not to become a header line.
  package static func check(_ name: HTTPField.Name, _ value: some Sequence<UInt8>) throws(EngineError) {
    guard !reserved.contains(name.canonicalName) else { throw EngineError(.invalidRequest("the header \(name) belongs to the engine")) }
    guard value.allSatisfy({ $0 != 0x0d && $0 != 0x0a && $0 != 0 }) else {
      throw EngineError(.invalidRequest("the header \(name) holds a line break"))
    }
  }

  private mutating func append(_ field: HTTPField) {
    let name = field.name.rawName
    // "Name;" is libcurl's spelling of a field with an empty value, "Name:" would remove it.
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
    // On failure to allocate the list stays as it is, and the request goes out without the line.
    head = curl_slist_append(head, line) ?? head
  }

  deinit { if !isShared { curl_slist_free_all(head) } }
}

/// HTTP/1.1 response as it was received.
struct RawResponse: Equatable, Sendable {
  let status: Int
  /// By lower-case name; without `Date`, so that two responses can be compared.
  let fields: [String: String]
  let body: String

  struct Malformed: Error {
    let text: String
  }

  /// Reads one response whose body has a `Content-Length`. `bodyless`: a response to HEAD has the length but no body.
  ///
  /// - Parameter buffer: Bytes that have arrived already; afterwards, those after the response.
  init(bodyless: Bool, buffer: inout [UInt8], read: () throws -> [UInt8]) throws {
    var bytes = buffer
    buffer = []
    let separator = Array("\r\n\r\n".utf8)
    var head = bytes.firstRange(of: separator)
    while head == nil {
      let more = try read()
      bytes += more
      head = bytes.firstRange(of: separator)
      guard head != nil || !more.isEmpty else { throw Malformed(text: String(decoding: bytes, as: UTF8.self)) }
    }
    let end = head ?? 0..<0
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    guard let statusLine = lines.first, let status = Int(statusLine.split(separator: " ")[1]) else {
      throw Malformed(text: String(decoding: bytes, as: UTF8.self))
    }
    let fields = lines.dropFirst().map { $0.split(separator: ":", maxSplits: 1).map(String.init) }
    self.status = status
    let all = Dictionary(
      fields.map { ($0[0].lowercased(), String($0[1].drop { $0 == " " })) }, uniquingKeysWith: { "\($0), \($1)" })
    self.fields = all.filter { $0.key != "date" }
    bytes.removeSubrange(..<end.upperBound)
    let length = bodyless ? 0 : self.fields["content-length"].flatMap { Int($0) } ?? 0
    while bytes.count < length {
      let more = try read()
      guard !more.isEmpty else { break }
      bytes += more
    }
    body = String(decoding: bytes.prefix(length), as: UTF8.self)
    buffer = Array(bytes.dropFirst(length))
  }
}

/// A request of HTTP/1.1 or HTTP/1.0, received as a whole.
struct HTTPRequest: Equatable, Sendable {
  var method = ""
  /// Path and query as they were sent, percent-encoded; `*` for the server itself. The authority of an absolute form is left out.
  var target = ""
  /// 1 for HTTP/1.1, 0 for HTTP/1.0.
  var minorVersion = 1
  var fields: [HTTPField] = []
  /// Without the framing of chunks.
  var body: [UInt8] = []

  /// The value of a field, those of several with that name joined by commas (RFC 9110, section 5.3). `name` is in lower case.
  subscript(name: String) -> String? {
    let values = fields.filter { $0.name == name }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// Whether the client wants to send another request on this connection (RFC 9112, section 9.3).
  var keepsAlive: Bool {
    let options = list("connection")
    return minorVersion == 0 ? options.contains("keep-alive") && !options.contains("close") : !options.contains("close")
  }

  /// The members of a field that is a list of tokens, in lower case.
  func list(_ name: String) -> [String] {
    (self[name] ?? "").lowercased().split(separator: ",").map { $0.trimmingBlanks }
  }
}

struct HTTPField: Equatable, Sendable {
  /// In requests in lower case, in responses as it is written.
  let name: String
  let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension StringProtocol {
  /// Without spaces and tabs at its ends (RFC 9110, section 5.6.3).
  var trimmingBlanks: String {
    let start = drop { $0 == " " || $0 == "\t" }
    return start.lastIndex { $0 != " " && $0 != "\t" }.map { String(start[...$0]) } ?? ""
  }
}

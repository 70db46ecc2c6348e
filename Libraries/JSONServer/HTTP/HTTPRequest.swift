/// Complete request of HTTP/1.1 or HTTP/1.0.
struct HTTPRequest: Equatable, Sendable {
  var method = ""
  /// Path and query, still percent-encoded; `*` for the server itself.
  var target = ""
  /// That of a target in absolute form.
  var authority: String?
  /// 1 for HTTP/1.1, 0 for HTTP/1.0.
  var minorVersion = 1
  var fields: [HTTPField] = []
  /// Without the framing of chunks.
  var body: [UInt8] = []

  /// The value of a field; several with that name are joined by commas (RFC 9110, section 5.3). `name` is in lower
  /// case.
  subscript(name: String) -> String? {
    let values = fields.filter { $0.name == name }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// What the request is for: the authority of an absolute form replaces the Host field (RFC 9112, section 3.2.2).
  var host: String? { authority ?? self["host"] }

  /// Whether the connection stays open after the response (RFC 9112, section 9.3).
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
  /// In lower case in requests; as it is sent in responses.
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

/// Why a request was rejected. The connection is closed then, because the start of the next request is unknown.
struct HTTPRequestError: Error, Equatable {
  let status: Int
  let message: String

  static func malformed(_ message: String) -> HTTPRequestError { HTTPRequestError(status: 400, message: message) }

  static let timeout = HTTPRequestError(status: 408, message: "The request took too long to arrive.")
  static let bodyTooLarge = HTTPRequestError(status: 413, message: "The body is too large.")
  static let targetTooLong = HTTPRequestError(status: 414, message: "The request target is too long.")
  static let headTooLarge = HTTPRequestError(status: 431, message: "The head of the request is too large.")
  static let tooManyFields = HTTPRequestError(status: 431, message: "The request has too many header fields.")
  static let unknownExpectation = HTTPRequestError(
    status: 417, message: "The only supported expectation is 100-continue.")
  static let unknownCoding = HTTPRequestError(status: 501, message: "The only supported transfer coding is chunked.")
  static let unknownVersion = HTTPRequestError(status: 505, message: "The server supports HTTP/1.1 and HTTP/1.0.")
}

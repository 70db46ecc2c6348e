import Glibc

/// Response with its body in memory.
struct HTTPResponse: Equatable, Sendable {
  var status: Int
  /// Without Content-Length, Connection and Date, which `bytes` adds.
  var fields: [HTTPField] = []
  var body: [UInt8] = []
  /// How the messages are sent that follow the head, until one side ends the connection; nil for none.
  var messages: MessageFormat?

  subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The response as it is sent. `isHead` leaves out the body but not its length (RFC 9110, section 9.3.2).
  func bytes(isHead: Bool, keepsAlive: Bool, minorVersion: Int) -> [UInt8] {
    var head = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "")\r\n"
    for field in fields { head += "\(field.name): \(field.value)\r\n" }
    head += "Date: \(Self.date(time(nil)))\r\n"
    // 204 and 304 have neither a body nor a length (RFC 9110, section 8.6).
    if status != 204, status != 304, messages == nil { head += "Content-Length: \(body.count)\r\n" }
    if status == 101 {
      // The fields have a Connection.
    } else if !keepsAlive || messages != nil {
      head += "Connection: close\r\n"
    } else if minorVersion == 0 {
      head += "Connection: keep-alive\r\n"
    }
    return Array("\(head)\r\n".utf8) + (isHead ? [] : body)
  }

  /// As an IMF-fixdate (RFC 9110, section 5.6.7).
  private static func date(_ now: time_t) -> String {
    var now = now
    var parts = tm()
    gmtime_r(&now, &parts)
    return String(unsafeUninitializedCapacity: 64) { buffer in
      // SAFETY: strftime(3) writes at most `count` bytes. They are ASCII, because the program keeps the C locale.
      buffer.withMemoryRebound(to: CChar.self) {
        strftime($0.baseAddress, $0.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
      }
    }
  }

  /// The reason phrases of the statuses that the server sends (RFC 9110, section 15).
  static let reasons = [
    101: "Switching Protocols", 200: "OK", 201: "Created", 204: "No Content", 304: "Not Modified", 400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
    412: "Precondition Failed", 413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type",
    417: "Expectation Failed", 421: "Misdirected Request", 422: "Unprocessable Content",
    426: "Upgrade Required", 431: "Request Header Fields Too Large", 500: "Internal Server Error",
    501: "Not Implemented",
    503: "Service Unavailable", 505: "HTTP Version Not Supported", 507: "Insufficient Storage",
  ]
}

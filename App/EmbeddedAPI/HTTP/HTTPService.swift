/// What a server does with requests.
struct HTTPService: Sendable {
  let limits: HTTPLimits
  let log: (@Sendable (String) -> Void)?
  let respond: @Sendable (HTTPRequest) async -> HTTPResponse
}

/// One exchange, as the request log shows it.
struct HTTPLogEntry: Sendable, CustomStringConvertible {
  /// `GET /posts?_page=2 200 1234 bytes 1.2 ms`; hyphens in place of a request that could not be read.
  let description: String

  init(_ request: HTTPRequest?, _ response: HTTPResponse, duration: Duration) {
    // A target may hold bytes above 0x7F, among them what a terminal would obey.
    let target = request?.target.utf8.map { $0 < 0x80 ? String(UnicodeScalar($0)) : "%" + String($0, radix: 16, uppercase: true) }
    let tenths = duration / .microseconds(100)
    let milliseconds = "\(Int(tenths) / 10).\(Int(tenths) % 10)"
    let bytes = request?.method == "HEAD" ? 0 : response.body.count
    description = "\(request?.method ?? "-") \(target?.joined() ?? "-") \(response.status) \(bytes) bytes \(milliseconds) ms"
  }
}

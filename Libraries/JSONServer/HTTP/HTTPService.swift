/// Handler of requests, and the limits and log of a server.
struct HTTPService: Sendable {
  let limits: HTTPLimits
  let log: (@Sendable (String) -> Void)?
  let respond: @Sendable (HTTPRequest) async -> HTTPResponse
  /// The messages from now on, for a response that they follow.
  let follow: @Sendable () async -> MessageChannel
}

/// Line of the request log.
struct HTTPLogEntry: Sendable, CustomStringConvertible {
  /// `GET /posts?_page=2 200 1234 bytes 1.2 ms`; hyphens for a request that could not be parsed.
  let description: String

  init(_ request: HTTPRequest?, _ response: HTTPResponse, duration: Duration) {
    // Bytes above 0x7F may be control sequences of a terminal.
    let target = request?.target.utf8.map {
      $0 < 0x80 ? String(UnicodeScalar($0)) : "%" + String($0, radix: 16, uppercase: true)
    }
    let tenths = duration / .microseconds(100)
    let milliseconds = "\(Int(tenths) / 10).\(Int(tenths) % 10)"
    let bytes = request?.method == "HEAD" ? 0 : response.body.count
    description =
      "\(request?.method ?? "-") \(target?.joined() ?? "-") \(response.status) \(bytes) bytes \(milliseconds) ms"
  }
}

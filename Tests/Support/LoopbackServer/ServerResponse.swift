/// What the server does with a request.
public struct ServerResponse: Sendable {
  /// One thing to do on the connection.
  enum Step: Sendable {
    case bytes([UInt8])
    /// As many spaces, sent piece by piece.
    case filling(count: Int)
    /// The same bytes without end, until the client goes.
    case endless([UInt8])
    /// Nothing but reading, until the client goes or the server stops.
    case stall
    /// Nothing at all, not even reading, until the client goes or the server stops.
    case freeze
    /// Bytes go to and from a port of this machine until either side ends.
    case relay(UInt16)
    /// The bytes that follow belong to another protocol.
    case converse(@Sendable (inout RawConnection) -> Void)
    /// The connection ends in the usual way.
    case close
    /// The connection ends with a reset.
    case reset
  }

  let steps: [Step]

  /// The places where a response can stall.
  public enum Stage: Sendable, CaseIterable {
    case beforeHead
    case afterHead
    case insideBody
  }

  /// A well-formed response; its length is announced unless `headers` frame it otherwise.
  public static func response(status: Int = 200, headers: [(String, String)] = [], body: [UInt8] = []) -> ServerResponse
  {
    let isFramed = headers.contains { ["content-length", "transfer-encoding"].contains($0.0.lowercased()) }
    let length = isFramed || [101, 204, 304].contains(status) ? [] : [("Content-Length", "\(body.count)")]
    return ServerResponse(steps: [.bytes(head(status: status, headers: headers + length) + body)])
  }

  /// A well-formed response of text.
  public static func text(
    _ text: String, type: String = "text/plain", status: Int = 200, headers: [(String, String)] = []
  ) -> ServerResponse {
    response(status: status, headers: [("Content-Type", type)] + headers, body: Array(text.utf8))
  }

  public static func json(_ text: String, status: Int = 200, headers: [(String, String)] = []) -> ServerResponse {
    self.text(text, type: "application/json; charset=utf-8", status: status, headers: headers)
  }

  public static func html(_ text: String = "<!DOCTYPE html><html><body>Hello</body></html>", status: Int = 200)
    -> ServerResponse
  {
    self.text(text, type: "text/html; charset=utf-8", status: status)
  }

  /// JSON in chunks.
  public static func chunkedJSON(_ pieces: [String]) -> ServerResponse {
    let chunks = pieces.map { "\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n" } + ["0\r\n\r\n"]
    return response(
      headers: [("Content-Type", "application/json"), ("Transfer-Encoding", "chunked")],
      body: Array(chunks.joined().utf8))
  }

  public static func redirect(to location: String, status: Int = 302) -> ServerResponse {
    response(status: status, headers: [("Location", location)])
  }

  /// A response that stops coming, with the connection open.
  public static func stall(_ stage: Stage) -> ServerResponse {
    let head = head(status: 200, headers: [("Content-Type", "application/json"), ("Content-Length", "10")])
    switch stage {
    case .beforeHead: return ServerResponse(steps: [.stall])
    case .afterHead: return ServerResponse(steps: [.bytes(head), .stall])
    case .insideBody: return ServerResponse(steps: [.bytes(head + Array("[1,".utf8)), .stall])
    }
  }

  /// The same response; then the closure reads and writes bytes of another protocol, on the connection's thread. When
  /// it returns, the connection ends.
  public func then(_ body: @escaping @Sendable (inout RawConnection) -> Void) -> ServerResponse {
    ServerResponse(steps: steps + [.converse(body)])
  }

  /// The same response; what the client sends afterwards is read and dropped.
  public var thenDraining: ServerResponse { ServerResponse(steps: steps + [.stall]) }

  /// A body that ends before its announced length.
  public static func truncated(_ text: String, announced: Int) -> ServerResponse {
    let head = head(status: 200, headers: [("Content-Type", "application/json"), ("Content-Length", "\(announced)")])
    return ServerResponse(steps: [.bytes(head + Array(text.utf8)), .close])
  }

  /// A chunked body that ends without its last chunk.
  public static func truncatedChunks(_ text: String) -> ServerResponse {
    let head = head(status: 200, headers: [("Content-Type", "application/json"), ("Transfer-Encoding", "chunked")])
    return ServerResponse(steps: [
      .bytes(head + Array("\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n".utf8)), .close,
    ])
  }

  /// A body of as many spaces, with its length announced.
  public static func filling(_ count: Int) -> ServerResponse {
    let head = head(status: 200, headers: [("Content-Type", "application/json"), ("Content-Length", "\(count)")])
    return ServerResponse(steps: [.bytes(head), .filling(count: count)])
  }

  /// A body of chunks without end.
  public static var endlessChunks: ServerResponse {
    let head = head(status: 200, headers: [("Content-Type", "application/json"), ("Transfer-Encoding", "chunked")])
    return ServerResponse(steps: [
      .bytes(head), .endless(Array(("400\r\n" + String(repeating: " ", count: 0x400) + "\r\n").utf8)),
    ])
  }

  /// Interim responses without end (RFC 9110, section 15.2), and never a final one.
  public static var endlessInterim: ServerResponse {
    ServerResponse(steps: [.endless(Array("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".utf8))])
  }

  /// A response with trailers without end behind its one chunk.
  public static var endlessTrailers: ServerResponse {
    let head = head(status: 200, headers: [("Transfer-Encoding", "chunked")])
    return ServerResponse(steps: [
      .bytes(head + Array("2\r\n[]\r\n0\r\n".utf8)), .endless(Array("X-Late: yes\r\n".utf8)),
    ])
  }

  /// A head of at least `count` bytes.
  public static func hugeHead(_ count: Int) -> ServerResponse { manyFields(count / 1000 + 1, of: 1000) }

  /// A head of `count` fields, each with a value of `size` bytes.
  public static func manyFields(_ count: Int, of size: Int) -> ServerResponse {
    .response(headers: (0..<count).map { ("X-Filling-\($0)", String(repeating: "x", count: size)) })
  }

  /// Bytes that are sent as they are, after which the connection closes: broken heads, other protocols.
  public static func raw(_ text: String) -> ServerResponse { raw(Array(text.utf8)) }

  public static func raw(_ bytes: [UInt8]) -> ServerResponse { ServerResponse(steps: [.bytes(bytes), .close]) }

  /// Never responds, and reads nothing more.
  public static var freeze: ServerResponse { ServerResponse(steps: [.freeze]) }

  /// Accepts CONNECT as a proxy does (RFC 9110, section 9.3.6), and relays bytes to and from `port` whatever the target
  /// is.
  public static func tunnel(to port: UInt16) -> ServerResponse {
    ServerResponse(steps: [.bytes(Array("HTTP/1.1 200 Connection established\r\n\r\n".utf8)), .relay(port)])
  }

  /// Closes without a response.
  public static var close: ServerResponse { ServerResponse(steps: [.close]) }

  /// Resets the connection without a response.
  public static var reset: ServerResponse { ServerResponse(steps: [.reset]) }

  /// The request as JSON: `{"method":…,"target":…,"headers":[["name","value"],…],"body":…}`.
  public static func echo(_ request: ReceivedRequest) -> ServerResponse {
    let headers = request.headers.map { "[\(quoted($0.name)),\(quoted($0.value))]" }.joined(separator: ",")
    return json(
      "{\"method\":\(quoted(request.method)),\"target\":\(quoted(request.target)),"
        + "\"headers\":[\(headers)],\"body\":\(quoted(request.bodyText))}")
  }

  private static func head(status: Int, headers: [(String, String)]) -> [UInt8] {
    Array(("HTTP/1.1 \(status) Status\r\n" + headers.map { "\($0.0): \($0.1)\r\n" }.joined() + "\r\n").utf8)
  }

  private static func quoted(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "\"") { result, scalar in
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let code = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      default: result.unicodeScalars.append(scalar)
      }
    } + "\""
  }
}

extension ServerResponse {
  /// The page of JSON items that a request asks for with `_page` and `_limit`, and their total; all without.
  public static func page(of items: [String], for request: ReceivedRequest) -> ServerResponse {
    let size = request.query("_limit").flatMap { Int($0) } ?? items.count
    let page = request.query("_page").flatMap { Int($0) } ?? 1
    let part = items.dropFirst((page - 1) * size).prefix(size)
    return .json("[\(part.joined(separator: ","))]", headers: [("X-Total-Count", "\(items.count)")])
  }
}

extension ReceivedRequest {
  /// The first value of a name in the query, as sent.
  public func query(_ name: String) -> String? {
    let items = target.split(separator: "?").dropFirst().first?.split(separator: "&") ?? []
    let item = items.first { $0.hasPrefix("\(name)=") }
    return item.map { String($0.dropFirst(name.count + 1)) }
  }
}

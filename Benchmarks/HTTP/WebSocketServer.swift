import CCeiling
import Foundation

/// A server of WebSockets: `/echo` sends back what it gets, `/push` sends binary messages of 64 KiB without end. Runs
/// until the process ends.
struct WebSocketServer {
  let address: String

  init() throws {
    let (listener, port) = try loopbackSocket()
    listen(listener, 4096)
    address = "http://127.0.0.1:\(port)"
    web_socket_server_prepare()
    Thread.detachNewThread { web_socket_server_run() }
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        if connection >= 0 { Self.shakeHands(on: connection) }
      }
    }
  }

  private static func shakeHands(on connection: Int32) {
    var head = ""
    var bytes = [UInt8](repeating: 0, count: 1024)
    while !head.hasSuffix("\r\n\r\n") {
      let count = read(connection, &bytes, bytes.count)
      guard count > 0 else {
        close(connection)
        return
      }
      head += String(decoding: bytes[..<count], as: UTF8.self)
    }
    let lines = head.split(separator: "\r\n")
    let field = lines.first { $0.lowercased().hasPrefix("sec-websocket-key:") } ?? ""
    let key = field.drop { $0 != ":" }.dropFirst().trimmingCharacters(in: .whitespaces)
    let digest = SHA1.digest(Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8))
    let response = """
      HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
      Sec-WebSocket-Accept: \(Data(digest).base64EncodedString())\r\n\r\n
      """
    _ = response.withCString { write(connection, $0, strlen($0)) }
    web_socket_server_add(connection, lines.first?.contains("/push") ?? false)
  }
}

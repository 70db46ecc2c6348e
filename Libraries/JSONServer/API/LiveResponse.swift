extension HTTPResponse {
  /// The start of the messages at `/live`: a WebSocket (RFC 6455, section 4.2), or server-sent events for a client that
  /// accepts them.
  static func live(for request: HTTPRequest) -> HTTPResponse {
    guard request.list("upgrade").contains("websocket"), request.list("connection").contains("upgrade") else {
      if request.list("accept").contains(where: { $0.hasPrefix("text/event-stream") }) {
        let fields = [HTTPField("Content-Type", "text/event-stream"), HTTPField("Cache-Control", "no-store")]
        return HTTPResponse(status: 200, fields: fields, messages: .events)
      }
      return .problem(
        "Changes are sent to a WebSocket, or as events with Accept: text/event-stream.", status: 426,
        fields: [HTTPField("Upgrade", "websocket"), HTTPField("Connection", "Upgrade")])
    }
    guard request["sec-websocket-version"] == "13" else {
      return .problem(
        "The only supported version of the protocol is 13.", status: 426,
        fields: [
          HTTPField("Upgrade", "websocket"), HTTPField("Connection", "Upgrade"),
          HTTPField("Sec-WebSocket-Version", "13"),
        ])
    }
    guard let key = request["sec-websocket-key"], key.utf8.count == 24, key.hasSuffix("==") else {
      return .error("Sec-WebSocket-Key must be 16 bytes in base64.", status: 400)
    }
    let accept = SHA1.digest(Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8)).base64
    return HTTPResponse(
      status: 101,
      fields: [
        HTTPField("Upgrade", "websocket"), HTTPField("Connection", "Upgrade"),
        HTTPField("Sec-WebSocket-Accept", accept),
      ], messages: .webSocket)
  }
}

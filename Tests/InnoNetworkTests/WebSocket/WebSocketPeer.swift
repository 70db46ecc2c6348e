import FoundationEssentials
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import LoopbackServer
import Synchronization
import Testing

/// A frame as a server sends it, with every field free to be wrong.
struct Frame: Equatable, Sendable {
  var opcode: UInt8
  var payload: [UInt8] = []
  var isFinal = true
  var reserved: UInt8 = 0

  static func text(_ text: String, isFinal: Bool = true) -> Frame {
    Frame(opcode: 1, payload: Array(text.utf8), isFinal: isFinal)
  }

  static func binary(_ bytes: [UInt8], isFinal: Bool = true) -> Frame {
    Frame(opcode: 2, payload: bytes, isFinal: isFinal)
  }

  static func more(_ bytes: [UInt8], isFinal: Bool = true) -> Frame {
    Frame(opcode: 0, payload: bytes, isFinal: isFinal)
  }

  static func ping(_ text: String = "") -> Frame { Frame(opcode: 9, payload: Array(text.utf8)) }

  static func close(_ code: UInt16, _ reason: [UInt8] = []) -> Frame {
    Frame(opcode: 8, payload: [UInt8(code >> 8), UInt8(code & 0xff)] + reason)
  }

  /// The unmasked frame with its length in the shortest form.
  var bytes: [UInt8] {
    let count = payload.count
    let length: [UInt8] =
      switch count {
      case ..<126: [UInt8(count)]
      case ..<0x1_0000: [126, UInt8(count >> 8), UInt8(count & 0xff)]
      default: [127] + (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
      }
    return [(isFinal ? 0x80 : 0) | reserved << 4 | opcode] + length + payload
  }
}

extension RawConnection {
  /// The next frame of the client, unmasked; nil at the end, and if the frame is not masked.
  mutating func readFrame() -> Frame? {
    guard let start = read(2), start[1] & 0x80 != 0 else { return nil }
    var count = Int(start[1] & 0x7f)
    if count >= 126 {
      guard let length = read(count == 126 ? 2 : 8) else { return nil }
      count = length.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let key = read(4), let masked = read(count) else { return nil }
    let payload = masked.enumerated().map { $1 ^ key[$0 % 4] }
    return Frame(
      opcode: start[0] & 0x0f, payload: payload, isFinal: start[0] & 0x80 != 0, reserved: start[0] >> 4 & 7)
  }

  /// All frames of the client until its close frame, or until it ends the connection.
  mutating func readFrames() -> [Frame] {
    var frames: [Frame] = []
    while frames.last?.opcode != 8, let frame = readFrame() { frames.append(frame) }
    return frames
  }

  func write(_ frame: Frame) { write(frame.bytes) }
}

extension ServerResponse {
  /// Accepts the handshake of a WebSocket, and goes on with a script.
  static func webSocket(
    _ request: ReceivedRequest, headers: [(String, String)] = [],
    _ script: @escaping @Sendable (inout RawConnection) -> Void
  ) -> ServerResponse {
    accept(request, headers: headers).then(script)
  }

  static func accept(_ request: ReceivedRequest, headers: [(String, String)] = []) -> ServerResponse {
    .response(status: 101, headers: acceptance(of: request) + headers)
  }

  /// The header fields that accept a handshake.
  static func acceptance(of request: ReceivedRequest) -> [(String, String)] {
    let key = request["sec-websocket-key"] ?? ""
    let accept = SHA1.digest(Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8)).base64
    return [("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Accept", accept)]
  }

  /// Sends back every message and the close frame, and answers pings.
  static func webSocketEcho(_ request: ReceivedRequest) -> ServerResponse {
    webSocket(request) { peer in
      while let frame = peer.readFrame() {
        peer.write(frame.opcode == 9 ? Frame(opcode: 10, payload: frame.payload) : frame)
        if frame.opcode == 8 { return }
      }
    }
  }
}

/// Runs work with a client whose base URL is that of the server, and shuts both down.
func withWebSocketClient<Result>(
  _ change: (inout NetworkConfiguration) -> Void = { _ in }, options: CurlEngineOptions = .direct,
  _ body: (LoopbackServer, NetworkClient) async throws -> Result
) async throws -> Result {
  let server = try LoopbackServer()
  defer { server.stop() }
  var configuration = NetworkConfiguration.safeDefaults(baseURL: try #require(URL(string: server.baseURL)))
  configuration.transport.timeouts = .unlimited
  configuration.resilience.retry = .never
  change(&configuration)
  let client = NetworkClient(configuration: configuration, engine: CurlEngine(options: options))
  do {
    let result = try await body(server, client)
    await client.shutdown()
    return result
  } catch {
    await client.shutdown()
    throw error
  }
}

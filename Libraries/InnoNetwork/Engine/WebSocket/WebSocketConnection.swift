/// An open WebSocket of an engine (RFC 6455).
///
/// Cancelling a task that waits in one of its functions ends the connection at once, because a frame may be sent in
/// part. Releasing the last reference ends it too, unless a close handshake is under way.
public protocol WebSocketConnection: Sendable, AnyObject {
  /// The oldest message that has not been read; `nil` at the end.
  ///
  /// The end is a close handshake with the code 1000 or 1001 or without one, or one that ``close(code:reason:)`` began.
  /// Messages that arrived before a failure come first; then the failure is thrown, on every call. There may be one
  /// reader at a time.
  nonisolated(nonsending) func next() async throws(EngineError) -> WebSocketMessage?

  /// Sends a message and returns when its bytes are with the kernel. Messages of concurrent calls are not mixed.
  nonisolated(nonsending) func send(_ message: WebSocketMessage) async throws(EngineError)

  /// Sends a ping and returns the time until its pong. No pong is seen while unread messages stop the connection from
  /// being read.
  nonisolated(nonsending) func ping() async throws(EngineError) -> Duration

  /// Performs the close handshake (RFC 6455, section 7), and returns when the connection has ended, at the latest after
  /// ``WebSocketOptions/closeTimeout``. Refuses codes that must not be sent, and reasons longer than 123 bytes.
  nonisolated(nonsending) func close(code: WebSocketCloseCode, reason: String) async throws(EngineError)

  /// Ends the connection at once, after an attempt to send a close frame with the code 1001.
  func cancel()

  /// What the close frame of the server said; `nil` as long as there is none.
  var closure: WebSocketClosure? { get }
}

/// The response to a WebSocket handshake.
public struct EngineWebSocket: Sendable {
  /// The head, and the body unless the status is 101: at most 64 KiB of it.
  public var response: EngineResponse
  /// `nil` unless the status is 101.
  public var connection: (any WebSocketConnection)?

  /// A response for scripted engines.
  public init(response: EngineResponse, connection: (any WebSocketConnection)? = nil) {
    self.response = response
    self.connection = connection
  }
}

/// A message of a WebSocket, assembled from its fragments.
public enum WebSocketMessage: Sendable, Equatable {
  /// UTF-8.
  case text(String)
  /// Any bytes.
  case binary([UInt8])
}

/// What a close frame says (RFC 6455, section 5.5.1).
public struct WebSocketClosure: Sendable, Equatable {
  /// ``WebSocketCloseCode/none`` if the frame has no code.
  public var code: WebSocketCloseCode
  /// For developers; at most 123 bytes, and usually empty.
  public var reason: String

  /// A closure; without a reason by default.
  public init(_ code: WebSocketCloseCode, reason: String = "") {
    self.code = code
    self.reason = reason
  }
}

/// A status code of a close frame (RFC 6455, section 7.4).
public struct WebSocketCloseCode: RawRepresentable, Sendable, Hashable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The purpose of the connection is fulfilled.
  public static let normal = WebSocketCloseCode(rawValue: 1000)
  /// The server goes down, or the client leaves.
  public static let goingAway = WebSocketCloseCode(rawValue: 1001)
  /// A frame that the protocol forbids.
  public static let protocolError = WebSocketCloseCode(rawValue: 1002)
  /// A kind of message that the receiver does not accept.
  public static let unsupportedData = WebSocketCloseCode(rawValue: 1003)
  /// The close frame had no code; never sent.
  public static let none = WebSocketCloseCode(rawValue: 1005)
  /// Text that is not UTF-8.
  public static let invalidText = WebSocketCloseCode(rawValue: 1007)
  /// The policy of the receiver forbids a message.
  public static let policyViolation = WebSocketCloseCode(rawValue: 1008)
  /// A message is too large.
  public static let tooLarge = WebSocketCloseCode(rawValue: 1009)
  /// The server failed.
  public static let serverError = WebSocketCloseCode(rawValue: 1011)
  /// The server restarts (registered by IANA after the RFC).
  public static let serviceRestart = WebSocketCloseCode(rawValue: 1012)
  /// The server is overloaded (registered by IANA after the RFC).
  public static let tryAgainLater = WebSocketCloseCode(rawValue: 1013)

  /// Whether a close frame may have the code: not the reserved ones, such as 1005, 1006 and 1015.
  public var mayBeSent: Bool {
    switch rawValue {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}

/// Limits and deadlines of a WebSocket.
public struct WebSocketOptions: Sendable, Equatable {
  /// Maximum size of a received message in bytes; a larger one fails the connection with 1009. 5 MiB by default.
  public var maximumMessage = 5 << 20
  /// Maximum size of a received frame in bytes; `nil`, the default, means that of a message.
  public var maximumFrame: Int?
  /// The connection is not read while this many messages wait for the reader.
  public var waitingMessages = 64
  /// The connection is not read while the messages that wait for the reader have this many bytes. 1 MiB by default.
  public var waitingBytes = 1 << 20
  /// A ping is sent when nothing has arrived for this long; `nil` sends none. 30 seconds by default.
  public var pingInterval: Duration? = .seconds(30)
  /// The connection fails when nothing has arrived for this long after such a ping. 20 seconds by default.
  public var pingTimeout = Duration.seconds(20)
  /// How long a close handshake may take. 5 seconds by default.
  public var closeTimeout = Duration.seconds(5)
  /// Messages are sent in frames of at most this many bytes; `nil`, the default, sends each in one frame.
  public var frameSize: Int?

  /// The defaults.
  public init() {}
}

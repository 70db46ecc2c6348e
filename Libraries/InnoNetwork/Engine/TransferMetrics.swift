/// Timings of one exchange, each counted from its start, and its sizes on the wire.
public struct TransferMetrics: Sendable, Equatable {
  /// Until the name was resolved.
  public var nameLookup: Duration = .zero
  /// Until the connection was open; zero for one that was reused.
  public var connect: Duration = .zero
  /// Until the TLS handshake was done; zero without TLS.
  public var secure: Duration = .zero
  /// Until the first byte of the response.
  public var firstByte: Duration = .zero
  /// Until the last byte.
  public var total: Duration = .zero
  /// Whether an earlier exchange had opened the connection.
  public var reusedConnection = false
  /// Bytes sent, head and body; without those of TLS.
  public var sentBytes = 0
  /// Bytes received, head and body, before decompression; without those of TLS.
  public var receivedBytes = 0
  /// `HTTP/1.1` or `HTTP/2`; empty where it is not known.
  public var httpVersion = ""
  /// The address at the other end, the proxy's where there is one; empty where it is not known.
  public var remoteAddress = ""

  /// All zero and empty.
  public init() {}
}

/// How far an exchange has come, in bytes of body as they go over the wire: before decompression, and without framing.
public struct TransferProgress: Sendable, Equatable {
  /// Bytes of the request's body so far.
  public var sent: Int
  /// `nil` if the request has no body, or one of unknown length.
  public var totalToSend: Int?
  /// Bytes of the response's body so far; of a download, with what an earlier try had brought.
  public var received: Int
  /// `nil` while no length has been announced.
  public var totalToReceive: Int?

  /// Nothing sent or received, and no lengths known, by default.
  public init(sent: Int = 0, totalToSend: Int? = nil, received: Int = 0, totalToReceive: Int? = nil) {
    self.sent = sent
    self.totalToSend = totalToSend
    self.received = received
    self.totalToReceive = totalToReceive
  }
}

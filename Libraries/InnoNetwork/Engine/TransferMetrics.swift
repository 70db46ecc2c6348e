/// Where the time of one exchange went, each counted from its start.
public struct TransferMetrics: Sendable, Equatable {
  /// Until the name was resolved.
  public var nameLookup: Duration = .zero
  /// Until the connection stood; zero on one that was reused.
  public var connect: Duration = .zero
  /// Until the TLS handshake was done; zero without TLS.
  public var secure: Duration = .zero
  /// Until the first byte of the answer.
  public var firstByte: Duration = .zero
  /// Until the last byte.
  public var total: Duration = .zero
  /// Whether an earlier exchange had opened the connection.
  public var reusedConnection = false

  /// All zero.
  public init() {}
}

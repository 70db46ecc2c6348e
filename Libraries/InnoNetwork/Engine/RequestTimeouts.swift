/// How long an exchange, and its parts, may take; `nil` means without limit.
public struct RequestTimeouts: Sendable, Equatable {
  /// From the start to the last byte of the body.
  public var total: Duration?
  /// Name look-up, connection and TLS handshake together.
  public var connect: Duration?
  /// How long nothing at all may arrive; whole seconds, rounded up.
  public var idle: Duration?

  /// 60 seconds in all, 10 to connect, 30 of silence.
  public init(total: Duration? = .seconds(60), connect: Duration? = .seconds(10), idle: Duration? = .seconds(30)) {
    self.total = total
    self.connect = connect
    self.idle = idle
  }
}

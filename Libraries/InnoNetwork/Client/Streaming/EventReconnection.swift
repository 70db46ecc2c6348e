/// How a stream of server-sent events is taken up again after a connection has ended.
public struct EventReconnection: Sendable {
  /// The wait before each new connection, until the server states another with `retry`.
  public var delay: Duration
  /// After so many connections in a row that brought no event the stream ends: with the last one's error, or without one where it ended well.
  public var fruitlessConnections: Int

  /// 3 seconds, and 10 connections, unless stated.
  public init(delay: Duration = .seconds(3), fruitlessConnections: Int = 10) {
    self.delay = delay
    self.fruitlessConnections = fruitlessConnections
  }
}

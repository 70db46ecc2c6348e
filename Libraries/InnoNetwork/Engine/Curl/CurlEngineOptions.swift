/// What one ``CurlEngine`` allows itself; the defaults suit a client that talks to a few servers.
///
/// Streams count by themselves: they have connections of their own, as many as the options allow, and neither take any from the other
/// exchanges nor share one with them.
public struct CurlEngineOptions: Sendable {
  /// Connections to one host at the same time; further exchanges wait for one, within their own timeout.
  public var connectionsPerHost = 64
  /// Connections at the same time, over all hosts; `nil` for no cap of its own.
  public var connections: Int?
  /// Connections kept open after use, over all hosts; with zero each ends with its exchange.
  public var idleConnections = 64
  /// How long an unused connection may still be taken up again; whole seconds.
  public var idleConnectionLifetime: Duration = .seconds(60)
  /// How long after its opening a connection may still be taken up again; whole seconds, `nil` for ever.
  public var connectionLifetime: Duration?
  /// Exchanges that share one connection of HTTP/2 at the same time, where the server allows as many.
  public var streamsPerConnection = 100
  /// Which versions of HTTP are spoken.
  public var httpVersion = HTTPVersion.automatic
  /// Whom to trust, and how to prove oneself.
  public var tls = TLSOptions()
  /// Which proxy a URL goes through.
  public var proxies: ProxySettings = .environment
  /// The socket file of a server on this machine: every exchange goes there, whatever its URL's host is, and none through a proxy.
  public var unixSocket: String?

  /// The defaults above.
  public init() {}
}

/// Which versions of HTTP an engine speaks.
public enum HTTPVersion: Sendable, Hashable {
  /// HTTP/2 over TLS where the server agrees, and HTTP/1.1 elsewhere.
  case automatic
  /// HTTP/1.1 only.
  case http1
  /// HTTP/2 without asking, also without TLS (RFC 9113, section 3.3); for servers that are known to speak it.
  case http2
}

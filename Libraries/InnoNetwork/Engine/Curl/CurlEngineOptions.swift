/// Options of a ``CurlEngine``; the defaults suit a client of a few servers.
///
/// Streams are counted separately: they have connections of their own, as many as the options allow, and neither take
/// any from other exchanges nor share one with them.
public struct CurlEngineOptions: Sendable {
  /// Maximum number of connections to one host; further exchanges wait for one, within their own timeout.
  public var connectionsPerHost = 64
  /// Maximum number of connections over all hosts; `nil` for no limit.
  public var connections: Int?
  /// Maximum number of idle connections over all hosts; zero closes each after its exchange.
  public var idleConnections = 64
  /// How long an idle connection may be reused; whole seconds.
  public var idleConnectionLifetime: Duration = .seconds(60)
  /// How long after its opening a connection may be reused; whole seconds, `nil` for no limit.
  public var connectionLifetime: Duration?
  /// Maximum number of exchanges at once on one HTTP/2 connection, if the server allows as many.
  public var streamsPerConnection = 100
  /// Which versions of HTTP are spoken.
  public var httpVersion = HTTPVersion.automatic
  /// Certificate authorities, pins and client certificates.
  public var tls = TLSOptions()
  /// The proxies for URLs.
  public var proxies: ProxySettings = .environment
  /// The Unix socket of a server on this machine: every exchange goes there, whatever the host of its URL is, and none
  /// through a proxy.
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

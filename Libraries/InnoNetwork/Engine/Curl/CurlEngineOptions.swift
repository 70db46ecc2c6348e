/// What one ``CurlEngine`` allows itself; the defaults suit a client that talks to a few servers.
public struct CurlEngineOptions: Sendable {
  /// Connections to one host at the same time; further exchanges wait for one, within their own timeout.
  public var connectionsPerHost = 64
  /// Connections kept open after use, over all hosts.
  public var idleConnections = 64
  /// How long an unused connection may still be taken up again; whole seconds.
  public var idleConnectionLifetime: Duration = .seconds(60)
  /// A PEM file of certificate authorities to trust in place of the system's; `nil` takes the system's.
  public var certificateAuthorities: String?
  /// Which proxy a URL goes through.
  public var proxies: ProxySettings = .environment

  /// The defaults above.
  public init() {}
}

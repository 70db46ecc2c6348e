public import FoundationEssentials
public import HTTPTypes

/// What all calls of one client share: the server, and the policies in five packs.
///
/// ```swift
/// let plain = NetworkConfiguration.safeDefaults(baseURL: url)
/// let careful = NetworkConfiguration.advanced(
///   baseURL: url,
///   resilience: ResiliencePack(deadline: .seconds(10), circuitBreaker: CircuitBreakerPolicy()),
///   cache: CachePack(store: MemoryCache()))
/// ```
public struct NetworkConfiguration: Sendable {
  /// Every path is appended to it. A path of its own (`http://host/api`) is kept, with or without a slash at its end; user-info becomes an
  /// `Authorization` header (RFC 7617) and appears nowhere else.
  public var baseURL: URL
  /// Sent with every request, unless the call has fields of the same name.
  public var headers: HTTPFields = [:]
  /// Run in order on each attempt, before the call's own.
  public var requestInterceptors: [any RequestInterceptor] = []
  /// Run in order on each answer, before the call's own.
  public var responseInterceptors: [any ResponseInterceptor] = []
  /// What is done about failures.
  public var resilience: ResiliencePack
  /// Who is asking.
  public var auth: AuthPack
  /// Who is told what happens.
  public var observability: ObservabilityPack
  /// Which answers are kept.
  public var cache: CachePack
  /// How long, how much, and where to.
  public var transport: TransportPack
  /// The wall clock that dates in headers are compared with, in seconds since 1970.
  public var now: @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }

  /// Defaults that are safe for any server: every call ends (60 s an attempt, 3 attempts), no answer is larger than 5 MiB, nothing secret
  /// leaves its origin, nothing is logged, kept or shared between calls.
  public static func safeDefaults(baseURL: URL) -> NetworkConfiguration { .advanced(baseURL: baseURL) }

  /// The safe defaults with other packs.
  public static func advanced(
    baseURL: URL, resilience: ResiliencePack = ResiliencePack(), auth: AuthPack = AuthPack(),
    observability: ObservabilityPack = ObservabilityPack(), cache: CachePack = CachePack(), transport: TransportPack = TransportPack()
  ) -> NetworkConfiguration {
    NetworkConfiguration(
      baseURL: baseURL, resilience: resilience, auth: auth, observability: observability, cache: cache, transport: transport)
  }

  private init(
    baseURL: URL, resilience: ResiliencePack, auth: AuthPack, observability: ObservabilityPack, cache: CachePack, transport: TransportPack
  ) {
    self.baseURL = baseURL
    self.resilience = resilience
    self.auth = auth
    self.observability = observability
    self.cache = cache
    self.transport = transport
  }
}

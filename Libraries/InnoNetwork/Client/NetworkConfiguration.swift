public import CoreMetrics
public import FoundationEssentials
public import HTTPTypes
public import InnoNetworkEngine

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
  /// Every path is appended to it. A path of its own (`http://host/api`) is kept, with or without a slash at its end;
  /// user-info becomes an `Authorization` header (RFC 7617) and appears nowhere else.
  public var baseURL: URL
  /// Sent with every request, unless the call has fields of the same name.
  public var headers: HTTPFields = [:]
  /// Run in order on each attempt, before the call's own.
  public var requestInterceptors: [any RequestInterceptor] = []
  /// Run in order on each response, before the call's own.
  public var responseInterceptors: [any ResponseInterceptor] = []
  /// Retries, deadlines and the circuit breaker.
  public var resilience: ResiliencePack
  /// Authentication.
  public var auth: AuthPack
  /// Logs, observers and traces.
  public var observability: ObservabilityPack
  /// Which responses are kept.
  public var cache: CachePack
  /// Timeouts, limits, redirects and cookies.
  public var transport: TransportPack
  /// The wall clock that dates in headers are compared with, in seconds since 1970.
  public var now: @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }

  /// Defaults that are safe for any server: every call ends (60 s an attempt, 3 attempts), no response is larger than 5
  /// MiB, nothing secret leaves its origin, nothing is logged, kept or shared between calls.
  public static func safeDefaults(baseURL: URL) -> NetworkConfiguration { .advanced(baseURL: baseURL) }

  /// The safe defaults with other packs.
  public static func advanced(
    baseURL: URL, resilience: ResiliencePack = ResiliencePack(), auth: AuthPack = AuthPack(),
    observability: ObservabilityPack = ObservabilityPack(), cache: CachePack = CachePack(),
    transport: TransportPack = TransportPack()
  ) -> NetworkConfiguration {
    NetworkConfiguration(
      baseURL: baseURL, resilience: resilience, auth: auth, observability: observability, cache: cache,
      transport: transport)
  }

  private init(
    baseURL: URL, resilience: ResiliencePack, auth: AuthPack, observability: ObservabilityPack, cache: CachePack,
    transport: TransportPack
  ) {
    self.baseURL = baseURL
    self.resilience = resilience
    self.auth = auth
    self.observability = observability
    self.cache = cache
    self.transport = transport
  }
}

/// How long calls may take, how much they may bring, and which redirects they follow.
public struct TransportPack: Sendable {
  /// For each attempt; `total` spans its redirects.
  public var timeouts: RequestTimeouts
  /// For each response.
  public var limits: ResponseLimits
  /// How many redirects an attempt follows, and which fields they must not carry to another origin.
  public var redirects: RedirectPolicy
  /// Where cookies are kept; `nil` keeps none and sends none but those of the call's own header fields.
  public var cookies: CookieJar?

  /// The defaults of the three types, and no cookies, by default.
  public init(
    timeouts: RequestTimeouts = RequestTimeouts(), limits: ResponseLimits = ResponseLimits(),
    redirects: RedirectPolicy = RedirectPolicy(),
    cookies: CookieJar? = nil
  ) {
    self.timeouts = timeouts
    self.limits = limits
    self.redirects = redirects
    self.cookies = cookies
  }
}

/// Handles servers that fail, hang or are asked the same thing many times.
public struct ResiliencePack: Sendable {
  /// When a failed attempt is followed by another.
  public var retry: RetryPolicy
  /// How long a whole call may take: all attempts, the waits between them, interceptors and token refreshes. `nil`
  /// leaves it to the timeouts of the attempts. For a stream, and for a download, it ends once the head of the response
  /// has come.
  public var deadline: Duration?
  /// Whether equal requests that run at the same time share one transfer; `nil` sends each for itself.
  public var coalescing: CoalescingPolicy?
  /// When calls to a failing server are refused for a while, so that it can recover and callers need not wait.
  public var circuitBreaker: CircuitBreakerPolicy?
  /// Whether unsafe calls get a key of their own.
  public var idempotencyKeys: IdempotencyKeys

  /// Three attempts, and nothing else, by default.
  public init(
    retry: RetryPolicy = RetryPolicy(), deadline: Duration? = nil, coalescing: CoalescingPolicy? = nil,
    circuitBreaker: CircuitBreakerPolicy? = nil, idempotencyKeys: IdempotencyKeys = .stated
  ) {
    self.retry = retry
    self.deadline = deadline
    self.coalescing = coalescing
    self.circuitBreaker = circuitBreaker
    self.idempotencyKeys = idempotencyKeys
  }
}

/// Which unsafe calls carry an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): with one the server takes
/// a repeated request for the same, so that it may be sent again.
public enum IdempotencyKeys: Sendable {
  /// Those whose definition states one.
  case stated
  /// Each `POST` and `PATCH`, with a fresh UUID for a call where its definition states none. Only for servers that know
  /// the header: others would do the work twice when a retry comes.
  case automatic
}

/// What observes a client.
public struct ObservabilityPack: Sendable {
  /// `nil` logs nothing.
  public var log: NetworkLog?
  /// Notified of every ``NetworkEvent``, in this order.
  public var observers: [any NetworkObserver]
  /// Whether requests without a `traceparent` get one (W3C Trace Context, section 3.2): one trace for a call, a new
  /// parent for each attempt. One that is there is kept in either case.
  public var tracesRequests: Bool

  /// Where the figures of exchanges go; nothing is recorded where no backend has been bootstrapped.
  ///
  /// | Label | Kind | Dimensions |
  /// |---|---|---|
  /// | `http.client.request.duration` | timer | `server.address`, `http.request.method`, `http.response.status_class` |
  /// | `http.client.connections` | counter | `server.address`, `state`: `opened` or `reused` |
  /// | `http.client.sent_bytes`, `http.client.received_bytes` | counter | `server.address` |
  /// | `http.client.failures` | counter | `server.address`, `phase`: ``NetworkError/Phase`` |
  ///
  /// An exchange is one attempt or redirect with a whole response from the server; those of streams and downloads count
  /// where they fail. Calls that share a transfer count it for each.
  public var metrics: any MetricsFactory

  /// No one, by default, and the backend that swift-metrics has been bootstrapped with by then.
  public init(
    log: NetworkLog? = nil, observers: [any NetworkObserver] = [], tracesRequests: Bool = false,
    metrics: any MetricsFactory = MetricsSystem.factory
  ) {
    self.log = log
    self.observers = observers
    self.tracesRequests = tracesRequests
    self.metrics = metrics
  }
}

public import CoreMetrics
public import FoundationEssentials
public import HTTPTypes
public import InnoNetworkEngine

/// The server and the policies of a client, which apply to all its calls.
///
/// ```swift
/// let plain = NetworkConfiguration.safeDefaults(baseURL: url)
/// let careful = NetworkConfiguration.advanced(
///   baseURL: url,
///   resilience: ResiliencePack(deadline: .seconds(10), circuitBreaker: CircuitBreakerPolicy()),
///   cache: CachePack(store: MemoryCache()))
/// ```
public struct NetworkConfiguration: Sendable {
  /// The path of each call is appended to it (`http://host/api` and `/users` make `http://host/api/users`). User-info
  /// is sent as basic authentication (RFC 7617) and never logged.
  public var baseURL: URL
  /// Sent with every request. A call's own fields replace those of the same name.
  public var headers: HTTPFields = [:]
  /// Run in this order on each attempt, before those of the call.
  public var requestInterceptors: [any RequestInterceptor] = []
  /// Run in this order on the last response of each attempt, before those of the call.
  public var responseInterceptors: [any ResponseInterceptor] = []
  /// Retries, deadlines, coalescing, circuit breaking and idempotency keys.
  public var resilience: ResiliencePack
  /// Authentication.
  public var auth: AuthPack
  /// Logs, observers, trace context and metrics.
  public var observability: ObservabilityPack
  /// Where responses are stored, and for whom.
  public var cache: CachePack
  /// Timeouts, limits, redirects and cookies.
  public var transport: TransportPack
  /// The wall clock in seconds since 1970, which dates in headers are compared with.
  public var now: @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }

  /// Defaults that are safe for any server: a call has 3 attempts of at most 60 s each, and a response body has at most
  /// 5 MiB (streams and downloads have neither limit); credentials are not sent to other origins; nothing is logged or
  /// stored, and no transfer is shared between calls.
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

/// Timeouts, limits, redirects and cookies of a client.
public struct TransportPack: Sendable {
  /// For each attempt; `total` includes its redirects.
  public var timeouts: RequestTimeouts
  /// For each response.
  public var limits: ResponseLimits
  /// How many redirects an attempt follows, and which fields are removed at another origin.
  public var redirects: RedirectPolicy
  /// Stores cookies and sends them; `nil` stores none. A `Cookie` field of a call takes precedence.
  public var cookies: CookieJar?

  /// By default the defaults of each type, and no cookies.
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

/// Retries, deadlines, coalescing, circuit breaking and idempotency keys.
public struct ResiliencePack: Sendable {
  /// When a failed attempt is followed by another.
  public var retry: RetryPolicy
  /// Maximum duration of a whole call: all attempts, the waits between them, interceptors and token refreshes. `nil`
  /// means no limit beyond the timeouts of the attempts.
  ///
  /// For streams and downloads it limits the time until the head of the response has arrived; the body may take any
  /// time. A download that continues after its body was cut off has the same time again for the next head.
  public var deadline: Duration?
  /// Lets equal requests that run at the same time share one transfer; `nil` sends each separately.
  public var coalescing: CoalescingPolicy?
  /// When calls to a failing server are refused for a while; `nil` never refuses any.
  public var circuitBreaker: CircuitBreakerPolicy?
  /// Which unsafe calls get an idempotency key.
  public var idempotencyKeys: IdempotencyKeys

  /// By default three attempts, and no deadline, coalescing, circuit breaker or generated idempotency keys.
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

/// Which unsafe calls have an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header), by which the server
/// recognizes a repeated request, so that the request may be sent again.
public enum IdempotencyKeys: Sendable {
  /// Those whose definition has one.
  case stated
  /// Those whose definition has one; every other `POST` and `PATCH` gets a new UUID for each call. Only for servers
  /// that support the header: others would perform a retried request twice.
  case automatic
}

/// Logs, observers, trace context and metrics of a client.
public struct ObservabilityPack: Sendable {
  /// `nil` logs nothing.
  public var log: NetworkLog?
  /// Notified of every ``NetworkEvent``, in this order.
  public var observers: [any NetworkObserver]
  /// Whether requests without a `traceparent` get one (W3C Trace Context, section 3.2), with one trace id for each call
  /// and a new parent id for each attempt.
  public var tracesRequests: Bool

  /// Records the metrics of exchanges; nothing is recorded unless a backend of swift-metrics has been bootstrapped.
  ///
  /// | Label | Kind | Dimensions |
  /// |---|---|---|
  /// | `http.client.request.duration` | timer | `server.address`, `http.request.method`, `http.response.status_class` |
  /// | `http.client.connections` | counter | `server.address`, `state`: `opened` or `reused` |
  /// | `http.client.sent_bytes`, `http.client.received_bytes` | counter | `server.address` |
  /// | `http.client.failures` | counter | `server.address`, `phase`: ``NetworkError/Phase`` |
  ///
  /// An exchange is one attempt or redirect with a whole response from the server. Of streams and downloads only
  /// failures are recorded. Calls that share a transfer record it once each.
  public var metrics: any MetricsFactory

  /// By default no log, observers or trace context. Metrics go to the backend that swift-metrics has been bootstrapped
  /// with when this is called.
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

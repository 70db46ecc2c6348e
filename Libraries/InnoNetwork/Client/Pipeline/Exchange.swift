import HTTPTypes
import InnoNetworkEngine

/// Performs one attempt with its redirects. For each URL the steps are cookies, cache, signature, circuit breaker,
/// coalescing and engine, in this order.
///
/// The steps throw errors of several types; ``NetworkError/init(_:for:)`` converts them.
final class Exchange: Sendable {
  let engine: any NetworkEngine
  let configuration: NetworkConfiguration
  let dispatcher: ObserverDispatcher
  let calls: CallRegistry
  let cache: ResponseCache?
  let breaker: CircuitBreaker?
  let coalescer: Coalescer?

  init(
    configuration: NetworkConfiguration, engine: any NetworkEngine, dispatcher: ObserverDispatcher, calls: CallRegistry
  ) {
    self.engine = engine
    self.configuration = configuration
    self.dispatcher = dispatcher
    self.calls = calls
    cache = configuration.cache.store.map {
      ResponseCache(store: $0, pack: configuration.cache, now: configuration.now)
    }
    breaker = configuration.resilience.circuitBreaker.map(CircuitBreaker.init)
    coalescer = configuration.resilience.coalescing.map(Coalescer.init)
  }

  /// Whether an exchange waits for nothing but the engine, apart from a signer, and its timeout affects no other call.
  var onlyWaitsForTheEngine: Bool { cache == nil && breaker == nil && coalescer == nil }

  /// The final response, after redirects; sets `request` to the request that led to it.
  nonisolated(nonsending) func response(
    to request: inout NetworkRequest, _ delivery: Delivery
  ) async throws -> PipelineResponse {
    let start = ContinuousClock.now
    var result = try await step(request, delivery, isSameOrigin: true)
    let origin = request.url.origin
    // Stays false after a redirect to another origin: that server could otherwise redirect back and choose what is
    // signed.
    var isSameOrigin = true
    var followed = 0
    while let next = try configuration.transport.redirects.next(
      after: result.response.head, to: request, followed: followed)
    {
      result.stream?.cancel()
      try await waitBeforeRedirect(
        result.response, within: request.timeouts.total.map { $0 - start.duration(to: .now) })
      dispatcher.redirecting(to: next.url, request)
      request = next
      isSameOrigin = isSameOrigin && next.url.origin == origin
      followed += 1
      var current = request
      if let total = request.timeouts.total { current.timeouts.total = total - start.duration(to: .now) }
      result = try await step(current, delivery, isSameOrigin: isSameOrigin)
    }
    return result
  }

  /// Waits as the redirect's `Retry-After` asks, unless the redirect comes from the cache: the field counts from the
  /// arrival of the response. Throws at once if the wait is longer than the policy allows or than the rest of the
  /// attempt's timeout.
  private nonisolated(nonsending) func waitBeforeRedirect(
    _ response: NetworkResponse, within remaining: Duration?
  ) async throws {
    guard response.source == .server, let wait = RetryAfter.wait(response.head, now: configuration.now()) else {
      return
    }
    let policy = configuration.resilience.retry
    guard wait <= policy.maximumRetryAfter, remaining.map({ wait < $0 }) ?? true else {
      throw RedirectFailure.retryAfterTooLong(wait)
    }
    try await calls.wait(wait, on: policy.clock)
  }

  /// The response for one URL: adds the cookies, then asks the cache or the server.
  private nonisolated(nonsending) func step(
    _ request: NetworkRequest, _ delivery: Delivery, isSameOrigin: Bool
  ) async throws -> PipelineResponse {
    if let jar = configuration.transport.cookies, request.headers[.cookie] == nil,
      let cookies = jar.header(for: request.url, now: configuration.now())
    {
      // Only here: a copy of the request retains a dozen references.
      var request = request
      request.headers[.cookie] = cookies
      return try await step(request, delivery, isSameOrigin: isSameOrigin)
    }
    guard let cache else {
      try checkMayBeSent(request)
      return try await send(request, delivery, isSameOrigin)
    }
    let pending = cache.begin(request)
    defer { cache.end(pending) }
    return try await cached(request, delivery, isSameOrigin, cache, pending)
  }

  private nonisolated(nonsending) func cached(
    _ request: NetworkRequest, _ delivery: Delivery, _ isSameOrigin: Bool, _ cache: ResponseCache,
    _ pending: CacheContents.PendingRequest
  ) async throws -> PipelineResponse {
    var isStorable = false
    switch delivery == .whole ? await cache.lookUp(request) : .bypassed {
    case .bypassed: try checkMayBeSent(request)
    case .missing: isStorable = true
    case .unavailable: throw NetworkError(.notCached, for: request)
    case .fresh(let stored, let age):
      let result = try stored.response(to: request, age: age, source: .cache)
      dispatcher.received(result.response, to: request)
      return result
    case .revalidating(let stored, let age):
      let result = try stored.response(to: request, age: age, source: .staleCache)
      revalidateInBackground(stored, cache, request, isSameOrigin)
      dispatcher.received(result.response, to: request)
      return result
    case .stale(let stored): return try await revalidated(stored, cache, request, isSameOrigin, pending)
    }
    let result = try await send(request, delivery, isSameOrigin)
    await cache.store(result.response.head, result.response.body, request, pending, isStorable: isStorable)
    return result
  }

  /// Throws if a request that does not use the cache must not be sent (`only-if-cached`).
  private func checkMayBeSent(_ request: NetworkRequest) throws(NetworkError) {
    guard let control = request.headers[.cacheControl], CacheControl(control).has("only-if-cached") else { return }
    throw NetworkError(.notCached, for: request)
  }

  /// Validates a stale response that has been returned to the caller, to update the cache. Counts as a call, so that a
  /// shutdown waits for it or cancels it.
  private func revalidateInBackground(
    _ stored: CachedResponse, _ cache: ResponseCache, _ request: NetworkRequest, _ isSameOrigin: Bool
  ) {
    guard cache.beginRevalidation(of: request) else { return }
    guard calls.enter() else { return cache.endRevalidation(of: request) }
    Task {
      let pending = cache.begin(request)
      _ = await calls.run(tag: nil) { try await self.revalidated(stored, cache, request, isSameOrigin, pending) }
      cache.end(pending)
      cache.endRevalidation(of: request)
      calls.leave()
    }
  }

  private nonisolated(nonsending) func revalidated(
    _ stored: CachedResponse, _ cache: ResponseCache, _ request: NetworkRequest, _ isSameOrigin: Bool,
    _ pending: CacheContents.PendingRequest
  ) async throws -> PipelineResponse {
    var result: PipelineResponse
    do {
      result = try await send(cache.conditional(request, for: stored), .whole, isSameOrigin)
    } catch {
      guard (error as? EngineError)?.isTransient ?? false || error is CircuitOpen,
        let age = cache.staleIfErrorAge(stored, pending)
      else {
        throw error
      }
      return try stored.response(to: request, age: age, source: .staleCache)
    }
    // The statuses that RFC 5861, section 4, counts as errors.
    if [500, 502, 503, 504].contains(result.response.head.status.code), let age = cache.staleIfErrorAge(stored, pending)
    {
      return try stored.response(to: request, age: age, source: .staleCache)
    }
    if result.response.head.status == .notModified {
      if let current = await cache.freshened(stored, by: result.response.head, request, pending) {
        return try current.response(to: request, age: nil, source: .revalidated, metrics: result.response.metrics)
      }
      // The 304 refers to another response than the stored one: send the request without conditions (RFC 9111, section
      // 4.3.3).
      result = try await send(request, .whole, isSameOrigin)
    }
    await cache.store(result.response.head, result.response.body, request, pending, isStorable: true)
    return result
  }

  /// Signs the request if `isToBeSigned`, and sends it.
  private nonisolated(nonsending) func send(
    _ request: NetworkRequest, _ delivery: Delivery, _ isToBeSigned: Bool
  ) async throws -> PipelineResponse {
    if isToBeSigned, let signer = configuration.auth.signer {
      return try await send(signer.sign(request), delivery, false)
    }
    let permit = try breaker?.acquire(request.url.origin)
    // If the call joins the transfer of another, only the permit of that other call gets the outcome. Without this
    // release a probe that joined would leave its circuit `probing` for good. If this permit has an outcome already,
    // nothing changes: a closed circuit ignores `unknown`, and a circuit that has changed its state ignores earlier
    // permits.
    defer { release(permit, .unknown) }
    dispatcher.sending(request)
    let result: PipelineResponse
    switch delivery {
    case .whole:
      let response =
        if let coalescer {
          try await coalescer.send(request.prepared) { (request) async throws(EngineError) in
            try await self.whole(request, permit)
          }
        } else {
          try await whole(request.prepared, permit)
        }
      result = PipelineResponse(
        response: NetworkResponse(
          head: response.head, body: response.body, url: request.url, metrics: response.metrics))
    case .streamed:
      let stream = try await recorded(permit) { () async throws(EngineError) in
        try await engine.stream(request.prepared)
      } outcome: {
        $0.head.outcome
      }
      result = PipelineResponse(
        response: NetworkResponse(head: stream.head, body: [], url: request.url), stream: stream.body)
    case .webSocket(let options):
      let socket = try await recorded(permit) { () async throws(EngineError) in
        try await engine.webSocket(request.prepared, options: options)
      } outcome: {
        $0.response.head.outcome
      }
      result = PipelineResponse(
        response: NetworkResponse(
          head: socket.response.head, body: socket.response.body, url: request.url, metrics: socket.response.metrics),
        connection: socket.connection)
    }
    if let jar = configuration.transport.cookies {
      for field in result.response.head.fields[values: .setCookie] {
        jar.store(field, from: request.url, now: configuration.now())
      }
    }
    dispatcher.received(result.response, to: request)
    return result
  }

  // The engine's outcome is reported to the circuit breaker here, within the shared transfer: it counts once however
  // many calls share it, and also if the call that began it has been cancelled.

  private nonisolated(nonsending) func whole(
    _ request: PreparedRequest, _ permit: CircuitBreaker.Permit?
  ) async throws(EngineError) -> EngineResponse {
    do throws(EngineError) {
      let response = try await engine.send(request)
      release(permit, response.head.outcome)
      return response
    } catch {
      release(permit, error.outcome)
      throw error
    }
  }

  /// Performs an exchange that no other call shares.
  private nonisolated(nonsending) func recorded<Value>(
    _ permit: CircuitBreaker.Permit?, _ exchange: () async throws(EngineError) -> Value,
    outcome: (Value) -> CircuitBreaker.Outcome
  ) async throws(EngineError) -> Value {
    do throws(EngineError) {
      let value = try await exchange()
      release(permit, outcome(value))
      return value
    } catch {
      release(permit, error.outcome)
      throw error
    }
  }

  private func release(_ permit: CircuitBreaker.Permit?, _ outcome: @autoclosure () -> CircuitBreaker.Outcome) {
    if let permit { breaker?.release(permit, outcome()) }
  }
}

extension ResponseHead {
  fileprivate var outcome: CircuitBreaker.Outcome { status.code >= 500 ? .failure : .success }
}

extension EngineError {
  fileprivate var outcome: CircuitBreaker.Outcome { isTransient ? .failure : .unknown }
}

extension CachedResponse {
  /// The response as the caller gets it: with `Age` (RFC 9111, section 5.1), unless `age` is `nil` because the server
  /// has just validated it. Throws if the body is larger than the call accepts.
  fileprivate func response(
    to request: NetworkRequest, age: Int?, source: NetworkResponse.Source, metrics: TransferMetrics = TransferMetrics()
  ) throws(EngineError) -> PipelineResponse {
    guard body.count <= request.limits.body else { throw EngineError(.tooLarge(.body, limit: request.limits.body)) }
    var fields = fields
    if let age { fields[.age] = "\(age)" }
    let head = ResponseHead(status: HTTPResponse.Status(code: status), fields: fields)
    return PipelineResponse(
      response: NetworkResponse(head: head, body: body, url: request.url, metrics: metrics, source: source))
  }
}

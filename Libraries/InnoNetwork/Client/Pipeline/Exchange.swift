import HTTPTypes
import InnoNetworkEngine

/// One attempt on the wire, its redirects included: for each URL in turn cookies, cache, signature, circuit breaker, coalescing, engine.
///
/// Its parts throw what they like; ``NetworkError/init(_:for:)`` tells the errors apart.
struct Exchange: Sendable {
  let engine: any NetworkEngine
  let configuration: NetworkConfiguration
  let witness: Witness
  let calls: CallRegistry
  let cache: ResponseCache?
  let breaker: CircuitBreaker?
  let coalescer: Coalescer?

  init(configuration: NetworkConfiguration, engine: any NetworkEngine, witness: Witness, calls: CallRegistry) {
    self.engine = engine
    self.configuration = configuration
    self.witness = witness
    self.calls = calls
    cache = configuration.cache.store.map {
      ResponseCache(store: $0, pack: configuration.cache, now: configuration.now)
    }
    breaker = configuration.resilience.circuitBreaker.map(CircuitBreaker.init)
    coalescer = configuration.resilience.coalescing.map(Coalescer.init)
  }

  /// The final answer; `request` ends up as the last one sent.
  func answer(to request: inout NetworkRequest, _ delivery: Delivery) async throws -> Answer {
    let start = ContinuousClock.now
    let origin = request.url.origin
    // Once a redirect has led elsewhere it stays so: another server could otherwise choose what is signed.
    var isAtHome = true
    var followed = 0
    while true {
      var current = request
      if followed > 0, let total = request.timeouts.total { current.timeouts.total = total - start.duration(to: .now) }
      let answer = try await step(current, delivery, isAtHome: isAtHome)
      guard
        let next = try configuration.transport.redirects.next(
          after: answer.response.head, to: request, followed: followed)
      else {
        return answer
      }
      answer.stream?.cancel()
      try await waitAsAsked(by: answer.response)
      witness.redirecting(to: next.url, request)
      request = next
      isAtHome = isAtHome && next.url.origin == origin
      followed += 1
    }
  }

  /// The wait before a redirect; one that was kept has been waited for when it came.
  private func waitAsAsked(by response: NetworkResponse) async throws {
    guard response.source == .server, let wait = RetryAfter.wait(response.head, now: configuration.now()) else {
      return
    }
    let policy = configuration.resilience.retry
    guard wait <= policy.maximumRetryAfter else { throw RedirectFailure.tooLongAWait(wait) }
    try await calls.wait(wait, on: policy.clock)
  }

  /// One URL, with the client's cookies.
  private func step(_ request: NetworkRequest, _ delivery: Delivery, isAtHome: Bool) async throws -> Answer {
    var request = request
    if let jar = configuration.transport.cookies, request.headers[.cookie] == nil {
      request.headers[.cookie] = jar.header(for: request.url, now: configuration.now())
    }
    guard let cache else { return try await send(request, delivery, isAtHome) }
    let visit = cache.enter(request)
    defer { cache.leave(visit) }
    return try await cached(request, delivery, isAtHome, cache, visit)
  }

  private func cached(
    _ request: NetworkRequest, _ delivery: Delivery, _ isAtHome: Bool, _ cache: ResponseCache,
    _ visit: CacheContents.Visit
  ) async throws -> Answer {
    var isWhole = false
    switch delivery == .whole ? await cache.find(request) : .bypassed {
    case .bypassed: break
    case .missing: isWhole = true
    case .unavailable: throw NetworkError(.notCached, for: request)
    case .fresh(let response, let age):
      let answer = try response.answer(to: request, age: age, source: .cache)
      witness.received(answer.response, to: request)
      return answer
    case .stale(let kept): return try await revalidated(kept, cache, request, isAtHome, visit)
    }
    let answer = try await send(request, delivery, isAtHome)
    await cache.learn(answer.response.head, answer.response.body, request, visit, isWhole: isWhole)
    return answer
  }

  private func revalidated(
    _ kept: CachedResponse, _ cache: ResponseCache, _ request: NetworkRequest, _ isAtHome: Bool,
    _ visit: CacheContents.Visit
  ) async throws -> Answer {
    var answer: Answer
    do {
      answer = try await send(cache.asking(about: kept, request), .whole, isAtHome)
    } catch {
      guard (error as? EngineError)?.isTransient ?? false || error is CircuitOpen,
        let age = cache.ageStandingIn(kept, visit)
      else {
        throw error
      }
      return try kept.answer(to: request, age: age, source: .staleCache)
    }
    // The statuses that RFC 5861, section 4, takes for a failure.
    if [500, 502, 503, 504].contains(answer.response.head.status.code), let age = cache.ageStandingIn(kept, visit) {
      return try kept.answer(to: request, age: age, source: .staleCache)
    }
    if answer.response.head.status == .notModified {
      if let current = await cache.confirmed(kept, by: answer.response.head, request, visit) {
        return try current.answer(to: request, age: nil, source: .revalidated, metrics: answer.response.metrics)
      }
      // The 304 is about another answer than ours: ask again without conditions (RFC 9111, section 4.3.3).
      answer = try await send(request, .whole, isAtHome)
    }
    await cache.learn(answer.response.head, answer.response.body, request, visit, isWhole: true)
    return answer
  }

  private func send(_ request: NetworkRequest, _ delivery: Delivery, _ isAtHome: Bool) async throws -> Answer {
    var request = request
    if isAtHome, let signer = configuration.auth.signer { request = try await signer.sign(request) }
    let pass = try breaker?.enter(request.url.origin)
    // One that was not used, as another call has begun the transfer, is handed back; after an outcome this changes
    // nothing.
    defer { leave(pass, .unknown) }
    witness.sending(request)
    let answer = try await transfer(request, delivery, pass)
    if let jar = configuration.transport.cookies {
      for field in answer.response.head.fields[values: .setCookie] {
        jar.take(field, from: request.url, now: configuration.now())
      }
    }
    witness.received(answer.response, to: request)
    return answer
  }

  private func transfer(
    _ request: NetworkRequest, _ delivery: Delivery, _ pass: CircuitBreaker.Pass?
  ) async throws(EngineError) -> Answer {
    let prepared = request.prepared
    switch delivery {
    case .whole:
      let transfer: @Sendable (PreparedRequest) async throws(EngineError) -> EngineResponse = {
        (prepared) async throws(EngineError) in
        try await counted(pass, \.head) { () async throws(EngineError) in try await engine.send(prepared) }
      }
      let answer =
        if let coalescer { try await coalescer.send(prepared, transfer: transfer) } else {
          try await transfer(prepared)
        }
      return Answer(
        response: NetworkResponse(head: answer.head, body: answer.body, url: request.url, metrics: answer.metrics))
    case .streamed:
      let answer = try await counted(pass, \.head) { () async throws(EngineError) in try await engine.stream(prepared) }
      return Answer(response: NetworkResponse(head: answer.head, body: [], url: request.url), stream: answer.body)
    }
  }

  /// A transfer whose outcome the circuit breaker counts: once, however many calls wait for it, and also when the one
  /// that began it has left.
  private func counted<Value: Sendable>(
    _ pass: CircuitBreaker.Pass?, _ head: (Value) -> ResponseHead, _ transfer: () async throws(EngineError) -> Value
  ) async throws(EngineError) -> Value {
    do throws(EngineError) {
      let value = try await transfer()
      leave(pass, head(value).status.code >= 500 ? .failure : .success)
      return value
    } catch {
      leave(pass, error.isTransient ? .failure : .unknown)
      throw error
    }
  }

  private func leave(_ pass: CircuitBreaker.Pass?, _ outcome: CircuitBreaker.Outcome) {
    if let pass { breaker?.leave(pass, outcome) }
  }
}

extension CachedResponse {
  /// As if it came from the server, with its age (RFC 9111, section 5.1) where it was not asked. Throws where it is
  /// larger than the call accepts.
  fileprivate func answer(
    to request: NetworkRequest, age: Int?, source: NetworkResponse.Source, metrics: TransferMetrics = TransferMetrics()
  ) throws(EngineError) -> Answer {
    guard body.count <= request.limits.body else { throw EngineError(.tooLarge(.body, limit: request.limits.body)) }
    var fields = fields
    if let age { fields[.age] = "\(age)" }
    let head = ResponseHead(status: HTTPResponse.Status(code: status), fields: fields)
    return Answer(response: NetworkResponse(head: head, body: body, url: request.url, metrics: metrics, source: source))
  }
}

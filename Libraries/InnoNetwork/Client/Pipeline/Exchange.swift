import HTTPTypes
import InnoNetworkEngine

/// One attempt on the wire, its redirects included: for each URL in turn cookies, cache, signature, circuit breaker, coalescing, engine.
///
/// Its parts throw what they like; ``NetworkError/init(_:for:)`` tells the errors apart.
struct Exchange: Sendable {
  let engine: any NetworkEngine
  let configuration: NetworkConfiguration
  let witness: Witness
  let cache: ResponseCache?
  let breaker: CircuitBreaker?
  let coalescer: Coalescer?

  init(configuration: NetworkConfiguration, engine: any NetworkEngine, witness: Witness) {
    self.engine = engine
    self.configuration = configuration
    self.witness = witness
    cache = configuration.cache.store.map { ResponseCache(store: $0, pack: configuration.cache, now: configuration.now) }
    breaker = configuration.resilience.circuitBreaker.map(CircuitBreaker.init)
    coalescer = configuration.resilience.coalescing.map { Coalescer($0, engine: engine) }
  }

  /// The final answer; `request` ends up as the last one sent.
  func answer(to request: inout NetworkRequest, _ delivery: Delivery) async throws -> Answer {
    let start = ContinuousClock.now
    let origin = request.url.origin
    var followed = 0
    while true {
      var current = request
      if followed > 0, let total = request.timeouts.total { current.timeouts.total = total - start.duration(to: .now) }
      let answer = try await step(current, delivery, isAtHome: request.url.origin == origin)
      let head = answer.response.head
      guard let next = try configuration.transport.redirects.next(after: head, to: request, followed: followed) else { return answer }
      answer.stream?.cancel()
      if let wait = RetryAfter.wait(head, now: configuration.now()) {
        guard wait <= configuration.resilience.retry.maximumRetryAfter else { throw RedirectFailure.tooLongAWait(wait) }
        try await configuration.resilience.retry.clock.sleep(for: wait)
      }
      witness.redirecting(to: next.url, request)
      request = next
      followed += 1
    }
  }

  /// One URL, with the client's cookies.
  private func step(_ request: NetworkRequest, _ delivery: Delivery, isAtHome: Bool) async throws -> Answer {
    guard let jar = configuration.transport.cookies else { return try await cached(request, delivery, isAtHome) }
    var request = request
    if request.headers[.cookie] == nil { request.headers[.cookie] = jar.header(for: request.url, now: configuration.now()) }
    let answer = try await cached(request, delivery, isAtHome)
    guard answer.response.source != .cache, answer.response.source != .staleCache else { return answer }
    for field in answer.response.head.fields[values: .setCookie] { jar.take(field, from: request.url, now: configuration.now()) }
    return answer
  }

  private func cached(_ request: NetworkRequest, _ delivery: Delivery, _ isAtHome: Bool) async throws -> Answer {
    guard let cache else { return try await send(request, delivery, isAtHome) }
    let requestedAt = configuration.now()
    let finding = delivery == .whole ? await cache.find(request) : .bypassed
    var kept: CachedResponse?
    switch finding {
    case .bypassed, .missing: break
    case .unavailable: throw NetworkError(.notCached, for: request)
    case .fresh(let response, let age):
      let answer = response.answer(to: request, age: age, source: .cache)
      witness.received(answer.response, to: request)
      return answer
    case .stale(let response): kept = response
    }
    guard let kept else {
      let answer = try await send(request, delivery, isAtHome)
      if case .bypassed = finding, request.method.isSafe { return answer }
      await cache.learn(answer.response.head, answer.response.body, request, requestedAt: requestedAt)
      return answer
    }
    return try await revalidated(kept, cache, request, isAtHome, requestedAt: requestedAt)
  }

  private func revalidated(
    _ kept: CachedResponse, _ cache: ResponseCache, _ request: NetworkRequest, _ isAtHome: Bool, requestedAt: Int
  ) async throws -> Answer {
    let standIn = cache.ageStandingIn(kept).map { kept.answer(to: request, age: $0, source: .staleCache) }
    var answer: Answer
    do {
      answer = try await send(cache.asking(about: kept, request), .whole, isAtHome)
    } catch {
      guard let standIn, ((error as? EngineError)?.isTransient ?? false) || error is CircuitOpen else { throw error }
      return standIn
    }
    if answer.response.head.status.code >= 500, let standIn { return standIn }
    if answer.response.head.status == .notModified {
      if let current = await cache.confirmed(kept, by: answer.response.head, request, requestedAt: requestedAt) {
        return current.answer(to: request, age: nil, source: .revalidated, metrics: answer.response.metrics)
      }
      // The 304 is about another answer than ours: ask again without conditions (RFC 9111, section 4.3.3).
      answer = try await send(request, .whole, isAtHome)
    }
    await cache.learn(answer.response.head, answer.response.body, request, requestedAt: requestedAt)
    return answer
  }

  private func send(_ request: NetworkRequest, _ delivery: Delivery, _ isAtHome: Bool) async throws -> Answer {
    var request = request
    if isAtHome, let signer = configuration.auth.signer { request = try await signer.sign(request) }
    let pass = try breaker?.enter(request.url.origin)
    witness.sending(request)
    do {
      let answer = try await transfer(request, delivery)
      if let pass { breaker?.leave(pass, answer.response.head.status.code >= 500 ? .failure : .success) }
      witness.received(answer.response, to: request)
      return answer
    } catch {
      if let pass { breaker?.leave(pass, error.isTransient ? .failure : .unknown) }
      throw error
    }
  }

  private func transfer(_ request: NetworkRequest, _ delivery: Delivery) async throws(EngineError) -> Answer {
    let prepared = request.prepared
    switch delivery {
    case .whole:
      let answer = if let coalescer { try await coalescer.send(prepared) } else { try await engine.send(prepared) }
      return Answer(response: NetworkResponse(head: answer.head, body: answer.body, url: request.url, metrics: answer.metrics))
    case .streamed:
      let answer = try await engine.stream(prepared)
      return Answer(response: NetworkResponse(head: answer.head, body: [], url: request.url), stream: answer.body)
    }
  }
}

extension CachedResponse {
  /// As if it came from the server, with its age (RFC 9111, section 5.1) where it was not asked.
  fileprivate func answer(
    to request: NetworkRequest, age: Int?, source: NetworkResponse.Source, metrics: TransferMetrics = TransferMetrics()
  ) -> Answer {
    var fields = fields
    if let age { fields[.age] = "\(age)" }
    let head = ResponseHead(status: HTTPResponse.Status(code: status), fields: fields)
    return Answer(response: NetworkResponse(head: head, body: body, url: request.url, metrics: metrics, source: source))
  }
}

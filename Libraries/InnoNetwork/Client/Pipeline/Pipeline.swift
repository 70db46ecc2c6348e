import HTTPTypes
import InnoNetworkEngine

/// What every call goes through, whatever becomes of its answer: building, attempts and the waits between them, interceptors, the token, the
/// exchange, and the check of the status.
struct Pipeline: Sendable {
  let configuration: NetworkConfiguration
  let calls: CallRegistry
  let witness: Witness
  private let exchange: Exchange
  private let tokens: TokenKeeper?

  init(configuration: NetworkConfiguration, engine: any NetworkEngine) {
    self.configuration = configuration
    calls = CallRegistry()
    witness = Witness(configuration.observability)
    exchange = Exchange(configuration: configuration, engine: engine, witness: witness, calls: calls)
    tokens = TokenKeeper(configuration.auth, clock: configuration.resilience.retry.clock)
  }

  /// How many calls wait for what they may share with others.
  var waiters: Int { (exchange.coalescer?.waiters ?? 0) + (tokens?.waiters ?? 0) }

  /// The first attempt's request of a call, after the check that it can say who is asking.
  func request(
    for definition: some APIDefinition, _ delivery: Delivery, progress: AsyncStream<TransferProgress>.Continuation? = nil
  ) throws(NetworkError) -> NetworkRequest {
    if definition.authentication == .required, tokens == nil {
      throw witness.failed(NetworkError(.authentication(.noTokenSource), method: definition.method, url: nil, attempts: 0))
    }
    do throws(RequestBuilder.Refusal) {
      var request = try RequestBuilder(configuration: configuration).request(for: definition, delivery: delivery)
      request.progress = progress
      if configuration.observability.tracesRequests { request.trace = TraceContext() }
      return request
    } catch {
      throw witness.failed(NetworkError(.invalidRequest(error.reason), method: definition.method, url: nil, attempts: 0))
    }
  }

  /// The answer to a request with a status that the call accepts: as many attempts as it takes and the policy allows.
  func answer(
    to request: NetworkRequest, of definition: some APIDefinition, _ delivery: Delivery
  ) async throws(NetworkError) -> Answer {
    guard calls.enter() else { throw witness.failed(NetworkError(.transport(EngineError(.shutDown)), for: request), request) }
    defer { calls.leave() }
    do throws(NetworkError) {
      guard let limit = definition.deadline ?? configuration.resilience.deadline else {
        return try await attempts(request, definition, delivery, deadline: nil)
      }
      let deadline = Deadline(limit, clock: configuration.resilience.retry.clock)
      return try await deadline.run { () async throws(NetworkError) in
        try await attempts(request, definition, delivery, deadline: deadline)
      }
    } catch {
      throw witness.failed(error, request)
    }
  }

  private func attempts(
    _ first: NetworkRequest, _ definition: some APIDefinition, _ delivery: Delivery, deadline: Deadline?
  ) async throws(NetworkError) -> Answer {
    let policy = configuration.resilience.retry
    var request = first
    while true {
      do throws(NetworkError) {
        return try await attempt(request, definition, delivery)
      } catch {
        guard !Task.isCancelled, let delay = policy.delay(after: error, of: request, now: configuration.now()),
          deadline?.allows(delay) ?? true
        else { throw error }
        witness.retrying(error, after: delay, of: policy.maximumAttempts, request)
        try await wait(delay, request)
        request.attempt += 1
      }
    }
  }

  /// Between attempts.
  func wait(_ delay: Duration, _ request: NetworkRequest) async throws(NetworkError) {
    do throws(EngineError) {
      try await calls.wait(delay, on: configuration.resilience.retry.clock)
    } catch {
      throw NetworkError(.transport(error), for: request)
    }
  }

  private func attempt(
    _ original: NetworkRequest, _ definition: some APIDefinition, _ delivery: Delivery
  ) async throws(NetworkError) -> Answer {
    var request = original
    var answer: Answer
    do {
      for interceptor in configuration.requestInterceptors { request = try await interceptor.intercept(request) }
      for interceptor in definition.requestInterceptors { request = try await interceptor.intercept(request) }
      if let trace = request.trace { trace.mark(&request) }
      let token = try await tokens?.authorize(&request, definition.authentication)
      answer = try await authorized(&request, token, delivery)
      if !isAcceptable(answer.response.head.status, definition, original) {
        answer = await answer.collected(limit: configuration.transport.limits.body)
      }
      for interceptor in configuration.responseInterceptors {
        answer.response = try await interceptor.intercept(answer.response, to: request)
      }
      for interceptor in definition.responseInterceptors {
        answer.response = try await interceptor.intercept(answer.response, to: request)
      }
    } catch {
      throw NetworkError(error, for: request)
    }
    guard isAcceptable(answer.response.head.status, definition, original) else {
      answer.stream?.cancel()
      throw NetworkError(.status(answer.response), for: request)
    }
    answer.attempt = request.attempt
    return answer
  }

  private func isAcceptable(_ status: HTTPResponse.Status, _ definition: some APIDefinition, _ request: NetworkRequest) -> Bool {
    let accepted = definition.acceptableStatus
    return accepted.contains(status.code) || (request.acceptsPart && status == .partialContent && accepted.contains(200))
  }

  /// The exchange; where the server does not take the token, once more with another (RFC 9110, section 15.5.2). A
  /// redirect by way of another origin leaves the token behind: the rejection is not of it then.
  private func authorized(_ request: inout NetworkRequest, _ token: String?, _ delivery: Delivery) async throws -> Answer {
    let sent = request
    let answer = try await exchange.answer(to: &request, delivery)
    guard answer.response.head.status == .unauthorized, let token, let tokens, request.url.origin == sent.url.origin,
      request.headers[.authorization] == sent.headers[.authorization], sent.isUploadRepeatable
    else { return answer }
    answer.stream?.cancel()
    var replay = sent
    try await tokens.set(tokens.replacement(for: token), on: &replay)
    witness.tokenReplaced(replay)
    defer { request = replay }
    return try await exchange.answer(to: &replay, delivery)
  }
}

/// An answer on its way to the caller: a whole one, or its head with the body still to come.
struct Answer: Sendable {
  var response: NetworkResponse
  /// Where it is streamed; nobody may let go of it but the caller.
  var stream: ResponseBody?
  /// Which attempt brought it.
  var attempt = 1

  /// The same with its body in memory, for an answer that is not what was hoped for. Of a body that fails or is larger than the limit, what
  /// came is kept.
  func collected(limit: Int) async -> Answer {
    guard let stream else { return self }
    var whole = self
    while whole.response.body.count < limit, let piece = try? await stream.next() { whole.response.body += piece }
    stream.cancel()
    whole.stream = nil
    return whole
  }
}

/// How the body of an answer reaches the caller.
enum Delivery: Sendable {
  /// All at once.
  case whole
  /// Piece by piece, as it is read.
  case streamed

  /// The timeouts of calls that state none: how long a stream takes is its reader's matter.
  func timeouts(_ standard: RequestTimeouts) -> RequestTimeouts {
    var timeouts = standard
    if self == .streamed { timeouts.total = nil }
    return timeouts
  }

  /// The limits of calls that state none: a stream is never in memory as a whole.
  func limits(_ standard: ResponseLimits) -> ResponseLimits {
    var limits = standard
    if self == .streamed { limits.body = .max }
    return limits
  }
}

import HTTPTypes
import InnoNetworkEngine

/// The steps that requests, streams and downloads have in common: building, attempts and the waits between them,
/// interceptors, the token, the exchange, and the check of the status.
///
/// The async functions run on the executor of their caller, which is never that of an actor.
final class Pipeline: Sendable {
  let configuration: NetworkConfiguration
  let calls: CallRegistry
  let dispatcher: ObserverDispatcher
  private let builder: RequestBuilder
  private let exchange: Exchange
  private let tokens: TokenProvider?

  init(configuration: NetworkConfiguration, engine: any NetworkEngine) {
    self.configuration = configuration
    calls = CallRegistry()
    dispatcher = ObserverDispatcher(configuration.observability)
    builder = RequestBuilder(configuration)
    exchange = Exchange(configuration: configuration, engine: engine, dispatcher: dispatcher, calls: calls)
    tokens = TokenProvider(configuration.auth, clock: configuration.resilience.retry.clock)
  }

  /// The number of calls that wait for a shared transfer or token refresh.
  var waiters: Int { (exchange.coalescer?.waiters ?? 0) + (tokens?.waiters ?? 0) }

  /// The request of a call's first attempt; `accept` is the media type that the call decodes. Throws if the request is
  /// not valid, and if the call requires a token and the client has no source of tokens.
  func request(
    for definition: some APIDefinition, _ delivery: Delivery, accept: String? = nil,
    progress: (@Sendable (TransferProgress) -> Void)? = nil
  ) throws(NetworkError) -> NetworkRequest {
    if definition.authentication == .required, tokens == nil {
      throw dispatcher.failed(
        NetworkError(.authentication(.noTokenSource), method: definition.method, url: nil, attempts: 0))
    }
    do throws(RequestBuilder.Refusal) {
      var request = try builder.request(for: definition, accept: accept, delivery: delivery)
      request.progress = progress
      return request
    } catch {
      throw dispatcher.failed(
        NetworkError(.invalidRequest(error.reason), method: definition.method, url: nil, attempts: 0))
    }
  }

  /// Performs the attempts of a call; returns a response whose status the call accepts.
  nonisolated(nonsending) func response(
    to request: NetworkRequest, of definition: some APIDefinition, _ delivery: Delivery
  ) async throws(NetworkError) -> PipelineResponse {
    guard calls.enter() else {
      throw dispatcher.failed(NetworkError(.transport(EngineError(.shutDown)), for: request), request)
    }
    defer { calls.leave() }
    do throws(NetworkError) {
      guard let limit = definition.deadline ?? configuration.resilience.deadline else {
        return try await attempts(request, definition, delivery, deadline: nil)
      }
      let deadline = Deadline(limit, clock: configuration.resilience.retry.clock)
      if waitsForTheEngineAlone(definition, delivery) {
        return try await attempts(request, definition, delivery, deadline: deadline, isBoundByTimeout: true)
      }
      return try await deadline.run { () async throws(NetworkError) in
        try await self.attempts(request, definition, delivery, deadline: deadline)
      }
    } catch {
      throw dispatcher.failed(error, request)
    }
  }

  /// Whether an attempt spends all its time in the engine, whose total timeout can then end it at the deadline;
  /// otherwise the deadline needs a task and a timer. False with a circuit breaker, which would count the timeout as a
  /// failure of the server, and for a stream, whose total timeout would include the body.
  private func waitsForTheEngineAlone(_ definition: some APIDefinition, _ delivery: Delivery) -> Bool {
    delivery == .whole && tokens == nil && configuration.auth.signer == nil && exchange.waitsForTheEngineAlone
      && configuration.requestInterceptors.isEmpty && configuration.responseInterceptors.isEmpty
      && definition.requestInterceptors.isEmpty && definition.responseInterceptors.isEmpty
  }

  /// - Parameter isBoundByTimeout: Whether the total timeout of each attempt is shortened to the deadline.
  private nonisolated(nonsending) func attempts(
    _ first: NetworkRequest, _ definition: some APIDefinition, _ delivery: Delivery, deadline: Deadline?,
    isBoundByTimeout: Bool = false
  ) async throws(NetworkError) -> PipelineResponse {
    var request = first
    while true {
      do throws(NetworkError) {
        guard isBoundByTimeout, let deadline else { return try await attempt(request, definition, delivery) }
        return try await deadline.bounding(request) { bounded throws(NetworkError) in
          try await self.attempt(bounded, definition, delivery)
        }
      } catch {
        let policy = definition.retry ?? configuration.resilience.retry
        guard !Task.isCancelled, let delay = policy.delay(after: error, of: request, now: configuration.now()),
          deadline?.allows(delay) ?? true
        else { throw error }
        dispatcher.retrying(error, after: delay, request)
        try await wait(delay, request)
        request.attempt += 1
      }
    }
  }

  /// Waits between two attempts.
  nonisolated(nonsending) func wait(_ delay: Duration, _ request: NetworkRequest) async throws(NetworkError) {
    do throws(EngineError) {
      try await calls.wait(delay, on: configuration.resilience.retry.clock)
    } catch {
      throw NetworkError(.transport(error), for: request)
    }
  }

  private nonisolated(nonsending) func attempt(
    _ original: NetworkRequest, _ definition: some APIDefinition, _ delivery: Delivery
  ) async throws(NetworkError) -> PipelineResponse {
    var request = original
    var result: PipelineResponse
    do {
      for interceptor in configuration.requestInterceptors { request = try await interceptor.intercept(request) }
      for interceptor in definition.requestInterceptors { request = try await interceptor.intercept(request) }
      request.trace?.inject(into: &request)
      let token = try await tokens?.authorize(&request, definition.authentication)
      result = try await authorized(&request, token, delivery)
      if result.stream != nil, !isAcceptable(result.response.head.status, definition, original) {
        result = await result.collected(limit: configuration.transport.limits.body)
      }
      for interceptor in configuration.responseInterceptors {
        result.response = try await interceptor.intercept(result.response, to: request)
      }
      for interceptor in definition.responseInterceptors {
        result.response = try await interceptor.intercept(result.response, to: request)
      }
    } catch {
      throw NetworkError(error, for: request)
    }
    guard isAcceptable(result.response.head.status, definition, original) else {
      result.stream?.cancel()
      throw NetworkError(.status(result.response), for: request)
    }
    result.attempt = request.attempt
    return result
  }

  private func isAcceptable(
    _ status: HTTPResponse.Status, _ definition: some APIDefinition, _ request: NetworkRequest
  ) -> Bool {
    let accepted = definition.acceptableStatus
    return accepted.contains(status.code)
      || (request.acceptsPart && status == .partialContent && accepted.contains(200))
  }

  /// Performs the exchange, and a second one with a new token if the server rejects the token with 401 (RFC 9110,
  /// section 15.5.2). A 401 after a redirect to another origin, which does not get the token, is returned.
  private nonisolated(nonsending) func authorized(
    _ request: inout NetworkRequest, _ token: String?, _ delivery: Delivery
  ) async throws -> PipelineResponse {
    guard let token, let tokens else { return try await exchange.response(to: &request, delivery) }
    let sent = request
    let result = try await exchange.response(to: &request, delivery)
    guard result.response.head.status == .unauthorized,
      request.headers[.authorization] == sent.headers[.authorization], sent.isUploadRepeatable
    else { return result }
    result.stream?.cancel()
    var replay = sent
    try await tokens.set(tokens.replacement(for: token), on: &replay)
    dispatcher.tokenReplaced(replay)
    defer { request = replay }
    return try await exchange.response(to: &replay, delivery)
  }
}

/// A response in the pipeline: whole, or the head of one whose body is streamed.
struct PipelineResponse: Sendable {
  var response: NetworkResponse
  /// The body of a streamed response. Releasing it cancels the transfer.
  var stream: ResponseBody?
  /// The number of the attempt that received it.
  var attempt = 1

  /// Reads the body of a streamed response into memory, for one whose status is not accepted. If the body fails or
  /// exceeds the limit in bytes, the part received so far is kept.
  nonisolated(nonsending) func collected(limit: Int) async -> PipelineResponse {
    guard let stream else { return self }
    var whole = self
    while whole.response.body.count < limit, let piece = try? await stream.next() { whole.response.body += piece }
    stream.cancel()
    whole.stream = nil
    return whole
  }
}

/// How the caller receives the body of a response.
enum Delivery: Sendable {
  /// As a whole.
  case whole
  /// In pieces as they arrive.
  case streamed

  /// The timeouts of calls that state none: a stream has no total one, because its reader determines the duration.
  func timeouts(_ standard: RequestTimeouts) -> RequestTimeouts {
    var timeouts = standard
    if self == .streamed { timeouts.total = nil }
    return timeouts
  }

  /// The limits of calls that state none: the body of a stream, which is never in memory as a whole, has none.
  func limits(_ standard: ResponseLimits) -> ResponseLimits {
    var limits = standard
    if self == .streamed { limits.body = .max }
    return limits
  }
}

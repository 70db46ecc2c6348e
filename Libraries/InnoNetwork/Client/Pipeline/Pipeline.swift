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
      if case .webSocket = delivery { request.opensWebSocket = true }
      return request
    } catch {
      throw dispatcher.failed(
        NetworkError(.invalidRequest(error.reason), method: definition.method, url: nil, attempts: 0))
    }
  }

  /// Runs a call from its first attempt to its end: a shutdown waits for it, and the observers are notified of its
  /// success or failure. `work` sets the number of the last attempt. Throws after a shutdown.
  nonisolated(nonsending) func run<Value>(
    _ request: inout NetworkRequest, _ work: (inout NetworkRequest) async throws(NetworkError) -> Value
  ) async throws(NetworkError) -> Value {
    guard calls.enter() else {
      // The attempt that `request` is for is not made.
      let error = NetworkError(
        .transport(EngineError(.shutDown)), method: request.method, url: request.url, attempts: request.attempt - 1)
      throw dispatcher.failed(error, request)
    }
    defer { calls.leave() }
    do throws(NetworkError) {
      let value = try await work(&request)
      dispatcher.succeeded(request)
      return value
    } catch {
      request.attempt = max(error.attempts, 1)
      throw dispatcher.failed(error, request)
    }
  }

  /// Performs the attempts of a call; returns a response whose status the call accepts.
  nonisolated(nonsending) func response(
    to request: NetworkRequest, of definition: some APIDefinition, _ delivery: Delivery
  ) async throws(NetworkError) -> PipelineResponse {
    guard let limit = definition.deadline ?? configuration.resilience.deadline else {
      return try await attempts(request, definition, delivery, deadline: nil)
    }
    let deadline = Deadline(limit, clock: configuration.resilience.retry.clock)
    if onlyWaitsForTheEngine(definition, delivery) {
      return try await attempts(request, definition, delivery, deadline: deadline, isBoundByTimeout: true)
    }
    return try await deadline.run { () async throws(NetworkError) in
      try await self.attempts(request, definition, delivery, deadline: deadline)
    }
  }

  /// Whether an attempt spends all its time in the engine, whose total timeout can then end it at the deadline;
  /// otherwise the deadline needs a task and a timer. False with a circuit breaker, which would count the timeout as a
  /// failure of the server, and for a stream, whose total timeout would include the body.
  private func onlyWaitsForTheEngine(_ definition: some APIDefinition, _ delivery: Delivery) -> Bool {
    delivery == .whole && tokens == nil && configuration.auth.signer == nil && exchange.onlyWaitsForTheEngine
      && configuration.requestInterceptors.isEmpty && configuration.responseInterceptors.isEmpty
      && definition.requestInterceptors.isEmpty && definition.responseInterceptors.isEmpty
  }

  /// - Parameter isBoundByTimeout: Whether the total timeout of each attempt is shortened to the deadline.
  private nonisolated(nonsending) func attempts(
    _ first: NetworkRequest, _ definition: some APIDefinition, _ delivery: Delivery, deadline: Deadline?,
    isBoundByTimeout: Bool = false
  ) async throws(NetworkError) -> PipelineResponse {
    var number = first.attempt
    var mayHaveBeenPerformed = false
    while true {
      var sent: NetworkRequest?
      do throws(NetworkError) {
        guard isBoundByTimeout, let deadline else {
          return try await attempt(number, of: first, definition, delivery, sent: &sent)
        }
        return try await deadline.bounding(first) { bounded throws(NetworkError) in
          try await self.attempt(number, of: bounded, definition, delivery, sent: &sent)
        }
      } catch {
        var error = error
        if mayHaveBeenPerformed { error.followsPerformance = true }
        let policy = definition.retry ?? configuration.resilience.retry
        // Each attempt starts from `first`, so its body has to be repeatable even if an interceptor has replaced it:
        // the interceptor may have read it.
        guard !Task.isCancelled, first.isUploadRepeatable, policy.allowsRepeating(sent ?? first, after: error),
          let delay = policy.delay(after: error, attempt: number, now: configuration.now()),
          deadline?.allows(delay) ?? true
        else { throw error }
        var request = first
        request.attempt = number
        dispatcher.retrying(error, after: delay, request)
        mayHaveBeenPerformed = error.mayHaveBeenPerformed
        try await wait(delay, request)
        number += 1
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

  /// Sets `sent` to the request after interceptors, if there are any: they may have changed whether it may be repeated.
  private nonisolated(nonsending) func attempt(
    _ number: Int, of original: NetworkRequest, _ definition: some APIDefinition, _ delivery: Delivery,
    sent: inout NetworkRequest?
  ) async throws(NetworkError) -> PipelineResponse {
    var request = original
    request.attempt = number
    var result: PipelineResponse
    var refusedBody: [UInt8]?
    var hasPerformed = false
    do {
      let interceptors = configuration.requestInterceptors + definition.requestInterceptors
      for interceptor in interceptors { request = try await interceptor.intercept(request) }
      if !interceptors.isEmpty { sent = request }
      request.trace?.inject(into: &request)
      if let tokens, let token = try await tokens.authorize(&request, definition.authentication) {
        result = try await authorized(&request, token, tokens, delivery)
      } else {
        result = try await exchange.response(to: &request, delivery)
      }
      hasPerformed = !result.response.head.status.rejectsRequest
      if result.stream != nil, !isAcceptable(result.response.head.status, definition, original, delivery) {
        await result.collect(limit: configuration.transport.limits.body)
        refusedBody = result.response.body
      }
      for interceptor in configuration.responseInterceptors {
        result.response = try await interceptor.intercept(result.response, to: request)
      }
      for interceptor in definition.responseInterceptors {
        result.response = try await interceptor.intercept(result.response, to: request)
      }
    } catch {
      var failure = NetworkError(error, for: request)
      failure.followsPerformance = hasPerformed
      throw failure
    }
    guard isAcceptable(result.response.head.status, definition, original, delivery) else {
      result.stream?.cancel()
      throw NetworkError(.status(result.response), for: request)
    }
    if let refusedBody { result.streamAgain(refusedBody) }
    result.attempt = number
    if delivery == .streamed {
      let policy = definition.retry ?? configuration.resilience.retry
      // The same condition as for another attempt.
      result.isRepeatable = original.isUploadRepeatable && policy.allowsRepeating(sent ?? original)
    }
    return result
  }

  private func isAcceptable(
    _ status: HTTPResponse.Status, _ definition: some APIDefinition, _ request: NetworkRequest, _ delivery: Delivery
  ) -> Bool {
    if case .webSocket = delivery { return status == .switchingProtocols }
    let accepted = definition.acceptableStatus
    return accepted.contains(status.code)
      || (request.acceptsPart && status == .partialContent && accepted.contains(200))
  }

  /// Performs the exchange, and a second one with a new token if the server rejects the token with 401 (RFC 9110,
  /// section 15.5.2). A 401 after a redirect to another origin, which does not get the token, is returned.
  private nonisolated(nonsending) func authorized(
    _ request: inout NetworkRequest, _ token: String, _ tokens: TokenProvider, _ delivery: Delivery
  ) async throws -> PipelineResponse {
    let sent = request
    let result = try await exchange.response(to: &request, delivery)
    guard result.response.head.status == .unauthorized,
      request.headers[.authorization] == sent.headers[.authorization], sent.isUploadRepeatable
    else { return result }
    result.stream?.cancel()
    request.isTokenRejected = true
    var replay = sent
    replay.isTokenRejected = true
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
  /// The connection of a WebSocket. Releasing it ends it.
  var connection: (any WebSocketConnection)?
  /// The number of the attempt that received it.
  var attempt = 1
  /// Whether the request may be sent again if the body of a streamed response fails.
  var isRepeatable = false

  /// Reads the body of a streamed response into memory, for one whose status is not accepted. If the body fails or
  /// exceeds the limit in bytes, this is the part received so far.
  nonisolated(nonsending) mutating func collect(limit: Int) async {
    while response.body.count < limit, let piece = try? await stream?.next() { response.body += piece }
  }

  /// Makes the response a streamed one again, because an interceptor has changed its status to an accepted one.
  ///
  /// `collected` is the body that the interceptors got. If they have not changed it, the rest of the stream follows it.
  mutating func streamAgain(_ collected: [UInt8]) {
    let isUnchanged = response.body == collected
    if !isUnchanged { stream?.cancel() }
    stream = ResponseBody(response.body, followedBy: isUnchanged ? stream : nil)
    response.body = []
  }
}

/// How the caller receives the body of a response.
enum Delivery: Sendable, Equatable {
  /// As a whole.
  case whole
  /// In pieces as they arrive.
  case streamed
  /// As the connection of a WebSocket.
  case webSocket(WebSocketOptions)

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

import HTTPTypes
public import InnoNetworkEngine

/// Performs the calls of an API: builds requests, lets interceptors work on them, retries, follows redirects, checks and decodes answers.
///
/// ```swift
/// let client = NetworkClient(configuration: .safeDefaults(baseURL: URL(string: "https://example.org/api")!))
/// let user = try await client.request(FetchUser(id: 1))
/// await client.shutdown()
/// ```
/// Isolated to no actor: encoding, decoding and interceptors run on the concurrent executor, whoever calls.
public final class NetworkClient: Sendable {
  public let configuration: NetworkConfiguration
  private let engine: any NetworkEngine

  /// A client with an engine of its own, which ``shutdown()`` ends.
  public init(configuration: NetworkConfiguration, engine: any NetworkEngine = CurlEngine()) {
    self.configuration = configuration
    self.engine = engine
  }

  /// Performs one call, with retries where the policy allows them.
  ///
  /// Cancelling the calling task ends the call at once, in an exchange as between attempts, with an error of the kind `cancelled`.
  @concurrent
  public func request<Definition: APIDefinition>(_ definition: Definition) async throws(NetworkError) -> Definition.Response {
    var request: NetworkRequest
    do throws(RequestBuilder.Refusal) {
      request = try RequestBuilder(configuration: configuration).request(for: definition)
    } catch {
      throw logged(NetworkError(.invalidRequest(error.reason), method: definition.method, url: nil, attempts: 0))
    }
    while true {
      do throws(NetworkError) {
        return try await attempt(request, definition)
      } catch {
        guard let delay = delay(after: error, of: request) else { throw logged(error) }
        configuration.log?.retrying(error, after: delay, of: configuration.retry.maximumAttempts)
        do {
          try await configuration.retry.clock.sleep(for: delay)
        } catch {
          throw logged(NetworkError(.cancelled, method: request.method, url: request.url, attempts: request.attempt))
        }
        request.attempt += 1
      }
    }
  }

  /// Refuses new calls, ends those that run, and returns once the engine has released everything.
  public func shutdown() async { await engine.shutdown() }

  private func attempt<Definition: APIDefinition>(
    _ original: NetworkRequest, _ definition: Definition
  ) async throws(NetworkError) -> Definition.Response {
    var request = original
    func failure(_ kind: NetworkError.Kind) -> NetworkError {
      NetworkError(kind, method: request.method, url: request.url, attempts: request.attempt)
    }
    do {
      for interceptor in configuration.requestInterceptors + definition.requestInterceptors {
        request = try await interceptor.intercept(request)
      }
    } catch {
      throw failure(.interceptor(error))
    }
    var response = try await exchange(&request)
    do {
      for interceptor in configuration.responseInterceptors + definition.responseInterceptors {
        response = try await interceptor.intercept(response, to: request)
      }
    } catch {
      throw failure(.interceptor(error))
    }
    guard definition.acceptableStatus.contains(response.head.status.code) else { throw failure(.status(response)) }
    do {
      return try definition.decoding.decode(response)
    } catch {
      throw failure(.decoding(error, response))
    }
  }

  /// One attempt on the wire, its redirects included; `request` ends up as the last one sent.
  private func exchange(_ request: inout NetworkRequest) async throws(NetworkError) -> NetworkResponse {
    let start = ContinuousClock.now
    var followed = 0
    while true {
      do {
        var prepared = request.prepared
        if let total = request.timeouts.total { prepared.timeouts.total = total - (followed == 0 ? .zero : start.duration(to: .now)) }
        configuration.log?.sending(request)
        let answer = try await engine.send(prepared)
        let response = NetworkResponse(head: answer.head, body: answer.body, url: request.url, metrics: answer.metrics)
        configuration.log?.received(response, to: request)
        guard let next = try configuration.redirects.next(after: answer.head, to: request, followed: followed) else { return response }
        request = next
        followed += 1
      } catch let error as EngineError {
        throw NetworkError(.transport(error.naming(request.timeouts)), method: request.method, url: request.url, attempts: request.attempt)
      } catch let error as RedirectFailure {
        throw NetworkError(.redirect(error), method: request.method, url: request.url, attempts: request.attempt)
      } catch {
        throw NetworkError(.interceptor(error), method: request.method, url: request.url, attempts: request.attempt)
      }
    }
  }

  /// How long to wait before the next attempt; `nil` where there is to be none.
  private func delay(after error: NetworkError, of request: NetworkRequest) -> Duration? {
    let policy = configuration.retry
    guard request.attempt < policy.maximumAttempts, request.isRetryable, policy.isWorthRetrying(error.kind), !Task.isCancelled else {
      return nil
    }
    guard case .status(let response) = error.kind, let value = response.head[.retryAfter] else {
      return policy.delay(after: request.attempt, retryAfter: nil)
    }
    return policy.delay(after: request.attempt, retryAfter: RetryAfter.parse(value, now: configuration.now()))
  }

  private func logged(_ error: NetworkError) -> NetworkError {
    configuration.log?.failed(error)
    return error
  }
}

extension EngineError {
  /// After redirects an exchange had only the rest of the time; the value to name is the whole one.
  fileprivate func naming(_ timeouts: RequestTimeouts) -> EngineError {
    guard case .timedOut(.total, _) = reason, let total = timeouts.total else { return self }
    return EngineError(.timedOut(.total, after: total), detail: detail)
  }
}

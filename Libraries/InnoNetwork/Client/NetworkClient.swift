public import InnoNetworkEngine

/// Performs the calls of an API: builds requests, lets interceptors work on them, retries, follows redirects, checks and decodes answers.
///
/// ```swift
/// let client = NetworkClient(configuration: .safeDefaults(baseURL: url))
/// let user = try await client.request(FetchUser(id: 1))
/// await client.shutdown()
/// ```
/// Isolated to no actor: encoding, decoding and interceptors run on the concurrent executor, whoever calls, and never on the thread that
/// moves the bytes.
public final class NetworkClient: Sendable {
  /// What the client was made with; a change needs another client.
  public let configuration: NetworkConfiguration
  private let engine: any NetworkEngine
  let pipeline: Pipeline

  /// A client with an engine of its own, which ``shutdown(_:)`` ends.
  public init(configuration: NetworkConfiguration, engine: any NetworkEngine = CurlEngine()) {
    self.configuration = configuration
    self.engine = engine
    pipeline = Pipeline(configuration: configuration, engine: engine)
  }

  /// Performs one call, with retries where the policy allows them.
  ///
  /// Cancelling the calling task ends the call at once, in an exchange as between attempts, with an error of the kind `cancelled`.
  @concurrent
  public func request<Definition: APIDefinition>(_ definition: Definition) async throws(NetworkError) -> Definition.Response {
    try await perform(definition, progress: nil)
  }

  /// Performs one call, and tells how its transfer gets on: after each piece that was sent or received, as fast as `progress` takes it, and
  /// at last once more before it returns. `progress` runs on no actor, one call at a time.
  @concurrent
  public func upload<Definition: APIDefinition>(
    _ definition: Definition, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(NetworkError) -> Definition.Response {
    let (updates, continuation) = AsyncStream.makeStream(of: TransferProgress.self, bufferingPolicy: .bufferingNewest(1))
    let report = Task { for await update in updates { progress(update) } }
    let result: Result<Definition.Response, NetworkError>
    do throws(NetworkError) {
      result = .success(try await perform(definition, progress: continuation))
    } catch {
      result = .failure(error)
    }
    continuation.finish()
    await report.value
    return try result.get()
  }

  /// Ends the calls whose definition has this tag, streams included, with an error of the kind `cancelled`.
  public func cancel(tag: String) { pipeline.calls.cancel(tag: tag) }

  /// How many calls wait for a transfer or a new token that they may share with others: what tests wait for.
  package var waiters: Int { pipeline.waiters }

  /// What becomes of calls that run when a client is shut down.
  public enum Shutdown: Sendable {
    /// They end at once, with an error in the phase `shutdown`.
    case cancelling
    /// They are waited for, streams until they are read or let go of, with all the retries and timeouts they have.
    case finishing
  }

  /// Refuses new calls, ends those that run or waits for them, and returns once the engine has released everything. Calling it again is
  /// harmless, and turns a wait into an end.
  public func shutdown(_ mode: Shutdown = .cancelling) async {
    switch mode {
    case .finishing:
      pipeline.calls.close()
      await pipeline.calls.drained()
    case .cancelling: pipeline.calls.end()
    }
    await engine.shutdown()
  }

  private func perform<Definition: APIDefinition>(
    _ definition: Definition, progress: AsyncStream<TransferProgress>.Continuation?
  ) async throws(NetworkError) -> Definition.Response {
    guard let tag = definition.tag else { return try await decoded(definition, progress) }
    let result = await pipeline.calls.run(tag: tag) { () async throws(NetworkError) in try await self.decoded(definition, progress) }
    return try result.get()
  }

  private func decoded<Definition: APIDefinition>(
    _ definition: Definition, _ progress: AsyncStream<TransferProgress>.Continuation?
  ) async throws(NetworkError) -> Definition.Response {
    let request = try pipeline.request(for: definition, .whole, progress: progress)
    let answer = try await pipeline.answer(to: request, of: definition, .whole)
    do {
      let response = try await decode(answer.response, definition.decoding)
      pipeline.witness.succeeded(request)
      return response
    } catch {
      let kind = NetworkError.Kind.decoding(error, answer.response)
      let failure = NetworkError(kind, method: request.method, url: answer.response.url, attempts: answer.attempt)
      throw pipeline.witness.failed(failure, request)
    }
  }

  /// Not even a caller that prefers the engine's own thread has its answers decoded there: that would hold up every transfer.
  private func decode<Value>(_ response: NetworkResponse, _ decoding: ResponseDecoding<Value>) async throws -> Value {
    guard withUnsafeCurrentTask(body: { $0?.unownedTaskExecutor }) != nil else { return try decoding.decode(response) }
    return try await withTaskExecutorPreference(globalConcurrentExecutor) { try decoding.decode(response) }
  }
}

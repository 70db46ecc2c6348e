public import InnoNetworkEngine

/// The client of an API: builds requests, runs interceptors, retries, follows redirects, checks statuses and decodes
/// responses.
///
/// ```swift
/// let client = NetworkClient(configuration: .safeDefaults(baseURL: url))
/// let user = try await client.request(FetchUser(id: 1))
/// await client.shutdown()
/// ```
/// Encoding, decoding and interceptors run on no actor, whichever actor calls. If the calling task prefers an executor,
/// such as `CurlEngine.taskExecutor()`, encoding and interceptors run on it; decoding runs on the global executor.
public final class NetworkClient: Sendable {
  /// The configuration that the client was made with.
  public let configuration: NetworkConfiguration
  private let engine: any NetworkEngine
  let pipeline: Pipeline

  /// A client over an engine, which it owns: ``shutdown(_:)`` shuts the engine down.
  public init(configuration: NetworkConfiguration, engine: any NetworkEngine = CurlEngine()) {
    self.configuration = configuration
    self.engine = engine
    pipeline = Pipeline(configuration: configuration, engine: engine)
  }

  /// Performs one call, with retries where the policy allows them.
  ///
  /// Cancelling the calling task ends the call at once, during an exchange or between attempts, with an error of the
  /// kind `cancelled`.
  @concurrent
  public func request<Definition: APIDefinition>(_ definition: Definition) async throws(NetworkError)
    -> Definition.Response
  {
    try await perform(definition, progress: nil)
  }

  /// Performs one call and reports the progress of its transfer. Intermediate updates are dropped while `progress` is
  /// slower than the transfer; the last one is reported before the call returns. `progress` runs on no actor, one call
  /// at a time, and starts again from zero in each attempt.
  @concurrent
  public func upload<Definition: APIDefinition>(
    _ definition: Definition, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(NetworkError) -> Definition.Response {
    let (updates, continuation) = AsyncStream.makeStream(
      of: TransferProgress.self, bufferingPolicy: .bufferingNewest(1))
    let report = Task { for await update in updates { progress(update) } }
    let result: Result<Definition.Response, NetworkError>
    do throws(NetworkError) {
      result = .success(try await perform(definition, progress: { continuation.yield($0) }))
    } catch {
      result = .failure(error)
    }
    continuation.finish()
    await report.value
    return try result.get()
  }

  /// Builds the request of a call without sending it; interceptors, token, cookies and signature are not applied.
  ///
  /// Throws errors of the kind `invalidRequest`, and of the kind `authentication` if the call requires a token and the
  /// client has no ``TokenSource``.
  public func prepare(_ definition: some APIDefinition) throws(NetworkError) -> NetworkRequest {
    try pipeline.request(for: definition, .whole, accept: definition.decoding.accept)
  }

  /// Cancels the running calls, downloads and streams whose definition has this tag; they fail with an error of the
  /// kind `cancelled`.
  public func cancel(tag: String) { pipeline.calls.cancel(tag: tag) }

  /// The number of calls that wait for a shared transfer or token refresh; for tests.
  package var waiters: Int { pipeline.waiters }

  /// What happens to running calls when a client is shut down.
  public enum Shutdown: Sendable {
    /// They fail at once, with an error in the phase `shutdown`.
    case cancelling
    /// They are awaited, with their retries and timeouts: downloads until the file is complete, streams until they have
    /// been read or released. WebSockets are closed with the code 1001, and awaited until the server has closed too, at
    /// the latest for their ``WebSocketOptions/closeTimeout``.
    case finishing
  }

  /// Refuses new calls, ends or awaits the running ones, and returns when the engine has released its resources. It may
  /// be called again; `cancelling` then ends the calls that an earlier `finishing` awaits.
  public func shutdown(_ mode: Shutdown = .cancelling) async {
    if mode == .finishing {
      pipeline.calls.close()
      await pipeline.calls.drained()
    }
    // After the calls, what waits to open another connection.
    pipeline.calls.end()
    await engine.shutdown()
  }

  private nonisolated(nonsending) func perform<Definition: APIDefinition>(
    _ definition: Definition, progress: (@Sendable (TransferProgress) -> Void)?
  ) async throws(NetworkError) -> Definition.Response {
    guard let tag = definition.tag else { return try await untagged(definition, progress) }
    let result = await pipeline.calls.run(tag: tag) { () async throws(NetworkError) in
      try await self.untagged(definition, progress)
    }
    return try result.get()
  }

  private nonisolated(nonsending) func untagged<Definition: APIDefinition>(
    _ definition: Definition, _ progress: (@Sendable (TransferProgress) -> Void)?
  ) async throws(NetworkError) -> Definition.Response {
    let decoding = definition.decoding
    var request = try pipeline.request(for: definition, .whole, accept: decoding.accept, progress: progress)
    return try await pipeline.run(&request) { (request) async throws(NetworkError) in
      let result = try await self.pipeline.response(to: request, of: definition, .whole)
      request.attempt = result.attempt
      do {
        return try await self.decode(result.response, decoding)
      } catch {
        let kind = NetworkError.Kind.decoding(error, result.response)
        throw NetworkError(kind, method: request.method, url: result.response.url, attempts: result.attempt)
      }
    }
  }

  /// Decodes on the global executor if the task prefers another, which may be the engine's thread: decoding there would
  /// delay every transfer.
  private nonisolated(nonsending) func decode<Value>(_ response: NetworkResponse, _ decoding: ResponseDecoding<Value>)
    async throws -> Value
  {
    guard withUnsafeCurrentTask(body: { $0?.unownedTaskExecutor }) != nil else { return try decoding.decode(response) }
    return try await withTaskExecutorPreference(globalConcurrentExecutor) { try decoding.decode(response) }
  }
}

import HTTPTypes
import InnoNetworkEngine
import LoopbackServer
import Testing

extension RequestTimeouts {
  /// For tests that are not about timeouts: on a busy machine any timeout expires sometimes. A test that hangs is ended
  /// by the time limit of its suite.
  static let unlimited = RequestTimeouts(total: nil, connect: nil, idle: nil)
}

extension CurlEngineOptions {
  /// The defaults without proxies, so that no test depends on the environment variables.
  static var direct: CurlEngineOptions {
    var options = CurlEngineOptions()
    options.proxies = .none
    return options
  }
}

extension LoopbackServer {
  /// A request to a path of this server.
  func request(_ path: String, method: HTTPRequest.Method = .get, body: [UInt8]? = nil) throws -> PreparedRequest {
    try PreparedRequest(method: method, url: RequestURL(baseURL + path), body: body, timeouts: .unlimited)
  }
}

/// Runs work with an engine, which is then shut down.
func withEngine<Result>(
  _ options: CurlEngineOptions = .direct, _ body: (CurlEngine) async throws -> Result
) async throws -> Result {
  let engine = CurlEngine(options: options)
  do {
    let result = try await body(engine)
    await engine.shutdown()
    return result
  } catch {
    await engine.shutdown()
    throw error
  }
}

extension CurlEngine {
  /// Submits requests in their order, and returns after the last submission: the engine's executor is serial.
  func submit(_ requests: [PreparedRequest]) async throws -> [Task<Result<EngineResponse, EngineError>, Never>] {
    let executor = try taskExecutor()
    let tasks = requests.map { request in
      Task(executorPreference: executor) { () async -> Result<EngineResponse, EngineError> in
        do throws(EngineError) { return .success(try await self.send(request)) } catch { return .failure(error) }
      }
    }
    await Task(executorPreference: executor) {}.value
    return tasks
  }
}

/// The reason for which an exchange fails. Records an issue if it succeeds.
func reason(of request: PreparedRequest, on engine: some NetworkEngine) async -> EngineError.Reason? {
  await failure(of: request, on: engine)?.reason
}

/// The error of an exchange. Records an issue if it succeeds.
func failure(of request: PreparedRequest, on engine: some NetworkEngine) async -> EngineError? {
  do {
    let response = try await engine.send(request)
    Issue.record("responded with \(response.head.status.code) and \(response.body.count) bytes")
    return nil
  } catch {
    return error
  }
}

/// The request that `/echo` of the loopback server has received, as its response describes it.
struct Echo: Decodable, Sendable {
  let method: String
  let target: String
  let headers: [[String]]
  let body: String

  subscript(name: String) -> String? { headers.first { $0.first?.lowercased() == name.lowercased() }?.last }
}

/// The response to one exchange on an engine of its own.
func send(_ request: PreparedRequest, options: CurlEngineOptions = .direct) async throws -> EngineResponse {
  try await withEngine(options) { try await $0.send(request) }
}

/// The reason for which one exchange fails on an engine of its own.
func reason(of request: PreparedRequest, options: CurlEngineOptions = .direct) async -> EngineError.Reason? {
  await failure(of: request, options: options)?.reason
}

/// The error of an exchange on an engine of its own. Records an issue if it succeeds.
func failure(of request: PreparedRequest, options: CurlEngineOptions = .direct) async -> EngineError? {
  let engine = CurlEngine(options: options)
  let failure = await failure(of: request, on: engine)
  await engine.shutdown()
  return failure
}

/// The reason for which work fails. Records an issue if it succeeds.
func reason<Value>(of work: () async throws(EngineError) -> Value) async -> EngineError.Reason? {
  do throws(EngineError) {
    let value = try await work()
    Issue.record("brought \(value)")
    return nil
  } catch {
    return error.reason
  }
}

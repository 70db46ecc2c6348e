import CoreNetwork
import FoundationEssentials
import InnoNetworkTesting
import Logging
import LoopbackServer
import Synchronization
import Testing

struct User: Codable, Equatable, Sendable {
  let id: Int
  let name: String
}

/// A request whose every part a test can state.
struct AnyRequest<ResponseBody: Decodable & Sendable>: RequestDefinition {
  var featureName = "Tests"
  var path: String
  var method = RequestMethod.get
  var queryItems: [URLQueryItem] = []
  var body = RequestPayload.none
  var contentType: String?
  var headerPolicy = HeaderPolicy.appDefault
  var additionalHeaders: [String: String] = [:]
  var idempotencyKey: String?
  var responsePolicy = ResponsePolicy.json
}

/// What `/echo` of the loopback server says of the request it got.
struct Echo: Decodable, Sendable {
  let method: String
  let target: String
  let headers: [[String]]
  let body: String

  subscript(name: String) -> String? { headers.first { $0.first?.lowercased() == name.lowercased() }?.last }
}

/// Runs a body with a transport to a base URL that never waits between attempts and is shut down at the end.
func withTransport<Result>(
  to base: String, attempts: Int = 3, timeout: Duration = .seconds(100), logger: Logger? = nil,
  _ body: (NetworkTransport) async throws -> Result
) async throws -> Result {
  var environment = NetworkEnvironment(
    baseURL: try #require(URL(string: base)), name: "tests", requestTimeout: timeout, maximumAttempts: attempts,
    userAgent: "tests/1",
    acceptLanguage: "de")
  if let logger { environment.logger = logger }
  let transport = NetworkFactory.makeTransport(environment: environment, clock: ManualClock(neverWaits: true))
  do {
    let result = try await body(transport)
    await transport.shutdown()
    return result
  } catch {
    await transport.shutdown()
    throw error
  }
}

/// The failure a request ends with; `nil` where it brings its answer.
func failure<Request: RequestDefinition>(of request: Request, on transport: NetworkTransport) async -> NetworkFailure? {
  do {
    _ = try await transport.send(request)
    return nil
  } catch {
    return error
  }
}

/// The failure a request ends with, on a transport of its own; the test fails where there is none.
func failure<Request: RequestDefinition>(
  of request: Request, to base: String, attempts: Int = 1, timeout: Duration = .seconds(100)
) async throws -> NetworkFailure {
  try #require(
    await withTransport(to: base, attempts: attempts, timeout: timeout) { await failure(of: request, on: $0) })
}

/// Keeps what it is given, from any thread.
final class Recorder<Value: Sendable>: Sendable {
  private let storage = Mutex<[Value]>([])
  var values: [Value] { storage.withLock { $0 } }
  func record(_ value: Value) { storage.withLock { $0.append(value) } }
}

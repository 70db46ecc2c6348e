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

/// A request of which a test can set every property.
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
  var authentication = RequestAuthentication.optional
  var deadline: Duration?
}

/// The request that `/echo` of the loopback server has received, as its response describes it.
struct Echo: Decodable, Sendable {
  let method: String
  let target: String
  let headers: [[String]]
  let body: String

  subscript(name: String) -> String? { headers.first { $0.first?.lowercased() == name.lowercased() }?.last }
}

/// An environment for tests, which `change` can change. It has no timeout by default, because on a busy machine a
/// request may take any time.
func testEnvironment(
  _ base: String, attempts: Int = 3, timeout: Duration? = nil,
  _ change: (inout NetworkEnvironment) -> Void = { _ in }
) throws -> NetworkEnvironment {
  var environment = NetworkEnvironment(
    baseURL: try #require(URL(string: base)), name: "tests", requestTimeout: timeout,
    connectTimeout: .seconds(3600), maximumAttempts: attempts, userAgent: "tests/1", acceptLanguage: "de")
  change(&environment)
  return environment
}

/// Runs work with a transport that does not wait between attempts, and is then shut down.
func withTransport<Result>(
  to base: String, attempts: Int = 3, timeout: Duration? = nil, logger: Logger? = nil,
  _ body: (NetworkTransport) async throws -> Result
) async throws -> Result {
  let environment = try testEnvironment(base, attempts: attempts, timeout: timeout) {
    if let logger { $0.logger = logger }
  }
  return try await withTransport(in: environment, body)
}

/// The same with an environment.
func withTransport<Result>(
  in environment: NetworkEnvironment, _ body: (NetworkTransport) async throws -> Result
) async throws -> Result {
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

/// The failure of a request; `nil` if it succeeds.
func failure<Request: RequestDefinition>(of request: Request, on transport: NetworkTransport) async -> NetworkFailure? {
  do {
    _ = try await transport.send(request)
    return nil
  } catch {
    return error
  }
}

/// The failure of a request on a transport of its own. Throws if the request succeeds.
func failure<Request: RequestDefinition>(
  of request: Request, to base: String, attempts: Int = 1, timeout: Duration? = nil,
  _ change: (inout NetworkEnvironment) -> Void = { _ in }
) async throws -> NetworkFailure {
  let environment = try testEnvironment(base, attempts: attempts, timeout: timeout, change)
  return try #require(await withTransport(in: environment) { await failure(of: request, on: $0) })
}

/// A folder for one test, which is removed with this value.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "corenetwork-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String, _ text: String) throws -> URL {
    let file = url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file
  }
}

/// Records values from any thread, in the order of arrival.
final class Recorder<Value: Sendable>: Sendable {
  private let storage = Mutex<[Value]>([])
  var values: [Value] { storage.withLock { $0 } }
  func record(_ value: Value) { storage.withLock { $0.append(value) } }
}

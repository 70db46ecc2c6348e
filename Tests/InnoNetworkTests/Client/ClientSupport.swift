import FoundationEssentials
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import LoopbackServer
import Synchronization

/// A call of which a test can set every property.
struct Call<Response: Sendable>: APIDefinition {
  var method = HTTPRequest.Method.get
  var path = "/"
  var query: [URLQueryItem] = []
  var headers: HTTPFields = [:]
  var body = RequestBody.none
  var idempotencyKey: String?
  var sendsRequestID = false
  var authentication = AuthenticationRequirement.optional
  var deadline: Duration?
  var retry: RetryPolicy?
  var tag: String?
  var timeouts: RequestTimeouts?
  var limits: ResponseLimits?
  var acceptableStatus = 200..<300
  var requestInterceptors: [any RequestInterceptor] = []
  var responseInterceptors: [any ResponseInterceptor] = []
  var decoding: ResponseDecoding<Response>
}

extension Call where Response == [UInt8] {
  init(_ path: String = "/", method: HTTPRequest.Method = .get) {
    self.init(method: method, path: path, decoding: .bytes)
  }
}

extension EngineResponse {
  static func status(_ code: Int, _ fields: HTTPFields = [:], body: String = "") -> EngineResponse {
    EngineResponse(head: ResponseHead(status: HTTPResponse.Status(code: code), fields: fields), body: Array(body.utf8))
  }
}

/// A client over an engine, with the base URL `http://host/api`.
func client(_ engine: some NetworkEngine, _ change: (inout NetworkConfiguration) -> Void = { _ in }) throws
  -> NetworkClient
{
  guard let url = URL(string: "http://host/api") else { throw CocoaError(.formatting) }
  var configuration = NetworkConfiguration.safeDefaults(baseURL: url)
  change(&configuration)
  return NetworkClient(configuration: configuration, engine: engine)
}

/// The error of a call; `nil` if it succeeds.
func error<Definition: APIDefinition>(of call: Definition, on client: NetworkClient) async -> NetworkError? {
  do {
    _ = try await client.request(call)
    return nil
  } catch {
    return error
  }
}

/// Records values from any thread, in the order of arrival.
final class Recorder<Value: Sendable>: Sendable {
  private let storage = Mutex<[Value]>([])
  var values: [Value] { storage.withLock { $0 } }
  func record(_ value: Value) { storage.withLock { $0.append(value) } }
}

/// A client over libcurl on a loopback server.
func loopbackClient(_ server: LoopbackServer, _ change: (inout NetworkConfiguration) -> Void = { _ in }) throws
  -> NetworkClient
{
  guard let url = URL(string: server.baseURL) else { throw CocoaError(.formatting) }
  var configuration = NetworkConfiguration.safeDefaults(baseURL: url)
  configuration.transport.timeouts = .unlimited
  change(&configuration)
  return NetworkClient(configuration: configuration)
}

/// Thrown if a call has another error than the test expects.
struct NetworkErrorExpected: Error {}

/// Signs a request by a field of its own.
struct FieldSigner: RequestSigner {
  func sign(_ request: NetworkRequest) -> NetworkRequest {
    var request = request
    request.headers[.from] = "signed"
    return request
  }
}

import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

/// A client with a cache and a wall clock that the test advances.
struct CachingClient {
  static let date = CacheTests.date
  static let path = "/a"
  static let url = "http://host/api/a"

  let client: NetworkClient
  let now: CacheTests.Now

  init(
    _ engine: some NetworkEngine, store: any ResponseCacheStore = MemoryCache(),
    now: CacheTests.Now = CacheTests.Now(CacheTests.start),
    scope: CachePack.Scope = .oneUser, _ change: (inout NetworkConfiguration) -> Void = { _ in }
  ) throws {
    self.now = now
    client = try InnoNetworkTests.client(engine) { configuration in
      configuration.cache = CachePack(store: store, scope: scope)
      configuration.resilience.retry = .never
      configuration.now = { now.value }
      change(&configuration)
    }
  }

  /// The body and the source of a response.
  struct Outcome: Equatable, Sendable, CustomStringConvertible {
    let text: String
    let source: NetworkResponse.Source

    init(_ text: String, _ source: NetworkResponse.Source) {
      self.text = text
      self.source = source
    }

    var description: String { "\(text) from \(source)" }
  }

  func get(
    _ headers: HTTPFields = [:], _ path: String = Self.path, method: HTTPRequest.Method = .get,
    acceptableStatus: Range<Int> = 200..<600,
    change: (inout Call<Outcome>) -> Void = { _ in }
  ) async throws -> Outcome {
    var call = Call(
      method: method, path: path, headers: headers, acceptableStatus: acceptableStatus,
      decoding: ResponseDecoding<Outcome>(accept: nil) { Outcome(String(decoding: $0.body, as: UTF8.self), $0.source) })
    change(&call)
    return try await client.request(call)
  }
}

extension EngineResponse {
  /// A response whose `Date` is the time at which the tests start.
  static func dated(_ control: String?, _ more: HTTPFields = [:], status: Int = 200, body: String = "1")
    -> EngineResponse
  {
    var fields: HTTPFields = more
    if fields[.date] == nil { fields[.date] = CachingClient.date }
    fields[.cacheControl] = control
    return .status(status, fields, body: body)
  }
}

/// Responds to the nth request with the nth response, and to further ones with the last.
func sequence(_ responses: EngineResponse...) -> ScriptedEngine {
  ScriptedEngine { _, number in .success(responses[min(number, responses.count) - 1]) }
}

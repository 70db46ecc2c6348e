import CoreNetwork
import FoundationEssentials
import LoopbackServer
import Testing

struct FetchPricesRequest: RequestDefinition {
  typealias ResponseBody = [Int]
  let featureName = "Prices"
  let isRefresh: Bool
  var path: String { "/prices" }
  var cachePolicy: CachePolicy { isRefresh ? .validated : .stale(upTo: .seconds(3600)) }
}

/// The samples of the guide to caching.
@Suite struct CachingSamples {
  @Test func refreshAsksTheServerAndAnAppearanceDoesNot() async throws {
    let server = try LoopbackServer()
    server.route("/prices") { request, _ in
      request["If-None-Match"] == "\"v1\""
        ? .response(status: 304, headers: [("ETag", "\"v1\"")])
        : .json("[7]", headers: [("ETag", "\"v1\""), ("Cache-Control", "max-age=60"), ("Age", "100")])
    }
    let folder = try TemporaryFolder()
    var environment = try testEnvironment(server.baseURL)
    environment.cache = .disk(folder: folder.url, size: 8 << 20)
    let transport = NetworkFactory.makeTransport(environment: environment)
    for isRefresh in [false, false, true] {
      #expect(try await transport.send(FetchPricesRequest(isRefresh: isRefresh)) == [7])
    }
    #expect(server.requests.map { $0["If-None-Match"] } == [nil, "\"v1\""])
    await transport.shutdown()
  }
}

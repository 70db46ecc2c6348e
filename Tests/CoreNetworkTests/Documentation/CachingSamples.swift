import FoundationEssentials
import InnoNetwork
import LoopbackServer
import Testing

@testable import CoreNetwork

struct FetchPricesRequest: RequestDefinition {
  typealias ResponseBody = [Int]
  let featureName = "Prices"
  let isRefresh: Bool
  var path: String { "/prices" }
  var additionalHeaders: [String: String] { ["Cache-Control": isRefresh ? "no-cache" : "max-stale=3600"] }
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
    let environment = try testEnvironment(server.baseURL)
    let configuration = NetworkConfiguration.advanced(
      baseURL: environment.baseURL,
      cache: CachePack(store: DiskCache(directory: folder.url.path, capacity: 8 << 20)))
    let transport = NetworkTransport(
      client: NetworkClient(configuration: configuration), defaults: APIDefaults(environment: environment))
    for isRefresh in [false, false, true] {
      #expect(try await transport.send(FetchPricesRequest(isRefresh: isRefresh)) == [7])
    }
    #expect(server.requests.map { $0["If-None-Match"] } == [nil, "\"v1\""])
    await transport.shutdown()
  }
}

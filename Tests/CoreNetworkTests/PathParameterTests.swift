import CoreNetwork
import FoundationEssentials
import LoopbackServer
import Synchronization
import Testing

private struct IssuesSubscription: SubscriptionDefinition {
  typealias Message = Data
  let featureName = "Issues"
  var path: String { "/repos/{owner}/live" }
}

@Suite struct PathParameterTests {
  let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  private func environment(_ values: [String: String]) throws -> NetworkEnvironment {
    try testEnvironment(server.baseURL, attempts: 1) {
      $0.pathParameters = values
      $0.pathParameterHint = { "Give \($0)." }
    }
  }

  @Test(arguments: [
    ("/repos/{owner}/{repo}/issues", ["owner": "apple", "repo": "swift"], "/repos/apple/swift/issues"),
    ("{owner}", ["owner": "apple"], "/apple"),
    ("/{a}-{a}{b_1}", ["a": "x", "b_1": "y"], "/x-xy"),
    ("/{a}/x", ["a": "b/../c"], "/b%2F..%2Fc/x"),
    ("/{a}/x", ["a": "..."], "/.../x"),
    ("/{a}/x", ["a": "é ?#%2F&+"], "/%C3%A9%20%3F%23%252F%26%2B/x"),
    // A value is not read again.
    ("/{a}/{b}", ["a": "{b}", "b": "c"], "/%7Bb%7D/c"),
    // No names.
    ("/{}/{1}/{a b}/{a", ["a": "x"], "/%7B%7D/%7B1%7D/%7Ba%20b%7D/%7Ba"),
  ])
  func valueIsOneComponentOfThePath(path: String, values: [String: String], target: String) async throws {
    server.routeOtherPaths { _, _ in .json("[]") }
    let events = Recorder<RequestEvent>()
    var environment = try environment(values)
    environment.observe = events.record
    let users = try await withTransport(in: environment) { try await $0.send(AnyRequest<[User]>(path: path)) }
    #expect(users.isEmpty)
    #expect(server.requests.map(\.target) == [target])
    #expect(events.values.allSatisfy { $0.path == target })
  }

  @Test(arguments: [
    ([:], "has no value"), (["owner": "", "repo": "b"], "has no value"),
    (["owner": "."], "is '.', which would lead to another path"),
    (["owner": ".."], "is '..', which would lead to another path"),
  ])
  func requestWithoutAUsableValueIsRefused(values: [String: String], problem: String) async throws {
    let request = AnyRequest<[User]>(path: "/repos/{owner}/{repo}")
    let environment = try environment(values)
    let failure = try await withTransport(in: environment) { await CoreNetworkTests.failure(of: request, on: $0) }
    #expect(failure?.kind == .invalidConfiguration)
    #expect(failure?.reason == "the request is not valid: owner in its path \(problem)")
    #expect(failure?.hint == "Give owner.")
    #expect(failure?.message.hasPrefix("GET \(server.baseURL)/repos/{owner}/") == true)
    #expect(server.requests.isEmpty)
  }

  @Test func idIsOneComponentOfThePath() async throws {
    let uuid = UUID(uuidString: "0E7B1C2D-1111-4222-8333-444455556666") ?? UUID()
    #expect("/a/\(component: "b/../é{c}")/d" == "/a/b%2F..%2F%C3%A9%7Bc%7D/d")
    #expect("/a/\(component: 3)" == "/a/3")
    #expect("/a/\(component: uuid)" == "/a/0e7b1c2d-1111-4222-8333-444455556666")
    for id in ["", ".", ".."] {
      let failure = try await withTransport(in: environment([:])) {
        await CoreNetworkTests.failure(of: AnyRequest<[User]>(path: "/a/\(component: id)"), on: $0)
      }
      #expect(failure?.reason == "the request is not valid: id in its path has no value")
    }
    #expect(server.requests.isEmpty)
  }

  @Test func failureNamesTheRealPath() async throws {
    let environment = try environment(["owner": "apple"])
    for name in ["Tests", "\n"] {
      let request = AnyRequest<[User]>(featureName: name, path: "/of/{owner}")
      let failure = try await withTransport(in: environment) { await CoreNetworkTests.failure(of: request, on: $0) }
      #expect(failure?.message.hasPrefix("GET \(server.baseURL)/of/apple: ") == true)
    }
  }

  @Test func everyPageHasTheValues() async throws {
    server.route("/of/apple") { _, number in
      .json("[\(EnvelopeTests.ada)]", headers: number == 1 ? [("Link", "<?page=2>; rel=next")] : [])
    }
    let request = AnyRequest<Page<User>>(path: "/of/{owner}")
    let environment = try environment(["owner": "apple"])
    let users = try await withTransport(in: environment) { try await $0.sendAll(request) }
    #expect(users.count == 2)
  }

  @Test func subscriptionWithoutItsValueIsRefused() async throws {
    let environment = try environment([:])
    try await withTransport(in: environment) { transport in
      let failure = #expect(throws: NetworkFailure.self) { try transport.subscribe(IssuesSubscription()) }
      #expect(failure?.hint == "Give owner.")
    }
  }

  @Test func pathIsShownWithItsValues() throws {
    let environment = try environment(["owner": "a b"])
    #expect(environment.path("/of/{owner}/{repo}") == "/of/a%20b/{repo}")
  }
}

import CoreNetwork
import Data
import Domain
import EmbeddedAPI
import FoundationEssentials
import JSONServer
import LoopbackServer
import Testing

@testable import Remote

/// The errors for failures of the network.
@Suite struct RemoteErrorTests {
  @Test func closedPortIsUnreachable() async throws {
    try await withUnreachableNetwork { transport in
      let error = await error(of: transport)
      #expect(error?.kind == .unreachable)
      #expect(error?.message.contains("/users") == true)
      #expect(error?.hint == "Check that the server is running and that the URL names its port.")
      #expect(error?.details != nil)
      // What is wrong on this side says nothing about the server.
      await transport.shutdown()
      #expect(await self.error(of: transport)?.kind == .failed)
    }
  }

  @Test func textsOfAFailureAreKept() async throws {
    try await withUnreachableNetwork { transport in
      do throws(NetworkFailure) {
        _ = try await transport.send(NamesRequest())
        Issue.record("nothing was thrown")
      } catch {
        let remote = RemoteError(error)
        #expect(remote.message == error.message && remote.reason == error.reason)
        #expect(remote.hint == error.hint && remote.details == error.details)
      }
    }
  }

  @Test func pathThatTheServerDoesNotHaveIsNotFound() async throws {
    try await withNetwork(path: "nowhere") { transport, _ in
      let error = await error(of: transport)
      #expect(error?.kind == .notFound)
      #expect(error?.message.contains("/nowhere/users") == true)
      #expect(error?.message.contains("404") == true)
      #expect(error?.reason == "not found (404)")
    }
  }

  @Test(
    arguments: [
      (400, .validation), (401, .unauthorized), (402, .failed), (404, .notFound), (405, .failed),
      (408, .refused),
      (409, .conflict), (410, .notFound), (411, .failed), (412, .conflict), (418, .failed), (422, .validation),
      (428, .failed), (429, .rateLimited), (499, .failed), (500, .refused), (503, .refused), (599, .refused),
      (600, .refused),
    ] as [(Int, RemoteError.Kind)])
  func statusHasItsKind(status: Int, kind: RemoteError.Kind) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route(
      "/users", .json(#"{"message":"m","errors":{"name":["n"]}}"#, status: status, headers: [("Retry-After", "7")]))
    let transport = NetworkFactory.makeTransport(
      environment: NetworkEnvironment(baseURL: try #require(URL(string: server.baseURL)), maximumAttempts: 1))
    let error = await error(of: transport)
    #expect(error?.kind == kind)
    #expect(error?.fields == ["name": ["n"]])
    #expect(error?.retryAfter == ([429, 503].contains(status) ? .seconds(7) : nil))
    await transport.shutdown()
  }

  @Test(
    arguments: [([], .forbidden), ([("X-RateLimit-Remaining", "0")], .rateLimited)]
      as [([(String, String)], RemoteError.Kind)])
  func forbiddenResponseIsALimitWhereItSaysSo(headers: [(String, String)], kind: RemoteError.Kind) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/users", .json("{}", status: 403, headers: headers))
    let transport = NetworkFactory.makeTransport(
      environment: NetworkEnvironment(baseURL: try #require(URL(string: server.baseURL)), maximumAttempts: 1))
    #expect(await error(of: transport)?.kind == kind)
    await transport.shutdown()
  }

  @Test func missingResponseIsATimeout() async throws {
    let server = try LoopbackServer()
    server.route("/users", .stall(.beforeHead))
    let environment = NetworkEnvironment(
      baseURL: try #require(URL(string: server.baseURL)), requestTimeout: .milliseconds(100), maximumAttempts: 1)
    let transport = NetworkFactory.makeTransport(environment: environment)
    #expect(await error(of: transport)?.kind == .timedOut)
    await transport.shutdown()
  }

  @Test func listThatIsNotUnderstoodIsAnInvalidResponseThatSaysWhere() async throws {
    try await withResponse(#"[{"name":"n"},{"name":null}]"#, at: "/users") { transport in
      let error = await error(of: transport)
      #expect(error?.kind == .invalidResponse)
      #expect(error?.message.contains("[1].name") == true, "\(error?.message ?? "")")
    }
  }

  @Test func requestThatCannotBeSentIsAFailure() async throws {
    let transport = NetworkFactory.makeTransport(
      environment: NetworkEnvironment(baseURL: try #require(URL(string: "ftp://host"))))
    #expect(await error(of: transport)?.kind == .failed)
    await transport.shutdown()
  }

  @Test func cancelledCallerGetsACancelledError() async throws {
    try await withNetwork { transport, _ in
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await error(of: transport)
      }
      #expect(await task.value?.kind == .cancelled)
    }
  }

  /// The error of a request. Records an issue and returns nil if it succeeds.
  private func error(of transport: NetworkTransport) async -> RemoteError? {
    do {
      _ = try await transport.send(NamesRequest())
      Issue.record("nothing was thrown")
      return nil
    } catch {
      return RemoteError(error)
    }
  }
}

private struct NamesRequest: RequestDefinition {
  typealias ResponseBody = [Named]

  struct Named: Decodable, Sendable {
    let name: String
  }

  let featureName = "Tests"
  var path: String { "/users" }
}

import Foundation
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import LoopbackServer
import Testing

/// The samples of the article Testing with recorded responses, and of the comments of the types it shows.
@Suite(.timeLimit(.minutes(10))) struct TestingWithRecordingsSamples {
  struct User: Codable, Equatable, Sendable {
    var id: Int
  }

  struct FetchUser: APIDefinition {
    let id: Int
    var path: String { "/users/\(id)" }
    var decoding: ResponseDecoding<User> { .json() }
  }

  struct FetchUsers: APIDefinition {
    var path: String { "/users" }
    var decoding: ResponseDecoding<[User]> { .json() }
  }

  private func configuration(_ base: String = "http://host") throws -> NetworkConfiguration {
    .safeDefaults(baseURL: try #require(URL(string: base)))
  }

  @Test func aScriptResponds() async throws {
    var configuration = try configuration()
    let clock = ManualClock(neverWaits: true)
    configuration.resilience.retry.clock = clock
    let engine = ScriptedEngine { request, number in
      let response = EngineResponse(head: ResponseHead(status: .ok), body: Array("[]".utf8))
      return number == 1 ? .failure(EngineError(.connectionLost)) : .success(response)
    }
    let client = NetworkClient(configuration: configuration, engine: engine)
    #expect(try await client.request(FetchUsers()).isEmpty)
    #expect(engine.requests.count == 2)
    #expect(clock.sleeps.count == 1)
  }

  @Test func theManualClockNeverWaits() async throws {
    var configuration = try configuration()
    let engine = ScriptedEngine { _, number in
      number == 1 ? .failure(EngineError(.connectionLost)) : .success(.status(200, body: #"{"id":1}"#))
    }
    let clock = ManualClock()
    configuration.resilience.retry.clock = clock
    let client = NetworkClient(configuration: configuration, engine: engine)
    let user = Task { try await client.request(FetchUser(id: 1)) }
    // The client waits before its second attempt.
    let wait = await clock.nextSleep()
    clock.advance(by: wait)
    #expect(try await user.value == User(id: 1))
  }

  @Test func aRecordingIsMadeAndPlayed() async throws {
    let server = try LoopbackServer()
    server.route("/users/1", .json(#"{"id":1}"#))
    let scratch = try Scratch()
    let path = "\(scratch.path)/user.json"
    let configuration = try configuration(server.baseURL)
    do {
      let recorder = RecordingEngine(CurlEngine())
      let client = NetworkClient(configuration: configuration, engine: recorder)
      _ = try await client.request(FetchUser(id: 1))
      try recorder.cassette.write(to: path)
      await client.shutdown()
    }
    server.stop()
    let replay = ReplayEngine(try Cassette(contentsOf: path))
    let client = NetworkClient(configuration: configuration, engine: replay)
    let user = try await client.request(FetchUser(id: 1))
    #expect(user == User(id: 1))
  }

  @Test func faultsAreChosen() async throws {
    var configuration = try configuration()
    configuration.resilience.retry = .never
    let engine = ScriptedEngine { _, _ in .success(.status(200, body: "[\(String(repeating: " ", count: 200))]")) }
    let faulty = FaultyEngine(engine) { _, number in
      number.isMultiple(of: 3) ? .cut(after: 100) : nil
    }
    let client = NetworkClient(configuration: configuration, engine: faulty)
    for _ in 0..<2 { _ = try await client.request(FetchUsers()) }
    #expect(await error(of: FetchUsers(), on: client)?.phase == .receive)
  }
}

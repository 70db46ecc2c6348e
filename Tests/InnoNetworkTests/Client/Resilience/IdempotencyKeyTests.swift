import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

/// A key that is empty says nothing: with it a server cannot know a repeated request for the same.
@Suite(.timeLimit(.minutes(10))) struct IdempotencyKeyTests {
  private func client(_ engine: some NetworkEngine, automatic: Bool = false) throws -> NetworkClient {
    try InnoNetworkTests.client(engine) { configuration in
      configuration.resilience.retry.clock = ManualClock(neverWaits: true)
      if automatic { configuration.resilience.idempotencyKeys = .automatic }
    }
  }

  @Test(arguments: ["", " ", "\t"], [false, true]) func anEmptyKeyIsRefused(key: String, automatic: Bool) async throws {
    let engine = sequence(.status(503))
    var call = Call("/", method: .post)
    call.idempotencyKey = key
    let failure = try await error(of: call, on: client(engine, automatic: automatic))
    guard case .invalidRequest(let reason) = failure?.kind else { throw NetworkErrorExpected() }
    #expect(reason.contains("idempotency key"))
    #expect(engine.requests.isEmpty)
  }

  @Test func aWriteWithAnEmptyKeyIsNotRetried() async throws {
    let engine = sequence(.status(503))
    var call = Call("/", method: .post)
    call.headers = [.idempotencyKey: ""]
    #expect(try await error(of: call, on: client(engine))?.attempts == 1)
    #expect(engine.requests.map(\.isReplayable) == [false])
  }

  @Test func anInterceptorThatEmptiesTheKeyEndsTheRetries() async throws {
    let engine = sequence(.status(503))
    var call = Call("/", method: .post)
    call.idempotencyKey = "once"
    call.requestInterceptors = [
      Tap { request in
        var request = request
        request.headers[.idempotencyKey] = " "
        return request
      }
    ]
    #expect(try await error(of: call, on: client(engine))?.phase == .status)
    #expect(engine.requests.allSatisfy { !$0.isReplayable })
  }

  @Test(arguments: [(HTTPRequest.Method.post, 3), (.patch, 3), (.put, 1), (.delete, 1)])
  func automaticKeysAreForPostAndPatch(method: HTTPRequest.Method, attempts: Int) async throws {
    let engine = sequence(.status(503))
    #expect(try await error(of: Call("/", method: method), on: client(engine, automatic: true))?.attempts == attempts)
    // All attempts of one call carry the same.
    #expect(Set(engine.requests.map { $0.headers[.idempotencyKey] }).count == 1)
    #expect(engine.requests.allSatisfy { ($0.headers[.idempotencyKey] != nil) == (attempts > 1) })
  }
}

import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

/// Idempotency keys. With an empty key the server could not recognize a repeated request.
@Suite(.timeLimit(.minutes(10))) struct IdempotencyKeyTests {
  private func client(
    _ engine: some NetworkEngine, automatic: Bool = false, _ change: (inout NetworkConfiguration) -> Void = { _ in }
  ) throws -> NetworkClient {
    try InnoNetworkTests.client(engine) { configuration in
      configuration.resilience.retry.clock = ManualClock(neverWaits: true)
      if automatic { configuration.resilience.idempotencyKeys = .automatic }
      change(&configuration)
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

  @Test(arguments: [" ", nil]) func anInterceptorThatRemovesTheKeyEndsTheRetries(key: String?) async throws {
    let engine = sequence(.status(503))
    var call = Call("/", method: .post)
    call.idempotencyKey = "once"
    call.requestInterceptors = [Tap { $0.with(key: key) }]
    #expect(try await error(of: call, on: client(engine))?.attempts == 1)
    #expect(engine.requests.map(\.isReplayable) == [false])
  }

  @Test func keyThatAnInterceptorAddsMakesAWriteRetried() async throws {
    let engine = sequence(.status(503))
    var call = Call("/", method: .post)
    call.requestInterceptors = [Tap { $0.with(key: $0.id) }]
    #expect(try await error(of: call, on: client(engine))?.attempts == 3)
    #expect(Set(engine.requests.map { $0.headers[.idempotencyKey] }).count == 1)
  }

  @Test(arguments: [(HTTPRequest.Method.get, HTTPRequest.Method.post, 1), (.post, .get, 3)])
  func methodThatAnInterceptorSetsDecidesWhetherTheCallIsRetried(
    method: HTTPRequest.Method, sent: HTTPRequest.Method, attempts: Int
  ) async throws {
    let engine = sequence(.status(503))
    let client = try client(engine) { configuration in
      configuration.requestInterceptors = [
        Tap { request in
          var request = request
          request.method = sent
          return request
        }
      ]
    }
    #expect(await error(of: Call("/", method: method), on: client)?.attempts == attempts)
    #expect(engine.requests.map(\.method) == Array(repeating: sent, count: attempts))
  }

  // The first attempt has been sent, the second has not.
  @Test func errorOfAnInterceptorOnTheSecondAttemptEndsTheCall() async throws {
    struct Refused: Error {}
    let engine = sequence(.status(503))
    let client = try client(engine) { configuration in
      configuration.requestInterceptors = [
        Tap { request in
          if request.attempt == 2 { throw Refused() }
          return request
        }
      ]
    }
    let failure = await error(of: Call(), on: client)
    #expect(failure?.phase == .intercept)
    #expect(engine.requests.count == 1)
  }

  // A write that is redirected with 303 has been performed.
  @Test func writeThatWasRedirectedToAReadIsNotRetried() async throws {
    let engine = ScriptedEngine { request, _ in
      .success(request.method == .post ? .status(303, [.location: "/done"]) : .status(503))
    }
    var call = Call("/", method: .post)
    call.requestInterceptors = [Tap { $0 }]
    #expect(try await error(of: call, on: client(engine))?.attempts == 1)
    #expect(engine.requests.map(\.method) == [.post, .get])
  }

  @Test(arguments: [(HTTPRequest.Method.post, 3), (.patch, 3), (.put, 1), (.delete, 1)])
  func automaticKeysAreForPostAndPatch(method: HTTPRequest.Method, attempts: Int) async throws {
    let engine = sequence(.status(503))
    #expect(try await error(of: Call("/", method: method), on: client(engine, automatic: true))?.attempts == attempts)
    // All attempts of one call have the same key.
    #expect(Set(engine.requests.map { $0.headers[.idempotencyKey] }).count == 1)
    #expect(engine.requests.allSatisfy { ($0.headers[.idempotencyKey] != nil) == (attempts > 1) })
  }
}

extension NetworkRequest {
  fileprivate func with(key: String?) -> NetworkRequest {
    var request = self
    request.headers[.idempotencyKey] = key
    return request
  }
}

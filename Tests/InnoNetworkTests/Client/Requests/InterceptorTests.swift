import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

/// A request interceptor that runs a closure.
struct Tap: RequestInterceptor {
  let change: @Sendable (NetworkRequest) async throws -> NetworkRequest
  init(_ change: @escaping @Sendable (NetworkRequest) async throws -> NetworkRequest) { self.change = change }
  func intercept(_ request: NetworkRequest) async throws -> NetworkRequest { try await change(request) }
}

/// A response interceptor that runs a closure.
struct ResponseTap: ResponseInterceptor {
  let change: @Sendable (NetworkResponse) async throws -> NetworkResponse
  init(_ change: @escaping @Sendable (NetworkResponse) async throws -> NetworkResponse) { self.change = change }
  func intercept(_ response: NetworkResponse, to request: NetworkRequest) async throws -> NetworkResponse {
    try await change(response)
  }
}

private struct Refused: Error {}

@Suite struct InterceptorTests {
  @Test func interceptorsOfTheClientRunBeforeThoseOfTheCall() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(200)) }
    let order = Recorder<String>()
    func tap(_ name: String) -> Tap {
      Tap { request in
        order.record(name)
        return request
      }
    }
    func responseTap(_ name: String) -> ResponseTap {
      ResponseTap { response in
        order.record(name)
        return response
      }
    }
    let client = try client(engine) { configuration in
      configuration.requestInterceptors = [tap("client 1"), tap("client 2")]
      configuration.responseInterceptors = [responseTap("client response 1"), responseTap("client response 2")]
    }
    var call = Call()
    call.requestInterceptors = [tap("call 1"), tap("call 2")]
    call.responseInterceptors = [responseTap("call response 1"), responseTap("call response 2")]
    _ = try await client.request(call)
    #expect(
      order.values == [
        "client 1", "client 2", "call 1", "call 2", "client response 1", "client response 2", "call response 1",
        "call response 2",
      ])
  }

  @Test func theRequestOfAnInterceptorIsSent() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(200)) }
    let client = try client(engine) { configuration in
      configuration.requestInterceptors = [
        Tap { request in
          var request = request
          request.headers[.authorization] = "Bearer token"
          return request
        }
      ]
    }
    _ = try await client.request(Call())
    #expect(engine.requests.first?.headers[.authorization] == "Bearer token")
  }

  @Test func interceptorsSeeHowManyAttemptsTheCallMayHave() async throws {
    let seen = Recorder<Int>()
    var call = Call()
    call.requestInterceptors = [
      Tap { request in
        seen.record(request.maximumAttempts)
        return request
      }
    ]
    let client = try client(ScriptedEngine { _, _ in .success(.status(200)) })
    _ = try await client.request(call)
    call.retry = RetryPolicy()
    call.retry?.maximumAttempts = 5
    _ = try await client.request(call)
    #expect(seen.values == [3, 5])
  }

  /// A stream can be read once; the bytes that replace it can be sent again.
  @Test func bytesOfAnInterceptorInsteadOfAStreamFollowARedirect() async throws {
    let engine = ScriptedEngine { _, number in
      .success(number == 1 ? .status(307, [.location: "/b"]) : .status(200))
    }
    var call = Call("/", method: .post)
    call.body = .stream(AsyncThrowingStream<[UInt8], any Error> { $0.finish() }, length: nil, contentType: "text/plain")
    call.requestInterceptors = [
      Tap { request in
        var request = request
        request.upload = nil
        request.body = [1]
        return request
      }
    ]
    _ = try await client(engine).request(call)
    #expect(engine.requests.map(\.body) == [[1], [1]])
  }

  @Test func aResponseInterceptorRunsBeforeTheStatusIsChecked() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(404)) }
    let client = try client(engine) { configuration in
      configuration.responseInterceptors = [
        ResponseTap { response in
          var response = response
          response.head = ResponseHead(status: .ok)
          response.body = Array("replaced".utf8)
          return response
        }
      ]
    }
    #expect(try await client.request(Call()) == Array("replaced".utf8))
  }

  private struct Observer: ResponseInterceptor {
    let paths: Recorder<String>

    func intercept(_ response: NetworkResponse, to request: NetworkRequest) async throws -> NetworkResponse {
      paths.record(request.url.path)
      return response
    }
  }

  @Test func responseInterceptorsGetTheRequestAfterTheRedirect() async throws {
    let paths = Recorder<String>()
    let engine = ScriptedEngine { _, number in
      .success(number == 1 ? .status(302, [.location: "/b"]) : .status(200))
    }
    let client = try client(engine) { $0.responseInterceptors = [Observer(paths: paths)] }
    var call = Call("/a")
    call.responseInterceptors = [Observer(paths: paths)]
    _ = try await client.request(call)
    #expect(paths.values == ["/b", "/b"])
  }

  @Test func anErrorEndsTheCallWithoutRetry() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(200)) }
    let client = try client(engine) { $0.requestInterceptors = [Tap { _ in throw Refused() }] }
    let failure = try #require(await error(of: Call(), on: client))
    #expect(failure.phase == .intercept)
    guard case .interceptor(let cause) = failure.kind else { throw failure }
    #expect(cause is Refused)
    #expect(failure.underlying is Refused)
    #expect(engine.requests.isEmpty)
  }

  @Test func aCancelledInterceptorCancelsTheCall() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(200)) }
    let client = try client(engine) { $0.responseInterceptors = [ResponseTap { _ in throw CancellationError() }] }
    #expect(await error(of: Call(), on: client)?.phase == .cancelled)
  }
}

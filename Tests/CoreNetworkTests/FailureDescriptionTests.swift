import Glibc
import InnoNetwork
import InnoNetworkTesting
import Testing

@testable import CoreNetwork

/// The messages for errors of the engine, here a scripted one, and for waits.
@Suite struct FailureDescriptionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let error: EngineError
    let kind: NetworkFailure.Kind
    let cause: String
    let hint: String?
    var testDescription: String { cause }

    init(_ error: EngineError, _ kind: NetworkFailure.Kind, _ cause: String, _ hint: String?) {
      self.error = error
      self.kind = kind
      self.cause = cause
      self.hint = hint
    }
  }

  static let checkTheServer = "Check that the server is running and that the URL names its port."
  static let checkTheProxy = "Check the proxy's address and credentials."
  static let login = "Give its name and password in the address: http://NAME:PASSWORD@HOST:PORT."
  static let checkTheAPI = "Check that the server provides the API that this app expects."
  static let allowMoreTime = "Check the network connection, or allow more time."

  static let cases = [
    Case(
      EngineError(.connectionFailed(errno: 0)), .cannotReach(.connection), "could not connect", checkTheServer),
    Case(
      EngineError(.connectionFailed(errno: EPERM)), .cannotReach(.connection),
      "could not connect (operation not permitted)", checkTheServer),
    Case(
      EngineError(.connectionFailed(errno: ENFILE)), .unavailable,
      "no connection can be opened (too many open files in system)", "Close other programs."),
    Case(
      EngineError(.proxyRefused(status: 407), detail: "d"), .cannotReach(.connection),
      "the proxy refused with status 407", login),
    Case(
      EngineError(.proxyRefused(status: 0), detail: "no method"), .cannotReach(.connection),
      "the proxy refused (no method)", checkTheProxy),
    Case(
      EngineError(.proxyRefused(status: 407), proxy: "http://p:3128"), .cannotReach(.connection),
      "the proxy http://p:3128 refused with status 407", login),
    Case(
      EngineError(.connectionFailed(errno: ECONNREFUSED), proxy: "http://p:3128"), .cannotReach(.connection),
      "could not connect to the proxy http://p:3128 (connection refused)",
      "Check the address of the proxy, and that it is running."),
    Case(
      EngineError(.unresolvedProxy, proxy: "http://p:3128"), .cannotReach(.unknownHost),
      "the host name of the proxy http://p:3128 cannot be resolved",
      "Check the address of the proxy and the network connection."),
    Case(
      EngineError(.timedOut(.connect, after: .seconds(5)), phase: .connect, proxy: "http://p:3128"),
      .timedOut(after: .seconds(5)), "no connection to the proxy http://p:3128 within 5 seconds", allowMoreTime),
    Case(
      EngineError(
        .insecure,
        detail: "OpenSSL SSL_read: error:0A00045C:SSL routines::tlsv13 alert certificate required, errno 0"),
      .cannotReach(.security), "no secure connection (the server requires a client certificate)",
      "This app sends none: ask the operator of the server for an address without this requirement."),
    Case(
      EngineError(
        .insecure, detail: "OpenSSL SSL_read: error:0A000412:SSL routines::sslv3 alert bad certificate, errno 0"),
      .cannotReach(.security), "no secure connection (sslv3 alert bad certificate)",
      "Check that the server uses https on this port and that its certificate is valid."),
    Case(
      EngineError(.unresolvedHost("a.test")), .cannotReach(.unknownHost), "the host name a.test cannot be resolved",
      "Check the spelling of the host and the network connection."),
    Case(
      EngineError(.unresolvedProxy), .cannotReach(.unknownHost), "the host name of the proxy cannot be resolved",
      "Check the address of the proxy and the network connection."),
    Case(
      EngineError(.insecure), .cannotReach(.security), "no secure connection (TLS failed)",
      "Check that the server uses https on this port and that its certificate is valid."),
    Case(
      EngineError(.timedOut(.connect, after: .seconds(5)), phase: .resolve), .timedOut(after: .seconds(5)),
      "the host name was not resolved within 5 seconds", allowMoreTime),
    Case(
      EngineError(.timedOut(.connect, after: .seconds(5)), phase: .secure), .timedOut(after: .seconds(5)),
      "no secure connection within 5 seconds", allowMoreTime),
    Case(
      EngineError(.timedOut(.idle, after: .seconds(5)), phase: .resolve), .timedOut(after: .seconds(5)),
      "no complete response within 5 seconds", "Try again, or allow more time."),
    Case(
      EngineError(.tooLarge(.ratio, limit: 100)), .invalidResponse(.tooLarge(limit: 100)),
      "the body decompresses to more than 100 times its size", "Check that the URL is the one of the API."),
    Case(
      EngineError(.tooLarge(.body, limit: 0)), .invalidResponse(.tooLarge(limit: 0)), "the body is larger than 0 bytes",
      "Check that the URL is the one of the API."),
    Case(
      EngineError(.tooLarge(.head, limit: 1 << 10)), .invalidResponse(.tooLarge(limit: 1 << 10)),
      "the response head is larger than 1 KiB", "Check that the URL is the one of the API."),
    Case(
      EngineError(.malformedBody(.contentCoding), detail: "d"), .invalidResponse(.body),
      "the body cannot be decompressed (d)", checkTheAPI),
    Case(
      EngineError(.malformedBody(.chunking), detail: "d"), .invalidResponse(.body),
      "the body has a chunk without a valid size (d)", checkTheAPI),
    Case(
      EngineError(.malformedResponse, detail: "d"), .invalidResponse(.malformed), "the response is not valid HTTP (d)",
      "Check the URL of the server."),
    Case(EngineError(.truncated), .invalidResponse(.truncated), "the response ended early", "Try again."),
    Case(
      EngineError(.connectionLost), .cannotReach(.lostConnection),
      "the server closed the connection without a response", "Check that a web server responds there."),
    Case(
      EngineError(.uploadFailed, detail: "d"), .invalidConfiguration, "the body to send could not be read (d)", nil),
    Case(EngineError(.unavailable, detail: "d"), .unavailable, "the network cannot be used (d)", nil),
    Case(
      EngineError(.other(code: 99), detail: "d"), .cannotReach(.lostConnection), "the transfer failed (d)", nil),
  ]

  private func failure(_ error: EngineError, method: RequestMethod = .get) async throws -> NetworkFailure {
    let transport = NetworkFactory.makeTransport(
      environment: try testEnvironment("http://server.test", attempts: 1),
      engine: ScriptedEngine { _, _ in .failure(error) })
    let failure = await CoreNetworkTests.failure(of: AnyRequest<[User]>(path: "/users", method: method), on: transport)
    await transport.shutdown()
    return try #require(failure)
  }

  @Test func writeWithoutAConnectionHasNotReachedTheServer() async throws {
    let error = EngineError(.timedOut(.connect, after: .seconds(5)), phase: .connect)
    #expect(try await failure(error, method: .post).hint == Self.allowMoreTime)
  }

  @Test(arguments: cases)
  func errorOfTheEngineHasItsKindMessageAndHint(example: Case) async throws {
    let failure = try await failure(example.error)
    #expect(failure.kind == example.kind)
    #expect(failure.message == "GET http://server.test/users: \(example.cause)")
    #expect(failure.hint == example.hint)
  }

  /// The messages of libcurl and OpenSSL, and the clauses that are shown for them.
  @Test(arguments: [
    ("OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number", "wrong version number"),
    ("error:0A000086:SSL routines::certificate verify failed: expired", "certificate verify failed: expired"),
    (
      "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to a.test:443 ",
      "the server closed the connection during the handshake"
    ),
    (
      "OpenSSL SSL_connect: SSL_ERROR_ZERO_RETURN in connection to a.test:443 ",
      "the server closed the connection during the handshake"
    ),
    ("OpenSSL SSL_connect: Connection reset by peer in connection to a.test:443 ", "Connection reset by peer"),
    ("SSL certificate problem: self-signed certificate", "self-signed certificate"),
    (
      "SSL: no alternative certificate subject name matches 'a.test'",
      "no alternative certificate subject name matches 'a.test'"
    ),
    ("Recv failure: Connection reset by peer", "Connection reset by peer"),
    ("Send failure: Broken pipe", "Broken pipe"), ("something else", "something else"), ("", "TLS failed"),
  ])
  func causeOfAnInsecureConnectionIsShownWithoutTheNamesOfFunctions(detail: String, cause: String) async throws {
    let failure = try await failure(EngineError(.insecure, detail: detail))
    #expect(failure.kind == .cannotReach(.security))
    #expect(failure.message == "GET http://server.test/users: no secure connection (\(cause))")
  }

  @Test(
    arguments: [
      (.zero, "less than 0.001 seconds"), (.microseconds(999), "less than 0.001 seconds"),
      (.milliseconds(1), "0.001 seconds"), (.milliseconds(9), "0.009 seconds"), (.microseconds(9500), "0.01 seconds"),
      (.milliseconds(400), "0.4 seconds"), (.seconds(1), "1 second"), (.milliseconds(1500), "1.5 seconds"),
      (.seconds(119), "119 seconds"), (.seconds(120), "2 minutes"), (.seconds(121), "3 minutes"),
      (.seconds(7199), "120 minutes"), (.seconds(7200), "2 hours"), (.seconds(7201), "3 hours"),
      (.seconds(172_799), "48 hours"), (.seconds(172_800), "2 days"), (.seconds(5_184_000), "60 days"),
      (.seconds(5_184_001), "more than 60 days"), (.seconds(Int64.max), "more than 60 days"),
    ] as [(Duration, String)])
  func waitIsNamedInUnitsThatFitIt(wait: Duration, words: String) {
    #expect(wait.inWords == words)
  }
}

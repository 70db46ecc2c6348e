import HTTPTypes
import InnoNetworkEngine
import Testing

@Suite(
  .enabled(if: NginxServer.isExpected, "these tests need nginx and openssl: apt-get install nginx-light openssl"),
  .timeLimit(.minutes(10)))
struct EngineSecurityTests {
  private func request(_ server: NginxServer, host: String = "127.0.0.1") throws -> PreparedRequest {
    PreparedRequest(url: try RequestURL("https://\(host):\(server.secure)/hello"), timeouts: .unlimited)
  }

  private func trusting(_ server: NginxServer) -> CurlEngineOptions {
    var options = CurlEngineOptions()
    options.tls.authorities = .only(file: server.authority)
    return options
  }

  @Test(arguments: ["127.0.0.1", "localhost"])
  func aTrustedCertificateCarriesAnExchange(host: String) async throws {
    let server = try await NginxServer()
    let response = try await send(request(server, host: host), options: trusting(server))
    #expect(response.head.status == .ok)
    #expect(response.body == Array("hello".utf8))
    #expect(response.metrics.secure > .zero)
  }

  @Test func manyConcurrentSecureExchangesSucceed() async throws {
    let server = try await NginxServer()
    try await withEngine(trusting(server)) { engine async throws in
      let request = try request(server)
      try await withThrowingTaskGroup(of: [UInt8].self) { group in
        for _ in 0..<20 { group.addTask { try await engine.send(request).body } }
        for try await body in group { #expect(body == Array("hello".utf8)) }
      }
    }
  }

  @Test func cancelledHandshakesLeaveTheEngineInOrder() async throws {
    let server = try await NginxServer()
    try await withEngine(trusting(server)) { engine async throws in
      let request = try request(server)
      for round in 0..<50 {
        let task = Task { try? await engine.send(request) }
        for _ in 0..<(round * 3) { await Task.yield() }
        task.cancel()
        _ = await task.value
      }
      #expect(try await engine.send(request).head.status == .ok)
    }
  }

  @Test func aSelfSignedCertificateIsRefused() async throws {
    let server = try await NginxServer()
    #expect(try await error(of: request(server)) == "SSL certificate problem: self-signed certificate")
  }

  @Test func anExpiredCertificateIsRefused() async throws {
    let server = try await NginxServer(certificate: .expired)
    #expect(
      try await error(of: request(server), options: trusting(server))
        == "SSL certificate problem: certificate has expired")
  }

  @Test func theCertificateOfAnotherHostIsRefused() async throws {
    let server = try await NginxServer(certificate: .ofAnotherHost)
    let words = try await error(of: request(server, host: "localhost"), options: trusting(server))
    #expect(words == "SSL: no alternative certificate subject name matches target host name 'localhost'")
  }

  @Test func unreadableAuthoritiesFailTheHandshake() async throws {
    let server = try await NginxServer()
    var options = CurlEngineOptions()
    options.tls.authorities = .only(file: "/nonexistent/authorities.pem")
    #expect(try await error(of: request(server), options: options)?.contains("/nonexistent/authorities.pem") == true)
  }

  /// The detail of the error of an exchange that fails as insecure.
  private func error(of request: PreparedRequest, options: CurlEngineOptions = .direct) async throws -> String? {
    do {
      _ = try await send(request, options: options)
      return nil
    } catch let error as EngineError {
      #expect(error.reason == .insecure)
      return error.detail
    }
  }
}

import Foundation
import HTTPTypes
import InnoNetworkEngine
import LoopbackServer
import Subprocess
import SystemPackage
import Testing

/// Trusted authorities, pinned keys and client certificates.
@Suite(
  .enabled(if: NginxServer.isExpected, "these tests need nginx and openssl: apt-get install nginx-light openssl"),
  .timeLimit(.minutes(10)))
struct EngineTLSTests {
  private func options(_ authorities: TLSOptions.Authorities, _ change: (inout CurlEngineOptions) -> Void = { _ in })
    -> CurlEngineOptions
  {
    var options = CurlEngineOptions()
    options.tls.authorities = authorities
    change(&options)
    return options
  }

  private func request(_ server: NginxServer, host: String = "localhost") throws -> PreparedRequest {
    PreparedRequest(url: try RequestURL("https://\(host):\(server.secure)/hello"), timeouts: .unlimited)
  }

  @Test func anAuthorityCanBeAddedToTheSystems() async throws {
    let server = try await NginxServer()
    let options = options(.systemAnd(file: server.authority))
    try await withEngine(options) { engine async throws in
      #expect(try await engine.send(request(server)).head.status == .ok)
    }
    #expect(try await reason(of: request(server)) == .insecure)
  }

  @Test func anAddedAuthorityThatCannotBeReadIsAnError() async throws {
    let request = PreparedRequest(url: try RequestURL("https://localhost/"))
    #expect(await reason(of: request, options: options(.systemAnd(file: "/nonexistent/authorities.pem"))) == .insecure)
  }

  // With libcurl's defaults every connection reads and parses all authorities again, which takes 15 ms of CPU time and
  // 0.8 MB.
  @Test func authoritiesAreReadOnce() async throws {
    let server = try await NginxServer()
    let file = "\(server.directory.path)/once.pem"
    try FileManager.default.copyItem(atPath: server.authority, toPath: file)
    try await withEngine(options(.only(file: file))) { engine async throws in
      #expect(try await engine.send(request(server)).head.status == .ok)
      try FileManager.default.removeItem(atPath: file)
      var write = try request(server)
      write.isReplayable = false
      let response = try await engine.send(write)
      #expect(!response.metrics.reusedConnection)
    }
  }

  @Test func aPinnedKeyIsRequired() async throws {
    let server = try await NginxServer()
    let right = try await Certificate.pin(of: server.authority)
    let wrong = Data(repeating: 7, count: 32).base64EncodedString()
    func failure(pinning pins: [String: [String]]) async throws -> EngineError.Reason? {
      let options = options(.only(file: server.authority)) { $0.tls.pinnedKeys = pins }
      do {
        _ = try await send(request(server, host: "LocalHost"), options: options)
        return nil
      } catch let error as EngineError {
        return error.reason
      }
    }
    #expect(try await failure(pinning: ["localhost": [right]]) == nil)
    #expect(try await failure(pinning: ["localhost": [wrong, right]]) == nil)
    #expect(try await failure(pinning: ["localhost": [wrong]]) == .insecure)
    #expect(try await failure(pinning: ["elsewhere": [wrong]]) == nil)
    // The exchanges of one engine share a handle of libcurl.
    let pinned = options(.only(file: server.authority)) { $0.tls.pinnedKeys = ["localhost": [wrong]] }
    try await withEngine(pinned) { engine async throws in
      #expect(try await engine.send(request(server, host: "127.0.0.1")).head.status == .ok)
      #expect(try await reason(of: request(server), on: engine) == .insecure)
      #expect(try await engine.send(request(server, host: "127.0.0.1")).head.status == .ok)
    }
  }

  @Test func aPinDoesNotMakeACertificateTrusted() async throws {
    let server = try await NginxServer()
    let pin = try await Certificate.pin(of: server.authority)
    let options = options(.system) { $0.tls.pinnedKeys = ["localhost": [pin]] }
    #expect(try await reason(of: request(server), options: options) == .insecure)
  }

  @Test func aClientShowsItsCertificateToItsHostOnly() async throws {
    let own = TemporaryDirectory()
    let certificate = try await Certificate.valid.make(in: own)
    let server = try await NginxServer(
      "add_header X-Client $ssl_client_s_dn always;",
      secureSettings: "ssl_verify_client on; ssl_client_certificate \(certificate);")
    let shown = ClientCertificate(certificateFile: certificate, keyFile: "\(own.path)/key.pem")
    func status(for host: String) async throws -> Int {
      let options = options(.only(file: server.authority)) { $0.tls.clientCertificates = [host: shown] }
      return try await send(request(server), options: options).head.status.code
    }
    #expect(try await status(for: "localhost") == 200)
    #expect(try await status(for: "elsewhere") == 400)
    let missing = options(.only(file: server.authority)) {
      $0.tls.clientCertificates = [
        "localhost": ClientCertificate(certificateFile: "/nonexistent", keyFile: "/nonexistent")
      ]
    }
    #expect(try await reason(of: request(server), options: missing) == .insecure)
  }

  /// In TLS 1.3 the server refuses after the handshake of the client.
  @Test func serverThatRequiresACertificateIsNotALostConnection() async throws {
    let directory = TemporaryDirectory()
    let certificate = try await Certificate.valid.make(in: directory)
    let tool = try #require(Certificate.tool)
    let server = Task {
      try await Subprocess.run(
        .path("/bin/sh"),
        arguments: [
          "-c", "exec \"$0\" s_server -www -accept 127.0.0.1:0 -cert certificate.pem -key key.pem $1 >log", tool,
          "-Verify 1 -verify_return_error",
        ], workingDirectory: FilePath(directory.path), output: .discarded, error: .discarded)
    }
    defer { server.cancel() }
    var log = ""
    while log.firstMatch(of: /ACCEPT .*:\d+\n/) == nil {
      try await Task.sleep(for: .milliseconds(2))
      log = (try? String(contentsOfFile: "\(directory.path)/log", encoding: .utf8)) ?? ""
    }
    let port = try #require(log.firstMatch(of: /ACCEPT .*:(?<port>\d+)/)).port
    let request = PreparedRequest(url: try RequestURL("https://localhost:\(port)/"))
    let error = await failure(of: request, options: options(.only(file: certificate)))
    #expect(error?.reason == .insecure)
    #expect(error?.detail.contains("alert certificate required") == true, "\(error?.detail ?? "")")
  }

  @Test(arguments: [(TLSOptions.Version.tls12, true), (.tls13, false)])
  func theMinimumVersionIsApplied(version: TLSOptions.Version, succeeds: Bool) async throws {
    let server = try await NginxServer(secureSettings: "ssl_protocols TLSv1.2;")
    let options = options(.only(file: server.authority)) { $0.tls.minimumVersion = version }
    if succeeds {
      #expect(try await send(request(server), options: options).head.status == .ok)
    } else {
      #expect(try await reason(of: request(server), options: options) == .insecure)
    }
  }

  // Before libcurl 7.88 OpenSSL wrote without MSG_NOSIGNAL: unless the loop's thread blocked SIGPIPE, that ended the
  // process.
  @Test func aConnectionLostDuringASecureUploadDoesNotEndTheProcess() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_DFL)
      for _ in 0..<5 {
        let server = try await NginxServer()
        var options = CurlEngineOptions()
        options.tls.authorities = .only(file: server.authority)
        try await withEngine(options) { engine async throws in
          var request = PreparedRequest(
            method: .put, url: try RequestURL("https://localhost:\(server.secure)/upload"), timeouts: .unlimited)
          let pieces = Pieces { number in
            // The server stops in the middle of the upload, whose body has no end.
            if number == 20 { server.stop() }
            return [UInt8](repeating: 0, count: 1 << 16)
          }
          request.upload = .pieces(pieces, length: nil)
          let reason = await reason(of: request, on: engine)
          #expect(reason == .connectionLost || reason == .truncated)
        }
      }
    }
  }
}

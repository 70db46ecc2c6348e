import Foundation
import InnoNetwork
import InnoNetworkEngine
import LoopbackServer
import Testing

/// WebSockets through an nginx with TLS, which relays them to the loopback server.
@Suite(
  .enabled(if: NginxServer.isExpected, "these tests need nginx and openssl: apt-get install nginx-light openssl"),
  .timeLimit(.minutes(10)))
struct WebSocketTLSTests {
  /// Runs work with a client that trusts the server, unless it shall trust the system's authorities only.
  private func withSecureClient(
    trustsServer: Bool = true, _ body: (NginxServer, NetworkClient) async throws -> Void
  ) async throws {
    let peer = try LoopbackServer()
    defer { peer.stop() }
    peer.route("/socket") { request, _ in .webSocketEcho(request) }
    let server = try await NginxServer(
      secureSettings: """
        location /socket {
          proxy_pass \(peer.baseURL); proxy_http_version 1.1;
          proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $http_connection;
        }
        """)
    var options = CurlEngineOptions.direct
    if trustsServer { options.tls.authorities = .only(file: server.authority) }
    let url = try #require(URL(string: "https://localhost:\(server.secure)"))
    var configuration = NetworkConfiguration.safeDefaults(baseURL: url)
    configuration.transport.timeouts = .unlimited
    configuration.resilience.retry = .never
    let client = NetworkClient(configuration: configuration, engine: CurlEngine(options: options))
    do { try await body(server, client) } catch {
      await client.shutdown()
      throw error
    }
    await client.shutdown()
  }

  /// The server offers HTTP/2, in which the handshake would fail. A record of TLS has 16 KiB at most.
  @Test(arguments: [0, 1, 16 << 10, 300 << 10])
  func messagesTravelOverTLS(size: Int) async throws {
    try await withSecureClient { _, client in
      var options = WebSocketOptions()
      // The peer answers no ping while it unmasks a message, which takes long under a sanitizer.
      options.pingInterval = nil
      let socket = try await client.webSocket(Call("/socket"), options: options)
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
      for message in [WebSocketMessage.binary(bytes), .text("grüß dich"), .binary(bytes)] {
        try await socket.send(message)
        #expect(try await socket.next() == message)
      }
      try await socket.close()
      #expect(socket.closure == WebSocketClosure(.normal))
    }
  }

  @Test func certificateIsVerified() async throws {
    try await withSecureClient(trustsServer: false) { _, client in
      let error = await #expect(throws: NetworkError.self) { try await client.webSocket(Call("/socket")) }
      guard case .transport(let cause)? = error?.kind else { throw NetworkErrorExpected() }
      #expect(cause.reason == .insecure)
    }
  }

  /// Its connection stays open and takes what is sent, as after the loss of a network.
  @Test func stoppedServerIsNoticedWithinThePingDeadline() async throws {
    try await withSecureClient { server, client in
      var options = WebSocketOptions()
      (options.pingInterval, options.pingTimeout) = (.milliseconds(20), .seconds(3))
      let socket = try await client.webSocket(Call("/socket"), options: options)
      try server.freeze()
      let error = await #expect(throws: NetworkError.self) { try await socket.next() }
      guard case .transport(let cause)? = error?.kind else { throw NetworkErrorExpected() }
      #expect(cause.reason == .timedOut(.ping, after: .seconds(3)))
    }
  }
}

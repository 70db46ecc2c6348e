import Foundation
import HTTPTypes
import InnoNetworkEngine
import LoopbackServer
import Testing

@Suite(
  .enabled(if: NginxServer.isExpected, "these tests need nginx and openssl: apt-get install nginx-light openssl"),
  .timeLimit(.minutes(10)))
struct EngineHTTP2Tests {
  private static let connection = HTTPField.Name("X-Connection")

  private func options(_ server: NginxServer, _ change: (inout CurlEngineOptions) -> Void = { _ in })
    -> CurlEngineOptions
  {
    var options = CurlEngineOptions()
    options.tls.authorities = .only(file: server.authority)
    change(&options)
    return options
  }

  private func request(_ port: Int, scheme: String = "https", path: String = "/hello") throws -> PreparedRequest {
    PreparedRequest(url: try RequestURL("\(scheme)://localhost:\(port)\(path)"), timeouts: .unlimited)
  }

  /// Performs exchanges, 64 at once, and returns the connections that the server has reported.
  private func run(_ count: Int, _ request: PreparedRequest, on engine: CurlEngine) async throws -> Set<String> {
    try await withThrowingTaskGroup(of: String?.self) { group in
      var connections: Set<String> = []
      for number in 0..<count {
        if number >= 64, let connection = try await group.next() ?? nil { connections.insert(connection) }
        group.addTask {
          let response = try await engine.send(request)
          #expect(response.head.status == .ok)
          #expect(response.body == Array("hello".utf8))
          return Self.connection.flatMap { response.head[$0] }
        }
      }
      for try await connection in group { if let connection { connections.insert(connection) } }
      return connections
    }
  }

  @Test func overTLSTheProtocolIsNegotiated() async throws {
    let server = try await NginxServer()
    let response = try await send(request(server.secure), options: options(server))
    #expect(response.metrics.httpVersion == "HTTP/2")
    #expect(response.metrics.secure > .zero)
    #expect(response.metrics.remoteAddress == "127.0.0.1")
    let old = try await send(request(server.secure), options: options(server) { $0.httpVersion = .http1 })
    #expect(old.metrics.httpVersion == "HTTP/1.1")
    let plain = try await send(request(server.plain, scheme: "http"), options: options(server))
    #expect(plain.metrics.httpVersion == "HTTP/1.1")
  }

  @Test func withoutTLSPriorKnowledgeIsNeeded() async throws {
    let server = try await NginxServer()
    let known = options(server) { $0.httpVersion = .http2 }
    let response = try await send(request(server.priorKnowledge, scheme: "http"), options: known)
    #expect(response.metrics.httpVersion == "HTTP/2")
  }

  // Without PIPEWAIT each of the first 64 opens a connection of its own.
  @Test func exchangesAtOnceShareOneConnection() async throws {
    let server = try await NginxServer()
    let request = try request(server.secure)
    try await withEngine(options(server)) { engine async throws in
      #expect(try await run(200, request, on: engine).count == 1)
    }
  }

  // The limit of connections does not limit the exchanges, not even before the first response has shown the version.
  @Test(arguments: [true, false])
  func exchangesShareTheOnlyConnectionWithoutWaiting(isVersionKnown: Bool) async throws {
    let (server, backend) = try await nginxWithBackend()
    try await withEngine(options(server) { $0.connectionsPerHost = 1 }) { engine async throws in
      if isVersionKnown { _ = try await run(1, request(server.secure), on: engine) }
      let stalled = try request(server.secure, path: "/api/stall")
      let tasks = (0..<5).map { _ in Task { await reason(of: stalled, on: engine) } }
      await backend.waitForRequests(5)
      #expect(try await run(20, request(server.secure), on: engine).count == 1)
      for task in tasks {
        task.cancel()
        #expect(await task.value == .cancelled)
      }
    }
  }

  // The limit of connections applies when a response has shown the version, as it does without TLS.
  @Test func exchangesWithAnHTTP1ServerWaitInTheirOrder() async throws {
    let (server, backend) = try await nginxWithBackend()
    let port = server.secureHTTP1
    let paths = (1...20).map { "/api/\($0)" }
    try await withEngine(options(server) { $0.connectionsPerHost = 1 }) { engine async throws in
      _ = try await run(1, request(port), on: engine)
      let stalled = try request(port, path: "/api/stall")
      let first = Task { await reason(of: stalled, on: engine) }
      await backend.waitForRequests(1)
      let others = try await engine.submit(paths.map { try request(port, path: $0) })
      first.cancel()
      for other in others { #expect(try await other.value.get().head.status == .notFound) }
    }
    #expect(backend.requests.dropFirst().map(\.path) == paths)
  }

  /// An nginx that passes requests for `/api` on to a server where `/api/stall` gets no response.
  private func nginxWithBackend() async throws -> (NginxServer, LoopbackServer) {
    let backend = try LoopbackServer()
    backend.route("/api/stall", .stall(.beforeHead))
    let server = try await NginxServer(secureSettings: "location /api { proxy_pass \(backend.baseURL); }")
    return (server, backend)
  }

  // The server's SETTINGS (RFC 9113, section 3.4) come with the first response. If more streams than they allow were
  // opened before, the server would refuse them, and the connection would be lost.
  @Test func noMoreStreamsAreOpenThanTheServerAllows() async throws {
    let server = try await NginxServer("http2_max_concurrent_streams 8;")
    let request = try request(server.secure)
    try await withEngine(options(server) { $0.connectionsPerHost = 1 }) { engine async throws in
      let first = try await run(1, request, on: engine)
      #expect(try await run(200, request, on: engine) == first)
    }
  }

  // libcurl fails an exchange after five closed connections.
  @Test(arguments: [true, false])
  func connectionsThatEndEverySevenRequestsFailNoExchange(isHTTP2: Bool) async throws {
    let server = try await NginxServer("keepalive_requests 7;")
    let request = try request(server.secure)
    try await withEngine(options(server) { $0.httpVersion = isHTTP2 ? .automatic : .http1 }) { engine async throws in
      #expect(try await run(1000, request, on: engine).count >= 1000 / 7)
    }
  }

  // Exchanges that share a connection with a paused stream must not wait for its reader.
  @Test func aPausedStreamDoesNotBlockOthers() async throws {
    let server = try await NginxServer()
    try await withEngine(options(server)) { engine async throws in
      let streams = try await [
        engine.stream(request(server.secure, path: "/large")), engine.stream(request(server.secure, path: "/large")),
      ]
      for stream in streams { _ = try await stream.body.next() }
      _ = try await run(200, request(server.secure), on: engine)
      for stream in streams {
        var count = 0
        while let piece = try await stream.body.next() { count += piece.count }
        #expect(count > 0)
      }
      _ = try await run(200, request(server.secure), on: engine)
    }
  }

  @Test func manyConcurrentStreamsAreComplete() async throws {
    let server = try await NginxServer()
    let request = try request(server.secure, path: "/large")
    try await withEngine(options(server)) { engine async throws -> Void in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<20 {
          group.addTask {
            var count = 0
            for try await piece in try await engine.stream(request).body {
              count += piece.count
              await Task.yield()
            }
            return count
          }
        }
        for try await count in group { #expect(count == 1 << 20) }
      }
    }
  }

  @Test func cancellingAStreamLeavesTheConnection() async throws {
    let server = try await NginxServer()
    try await withEngine(options(server)) { engine async throws in
      let stream = try await engine.stream(request(server.secure, path: "/large"))
      _ = try await stream.body.next()
      stream.body.cancel()
      #expect(try await run(100, request(server.secure), on: engine).count == 1)
    }
  }

  @Test func uploadsOverHTTP2ArriveComplete() async throws {
    let server = try await NginxServer()
    let path = try server.directory.file(String(repeating: "x", count: 2 << 20), named: "body")
    try await withEngine(options(server)) { engine async throws in
      for upload in [
        UploadSource.file(path: path),
        .pieces(Pieces { $0 < 128 ? [UInt8](repeating: 0x78, count: 1 << 14) : nil }, length: nil),
      ] {
        var request = try request(server.secure, path: "/upload")
        request.method = .put
        request.upload = upload
        let response = try await engine.send(request)
        #expect([201, 204].contains(response.head.status.code))
        #expect(response.metrics.httpVersion == "HTTP/2")
        #expect(response.metrics.sentBytes > 2 << 20)
        #expect(FileManager.default.contentsEqual(atPath: path, andPath: "\(server.directory.path)/upload"))
      }
    }
  }

  @Test func aUnixSocketReachesTheServer() async throws {
    let server = try await NginxServer()
    let response = try await send(
      PreparedRequest(url: RequestURL("http://elsewhere.invalid/hello")),
      options: options(server) { $0.unixSocket = server.socket })
    #expect(response.body == Array("hello".utf8))
  }
}

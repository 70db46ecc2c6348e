import FoundationEssentials
import HTTPTypes
import InnoNetworkEngine
import LoopbackServer
import Testing

/// Connections through a proxy.
@Suite(.timeLimit(.minutes(10))) struct EngineProxyTests {
  let proxy: LoopbackServer

  init() throws { proxy = try LoopbackServer() }

  private func options(http: String? = nil, https: String? = nil, bypass: String = "") -> CurlEngineOptions {
    var options = CurlEngineOptions()
    options.proxies = ProxySettings(http: http, https: https, bypass: bypass)
    return options
  }

  private func request(_ url: String) throws -> PreparedRequest {
    PreparedRequest(url: try RequestURL(url), timeouts: .unlimited)
  }

  @Test func requestsGoThroughTheProxyThatIsSet() async throws {
    proxy.route("http://elsewhere.invalid/users", .json("[]"))
    let request = try request("http://elsewhere.invalid/users")
    for address in [proxy.baseURL, "127.0.0.1:\(proxy.port)"] {
      #expect(try await send(request, options: options(http: address)).body == Array("[]".utf8))
    }
    #expect(proxy.requests.first?["Proxy-Authorization"] == nil)
  }

  @Test(arguments: ["127.0.0.1", "localhost", "127.1.2.3"])
  func thisMachineIsReachedWithoutTheProxy(host: String) async throws {
    let closed = try DeadPort(.refusing)
    let request = try request("http://\(host):\(closed.port)/")
    #expect(
      await reason(of: request, options: options(http: "http://no-such-proxy.invalid:3128"))
        == .connectionFailed(errno: 111))
  }

  @Test(arguments: [
    ("direct.invalid", true), ("a.direct.invalid", true), ("DIRECT.invalid", true), ("indirect.invalid", false),
    ("10.1.2.3", false),
  ])
  func bypassedHostsAreReachedWithoutTheProxy(host: String, isDirect: Bool) async throws {
    proxy.route("http://\(host)/", .json("[]"))
    let options = options(http: proxy.baseURL, bypass: "elsewhere.invalid, .direct.invalid,10.9.0.0/16")
    let request = try request("http://\(host)/")
    if isDirect {
      #expect(await reason(of: request, options: options) == .unresolvedHost(host.lowercased()))
    } else {
      #expect(try await send(request, options: options).head.status == .ok)
    }
    #expect(proxy.requests.count == (isDirect ? 0 : 1))
  }

  /// libcurl repeats such an address in its message.
  @Test(arguments: ["me:secret@host:99999", "http://me:sec secret@host", "foo://me:secret@host:1"])
  func addressOfAProxyThatIsNotValidIsNotRepeated(address: String) async throws {
    let request = try request("http://elsewhere.invalid/")
    let error = await #expect(throws: EngineError.self) {
      try await send(request, options: options(http: address))
    }
    #expect(error?.detail.hasPrefix("Unsupported proxy") == true)
    #expect(error?.detail.contains("secret") == false)
  }

  @Test func theProxyGetsItsCredentials() async throws {
    proxy.route("http://elsewhere.invalid/", .json("[]"))
    let request = try request("http://elsewhere.invalid/")
    _ = try await send(request, options: options(http: "http://me:p%40ss@127.0.0.1:\(proxy.port)"))
    // Base64 of me:p@ss.
    #expect(proxy.requests.first?["Proxy-Authorization"] == "Basic bWU6cEBzcw==")
  }

  @Test(
    .enabled(if: NginxServer.isExpected, "this test needs nginx and openssl: apt-get install nginx-light openssl"))
  func secureServersAreReachedThroughATunnel() async throws {
    let server = try await NginxServer(certificate: .ofAnotherHost)
    proxy.route("elsewhere.invalid:8443", .tunnel(to: UInt16(server.secure)))
    var options = options(https: "http://me:p%40ss@127.0.0.1:\(proxy.port)")
    options.tls.authorities = .only(file: server.authority)
    var request = try request("https://elsewhere.invalid:8443/hello")
    request.headers = [.authorization: "Bearer secret", .cookie: "a=b"]
    let response = try await send(request, options: options)
    #expect(response.body == Array("hello".utf8))
    #expect(response.metrics.httpVersion == "HTTP/2")
    #expect(response.metrics.secure > .zero)
    let connect = try #require(proxy.requests.first)
    #expect(connect.method == "CONNECT")
    #expect(connect["Proxy-Authorization"] == "Basic bWU6cEBzcw==")
    // The proxy does not get the fields for the server.
    #expect(connect["Authorization"] == nil)
    #expect(connect["Cookie"] == nil)
    #expect(proxy.requests.count == 1)
    // The certificate of the server is verified through the tunnel too, and is not that of the proxy.
    options.tls.authorities = .system
    let failure = await failure(of: request, options: options)
    #expect(failure?.reason == .insecure)
    #expect(failure?.proxy == nil)
  }

  @Test(arguments: [403, 407, 502]) func aRefusedTunnelFailsWithTheStatus(status: Int) async throws {
    proxy.route("elsewhere.invalid:443", .response(status: status, body: Array("no".utf8)))
    let request = try request("https://elsewhere.invalid/")
    #expect(await reason(of: request, options: options(https: proxy.baseURL)) == .proxyRefused(status: status))
  }

  @Test(arguments: ["http", "https"]) func proxyThatCannotBeReachedIsNamed(scheme: String) async throws {
    let closed = try DeadPort(.refusing)
    let silent = try DeadPort(.silent)
    var request = try request("\(scheme)://elsewhere.invalid/")
    request.timeouts.connect = .milliseconds(300)
    for (proxy, reason, shown) in [
      ("http://127.0.0.1:\(closed.port)", .connectionFailed(errno: 111), "http://127.0.0.1:\(closed.port)"),
      ("me:p%40ss@127.0.0.1:\(closed.port)", .connectionFailed(errno: 111), "127.0.0.1:\(closed.port)"),
      ("http://me:x@no-such-proxy.invalid", .unresolvedProxy, "http://no-such-proxy.invalid"),
      (
        "http://127.0.0.1:\(silent.port)", .timedOut(.connect, after: .milliseconds(300)),
        "http://127.0.0.1:\(silent.port)"
      ),
    ] as [(String, EngineError.Reason, String)] {
      let error = await failure(of: request, options: options(http: proxy, https: proxy))
      #expect(error?.reason == reason)
      #expect(error?.proxy == shown)
    }
  }

  /// The server, not the proxy, is what failed.
  @Test func serverThatCannotBeReachedWithoutTheProxyIsNotTheProxy() async throws {
    let closed = try DeadPort(.refusing)
    let request = try request("http://127.0.0.1:\(closed.port)/")
    let error = await failure(of: request, options: options(http: proxy.baseURL))
    #expect(error?.reason == .connectionFailed(errno: 111))
    #expect(error?.proxy == nil)
  }

  @Test func serverThatDoesNotAnswerBehindTheProxyIsNotTheProxy() async throws {
    let server = try LoopbackServer()
    proxy.route("elsewhere.invalid:443", .tunnel(to: server.port))
    var request = try request("https://elsewhere.invalid/")
    request.timeouts.connect = .seconds(2)
    let error = await failure(of: request, options: options(https: proxy.baseURL))
    #expect(error?.reason == .timedOut(.connect, after: .seconds(2)))
    #expect(error?.phase == .secure)
    #expect(error?.proxy == nil)
  }

  @Test(arguments: ["http", "https"]) func proxyThatWantsALoginIsNamed(scheme: String) async throws {
    proxy.route("elsewhere.invalid:443", .response(status: 407, body: []))
    proxy.route("http://elsewhere.invalid/", .response(status: 407, body: []))
    let error = await failure(
      of: try request("\(scheme)://elsewhere.invalid/"),
      options: options(http: proxy.baseURL, https: proxy.baseURL))
    #expect(error?.reason == .proxyRefused(status: 407))
    #expect(error?.proxy == proxy.baseURL)
  }

  @Test(arguments: [("socks5h", "elsewhere.invalid"), ("socks5", "192.0.2.1")])
  func aSOCKSProxyLeadsToTheServer(scheme: String, host: String) async throws {
    proxy.speakSOCKS()
    let response = try await send(
      request("http://\(host):81/echo"), options: options(http: "\(scheme)://127.0.0.1:\(proxy.port)"))
    #expect(response.head.status == .ok)
    #expect(proxy.socksTargets == ["\(host):81"])
    #expect(proxy.requests.first?["Host"] == "\(host):81")
  }

  @Test func aSOCKSProxyGetsItsCredentials() async throws {
    proxy.speakSOCKS(login: "me:p@ss")
    let request = try request("http://elsewhere.invalid/echo")
    let right = options(http: "socks5h://me:p%40ss@127.0.0.1:\(proxy.port)")
    #expect(try await send(request, options: right).head.status == .ok)
    #expect(
      await reason(of: request, options: options(http: "socks5h://me:wrong@127.0.0.1:\(proxy.port)"))
        == .proxyRefused(status: 0))
    #expect(
      await reason(of: request, options: options(http: "socks5h://127.0.0.1:\(proxy.port)")) == .proxyRefused(status: 0)
    )
    #expect(proxy.requests.count == 1)
  }

  // With libcurl's defaults the proxy would be verified with the system's authorities only.
  @Test(
    .enabled(if: NginxServer.isExpected, "this test needs nginx and openssl: apt-get install nginx-light openssl"))
  func aSecureProxyIsTrustedAsServersAre() async throws {
    let server = try await NginxServer()
    var options = options(http: "https://localhost:\(server.secure)")
    let request = try request("http://elsewhere.invalid/hello")
    #expect(await reason(of: request, options: options) == .insecure)
    options.tls.authorities = .only(file: server.authority)
    #expect(try await send(request, options: options).body == Array("hello".utf8))
    // A scheme is case-insensitive (RFC 3986, section 3.1).
    options.proxies = ProxySettings(http: "HTTPS://127.0.0.1:\(server.secure)")
    #expect(try await send(request, options: options).head.status == .ok)
  }

  @Test(
    .enabled(if: NginxServer.isExpected, "this test needs nginx and openssl: apt-get install nginx-light openssl"),
    arguments: [(TLSOptions.Version.tls12, true), (.tls13, false)])
  func minimumVersionIsAppliedToASecureProxy(version: TLSOptions.Version, succeeds: Bool) async throws {
    let server = try await NginxServer(secureSettings: "ssl_protocols TLSv1.2;")
    var options = options(http: "https://localhost:\(server.secure)")
    options.tls.authorities = .only(file: server.authority)
    options.tls.minimumVersion = version
    let request = try request("http://elsewhere.invalid/hello")
    if succeeds {
      #expect(try await send(request, options: options).head.status == .ok)
    } else {
      #expect(await reason(of: request, options: options) == .insecure)
    }
  }

  @Test(
    .enabled(if: NginxServer.isExpected, "this test needs nginx and openssl: apt-get install nginx-light openssl"))
  func secureProxyWithACertificateOfAnotherHostIsInsecure() async throws {
    let server = try await NginxServer(certificate: .ofAnotherHost)
    var options = options(http: "https://localhost:\(server.secure)")
    options.tls.authorities = .only(file: server.authority)
    #expect(await reason(of: try request("http://elsewhere.invalid/hello"), options: options) == .insecure)
  }

  // libcurl would parse them for each connection if it also had a directory of authorities.
  @Test(
    .enabled(if: NginxServer.isExpected, "this test needs nginx and openssl: apt-get install nginx-light openssl"))
  func authoritiesOfASecureProxyAreReadOnce() async throws {
    let server = try await NginxServer()
    let file = "\(server.directory.path)/once.pem"
    try FileManager.default.copyItem(atPath: server.authority, toPath: file)
    var options = options(http: "https://localhost:\(server.secure)")
    options.tls.authorities = .only(file: file)
    try await withEngine(options) { engine async throws in
      var request = try request("http://elsewhere.invalid/hello")
      #expect(try await engine.send(request).head.status == .ok)
      try FileManager.default.removeItem(atPath: file)
      request.isReplayable = false
      let response = try await engine.send(request)
      #expect(response.head.status == .ok)
      #expect(!response.metrics.reusedConnection)
    }
  }
}

import CoreNetwork
import FoundationEssentials
import InnoNetworkEngine
import LoopbackServer
import Synchronization
import Testing

private struct UserChanges: SubscriptionDefinition {
  typealias Message = User
  let featureName = "People"
  let path = "/live"
  var greeting: String?
}

@Suite(.timeLimit(.minutes(10))) struct SubscriptionTests {
  let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  @Test func valuesOfSuccessiveConnectionsAreOneSequence() async throws {
    let greetings = Recorder<String>()
    server.route("/live") { request, number in
      .webSocket(request) { peer in
        greetings.record(peer.readText() ?? "")
        peer.writeText(#"{"id":\#(number),"name":"Ada"}"#)
        // The first connection is lost, the second is closed.
        if number == 2 { peer.write([0x88, 2, 0x03, 0xe8]) }
      }
    }
    try await withTransport(to: server.baseURL) { transport in
      let subscription = try transport.subscribe(UserChanges(greeting: "people"))
      var users: [User] = []
      for try await user in subscription { users.append(user) }
      #expect(users == [User(id: 1, name: "Ada"), User(id: 2, name: "Ada")])
      #expect(greetings.values == ["people", "people"])
      var states: [String] = []
      for await state in subscription.states {
        switch state {
        case .connecting: states.append("connecting")
        case .connected: states.append("connected")
        case .interrupted(let failure, _): states.append("\(failure?.kind == .cannotReach(.lostConnection))")
        case .ended(let failure): states.append("ended \(failure == nil)")
        }
      }
      #expect(states == ["connecting", "connected", "true", "connecting", "connected", "ended true"])
    }
    #expect(server.requests.map { $0["x-feature"] } == ["People", "People"])
  }

  /// A subscription is repeated by itself, and no user waits for it.
  @Test func handshakeThatFailsForATimeIsAStateAndNoProgress() async throws {
    let lines = Recorder<String>()
    server.route("/live") { request, number in
      number == 1
        ? .response(status: 503)
        : .webSocket(request) { peer in
          peer.writeText(#"{"id":\#(number),"name":"Ada"}"#)
          peer.write([0x88, 2, 0x03, 0xe8])
        }
    }
    let environment = try testEnvironment(server.baseURL) { $0.reportProgress = { lines.record($0 ?? "") } }
    try await withTransport(in: environment) { transport in
      let subscription = try transport.subscribe(UserChanges())
      var users: [User] = []
      for try await user in subscription { users.append(user) }
      #expect(users == [User(id: 2, name: "Ada")])
      var failures: [NetworkFailure.Kind?] = []
      for await state in subscription.states {
        if case .interrupted(let failure, _) = state { failures.append(failure?.kind) }
      }
      #expect(failures == [.invalidStatus(503)])
    }
    #expect(lines.values == [])
  }

  /// What is for the server alone is not sent to another one.
  @Test func subscriptionOfAnotherURLIsOpenedThereWithoutTheToken() async throws {
    let api = try LoopbackServer()
    defer { api.stop() }
    for path in ["/stream", "/stream/"] {
      server.route(path) { request, _ in
        .webSocket(request) { peer in
          peer.writeText(#"{"id":1,"name":"Ada"}"#)
          peer.write([0x88, 2, 0x03, 0xe8])
        }
      }
      for base in [api.baseURL, server.baseURL] {
        let environment = try testEnvironment(base) {
          $0.subscriptionURL = URL(string: server.baseURL + path)
          $0.tokens = FixedToken(value: "token")
          $0.headers = ["X-Key": "secret"]
        }
        try await withTransport(in: environment) { transport in
          var users: [User] = []
          for try await user in try transport.subscribe(UserChanges()) { users.append(user) }
          #expect(users == [User(id: 1, name: "Ada")])
        }
      }
    }
    #expect(server.requests.map { $0["authorization"] } == [nil, "Bearer token", nil, "Bearer token"])
    #expect(server.requests.map { $0["x-key"] } == [nil, "secret", nil, "secret"])
    #expect(api.requests.isEmpty)
  }

  @Test func messageThatIsNotTheValueThrows() async throws {
    server.route("/live") { request, _ in .webSocket(request) { $0.writeText("[]") } }
    try await withTransport(to: server.baseURL) { transport in
      let failure = await #expect(throws: NetworkFailure.self) {
        for try await _ in try transport.subscribe(UserChanges()) {}
      }
      #expect(failure?.kind == .invalidResponse(.body))
      #expect(failure?.message.hasPrefix("GET \(server.baseURL)/live: ") == true)
    }
  }

  @Test func serverWithoutTheSubscriptionIsAskedOnce() async throws {
    try await withTransport(to: server.baseURL) { transport in
      let failure = await #expect(throws: NetworkFailure.self) {
        for try await _ in try transport.subscribe(UserChanges()) {}
      }
      #expect(failure?.kind == .invalidStatus(404))
    }
    #expect(server.requestCount("/live") == 1)
  }
}

extension ServerResponse {
  /// Accepts the handshake of a WebSocket, and goes on with a script.
  fileprivate static func webSocket(
    _ request: ReceivedRequest, _ script: @escaping @Sendable (inout RawConnection) -> Void
  ) -> ServerResponse {
    let key = request["sec-websocket-key"] ?? ""
    let accept = SHA1.digest(Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8)).base64
    let headers = [("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Accept", accept)]
    return .response(status: 101, headers: headers).then(script)
  }
}

extension RawConnection {
  /// A text frame of a client, of at most 125 bytes.
  fileprivate mutating func readText() -> String? {
    guard let head = read(2), head[0] == 0x81, let key = read(4), let masked = read(Int(head[1] & 0x7f)) else {
      return nil
    }
    return String(decoding: masked.enumerated().map { $1 ^ key[$0 % 4] }, as: UTF8.self)
  }

  /// A text of at most 125 bytes.
  fileprivate func writeText(_ text: String) { write([0x81, UInt8(text.utf8.count)] + text.utf8) }
}

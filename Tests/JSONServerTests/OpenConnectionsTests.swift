import Glibc
import Testing

@testable import JSONServer

/// The deadlines of connections, on pairs of sockets.
@Suite struct OpenConnectionsTests {
  /// Limits with room for one connection.
  private static let oneConnection = {
    var limits = HTTPLimits()
    limits.connections = 1
    return limits
  }()

  /// The server's side and the client's.
  private func withSockets(_ body: (Int32, Int32) throws -> Void) throws {
    var pair: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
    defer { for descriptor in pair { close(descriptor) } }
    try body(pair[0], pair[1])
  }

  private func send(_ text: String, _ descriptor: Int32) -> Int {
    Glibc.send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL))
  }

  private func receive(_ descriptor: Int32) -> Int {
    var bytes = [UInt8](repeating: 0, count: 16)
    return recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
  }

  /// The request was on its way when the idle time ended.
  @Test(arguments: [OpenConnections.Phase.idle, .reading])
  func connectionThatIsOverdueCanStillReadWhatHasComeAndRespond(phase: OpenConnections.Phase) throws {
    try withSockets { server, client in
      let connections = OpenConnections(limits: HTTPLimits())
      #expect(connections.add(server, now: .now))
      connections.enter(phase, until: .now + .seconds(1), on: server)
      #expect(send("GET", client) == 3)
      connections.endOverdue(now: .now + .seconds(2))
      #expect(receive(server) == 3)
      #expect(send("200", server) == 3)
      #expect(receive(client) == 3)
      // Then it is at its end.
      #expect(receive(server) == 0)
    }
  }

  @Test func connectionIsNotEndedBeforeItsDeadline() throws {
    try withSockets { server, client in
      let connections = OpenConnections(limits: HTTPLimits())
      #expect(connections.add(server, now: .now))
      connections.enter(.idle, until: .now + .seconds(60), on: server)
      connections.endOverdue(now: .now + .seconds(1))
      #expect(receive(server) == -1)
    }
  }

  @Test func connectionIsEndedAtItsDeadline() throws {
    try withSockets { server, client in
      let connections = OpenConnections(limits: HTTPLimits())
      let deadline = ContinuousClock.now + .seconds(60)
      #expect(connections.add(server, now: .now))
      connections.enter(.idle, until: deadline, on: server)
      connections.endOverdue(now: deadline)
      #expect(receive(server) == 0)
    }
  }

  @Test func newConnectionHasTheIdleTimeForItsFirstRequest() throws {
    try withSockets { server, client in
      let connections = OpenConnections(limits: HTTPLimits())
      let start = ContinuousClock.now
      #expect(connections.add(server, now: start))
      connections.endOverdue(now: start + (HTTPLimits().idleTime - .nanoseconds(1)))
      #expect(receive(server) == -1)
      connections.endOverdue(now: start + HTTPLimits().idleTime)
      #expect(receive(server) == 0)
    }
  }

  @Test func everyLimitHasItsDefaultValue() {
    let limits = HTTPLimits()
    let times = [
      limits.headTime, limits.requestTime, limits.idleTime, limits.graceTime, limits.responseTime, limits.lingerTime,
    ]
    #expect(times == [.seconds(10), .seconds(30), .seconds(60), .milliseconds(100), .seconds(30), .seconds(2)])
    let sizes = [
      limits.targetBytes, limits.headBytes, limits.bodyBytes, limits.chunkExtensionBytes, limits.largeResponseBytes,
    ]
    #expect(sizes == [8_192, 32_768, 1_048_576, 4_096, 268_435_456])
    #expect([limits.fieldCount, limits.connections] == [100, 256])
  }

  @Test func responseThatIsNotReadInTimeIsCutOff() throws {
    try withSockets { server, client in
      let connections = OpenConnections(limits: HTTPLimits())
      #expect(connections.add(server, now: .now))
      connections.enter(.writing, until: .now + .seconds(1), on: server)
      connections.endOverdue(now: .now + .seconds(2))
      #expect(send("200", server) == -1)
    }
  }

  /// Without that, a client that does not read would keep its connection for ever.
  @Test func lateResponseHasADeadlineToo() throws {
    try withSockets { server, client in
      let connections = OpenConnections(limits: HTTPLimits())
      #expect(connections.add(server, now: .now))
      connections.enter(.idle, until: .now + .seconds(1), on: server)
      connections.endOverdue(now: .now + .seconds(2))
      connections.enter(.writing, until: .now + .seconds(3), on: server)
      connections.endOverdue(now: .now + .seconds(4))
      #expect(send("200", server) == -1)
    }
  }

  /// Its task has read the request, or has a response to send, and has not had its turn.
  @Test func connectionIsClosedToMakeRoomOnlyWhileItWaits() throws {
    try withSockets { server, client in
      let start = ContinuousClock.now
      let connections = OpenConnections(limits: Self.oneConnection)
      #expect(connections.add(server, now: start))
      #expect(!connections.add(client, now: start + .seconds(1)))
      connections.setWaiting(true, on: server)
      connections.setWaiting(false, on: server)
      #expect(!connections.add(client, now: start + .seconds(1)))
      connections.setWaiting(true, on: server)
      #expect(connections.add(client, now: start + .seconds(1)))
      #expect(receive(server) == 0)
    }
  }

  @Test func connectionThatIsEndingMakesRoomForOneMoreOnly() throws {
    try withSockets { first, second in
      try withSockets { third, _ in
        let start = ContinuousClock.now
        let connections = OpenConnections(limits: Self.oneConnection)
        for descriptor in [first, second] {
          #expect(connections.add(descriptor, now: start))
          connections.enter(.idle, until: start, on: descriptor)
          connections.endOverdue(now: start)
        }
        #expect(!connections.add(third, now: start))
        connections.remove(first)
        #expect(connections.add(third, now: start))
      }
    }
  }

  /// The client waits for the server then.
  @Test func connectionWithUnreadBytesIsNotClosedToMakeRoom() throws {
    try withSockets { server, client in
      let start = ContinuousClock.now
      let connections = OpenConnections(limits: Self.oneConnection)
      #expect(connections.add(server, now: start))
      connections.setWaiting(true, on: server)
      #expect(send("GET", client) == 3)
      #expect(!connections.add(client, now: start + .seconds(1)))
      #expect(receive(server) == 3)
      #expect(connections.add(client, now: start + .seconds(1)))
    }
  }

  /// Limits with room for two connections.
  private static let twoConnections = {
    var limits = HTTPLimits()
    limits.connections = 2
    return limits
  }()

  @Test func connectionWithUnreadBytesIsPassedOverForTheNextLongestWaiting() throws {
    try withSockets { first, client in
      try withSockets { second, third in
        let start = ContinuousClock.now
        let connections = OpenConnections(limits: Self.twoConnections)
        for (descriptor, seconds) in [(first, 0), (second, 1)] {
          #expect(connections.add(descriptor, now: start + .seconds(seconds)))
          connections.setWaiting(true, on: descriptor)
        }
        #expect(send("GET", client) == 3)
        #expect(connections.add(third, now: start + .seconds(2)))
        #expect(receive(second) == 0)
        #expect(receive(first) == 3)
      }
    }
  }

  @Test func connectionThatIsEndingIsNotEndedInPlaceOfAnother() throws {
    try withSockets { first, _ in
      try withSockets { second, _ in
        try withSockets { third, fourth in
          let start = ContinuousClock.now
          let connections = OpenConnections(limits: Self.twoConnections)
          for (descriptor, seconds) in [(first, 0), (second, 1)] {
            #expect(connections.add(descriptor, now: start + .seconds(seconds)))
            connections.setWaiting(true, on: descriptor)
          }
          #expect(connections.add(third, now: start + .seconds(2)))
          #expect(receive(first) == 0 && receive(second) == -1)
          #expect(connections.add(fourth, now: start + .seconds(2)))
          #expect(receive(second) == 0)
        }
      }
    }
  }

  @Test(arguments: [OpenConnections.Phase.reading, .lingering])
  func clientThatSendsSlowlyHasWaitedSinceItsRequestBegan(phase: OpenConnections.Phase) throws {
    try withSockets { server, client in
      let start = ContinuousClock.now
      let connections = OpenConnections(limits: Self.oneConnection)
      #expect(connections.add(server, now: start))
      connections.setWaiting(true, on: server)
      connections.enter(phase, until: nil, on: server, now: start + .seconds(10))
      #expect(connections.add(client, now: start + .seconds(10)))
    }
  }

  @Test func graceTimeBeginsAtTheEndOfTheLastRequest() throws {
    try withSockets { server, client in
      let start = ContinuousClock.now
      let connections = OpenConnections(limits: Self.oneConnection)
      #expect(connections.add(server, now: start))
      connections.setWaiting(true, on: server)
      let end = start + .seconds(10)
      connections.enter(.idle, until: nil, on: server, now: end)
      #expect(!connections.add(client, now: end + Self.oneConnection.graceTime / 2))
    }
  }

  /// A quarter of the shortest time, but at least a millisecond and at most a second.
  @Test func shortestTimeLimitDeterminesHowOftenDeadlinesAreChecked() {
    let times: [WritableKeyPath<HTTPLimits, Duration>] = [
      \.headTime, \.requestTime, \.idleTime, \.responseTime, \.lingerTime,
    ]
    for time in times {
      var limits = HTTPLimits.withoutTimeouts
      limits.lingerTime = .seconds(3_600)
      #expect(limits.checkInterval == .seconds(1))
      limits[keyPath: time] = .milliseconds(400)
      #expect(limits.checkInterval == .milliseconds(100))
      limits[keyPath: time] = .zero
      #expect(limits.checkInterval == .milliseconds(1))
    }
  }

  @Test func memoryOfLargeResponsesCanBeReservedUpToItsLimit() {
    var limits = HTTPLimits()
    limits.largeResponseBytes = 100
    let connections = OpenConnections(limits: limits)
    #expect(connections.reserve(60))
    #expect(!connections.reserve(41))
    #expect(connections.reserve(40))
    connections.release(60)
    #expect(!connections.reserve(61))
    #expect(connections.reserve(60))
  }

  @Test func clientHasTimeToReadAResponseHoweverLongThatTook() throws {
    try withSockets { server, client in
      let start = ContinuousClock.now
      let connections = OpenConnections(limits: Self.oneConnection)
      #expect(connections.add(server, now: start))
      connections.enter(.responding, until: nil, on: server, now: start)
      let end = start + .seconds(10)
      connections.enter(.writing, until: end + .seconds(30), on: server, now: end)
      connections.setWaiting(true, on: server)
      #expect(!connections.add(client, now: end + Self.oneConnection.graceTime / 2))
      #expect(connections.add(client, now: end + Self.oneConnection.graceTime))
    }
  }
}

import Gates
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import LoopbackServer
import Synchronization
import Testing

/// Back-pressure, deadlines, cancellation and the end of connections.
@Suite(.timeLimit(.minutes(10)))
struct WebSocketFlowTests {
  @Test func serverHasToWaitForASlowReader() async throws {
    try await withWebSocketClient { server, client in
      let count = 400
      server.route("/socket") { request, _ in
        .webSocket(request) { peer in
          let frame = Frame.binary([UInt8](repeating: 7, count: 64 << 10)).bytes
          for _ in 0..<count { peer.write(frame) }
          peer.write(Frame.close(1000))
          _ = peer.readFrames()
        }
      }
      let socket = try await client.webSocket(Call("/socket"))
      await until { server.heldUpWriters > 0 }
      var received = 0
      for try await _ in socket { received += 1 }
      #expect(received == count)
    }
  }

  @Test func pingsThatWereReadAreAnsweredWhileTheReaderLags() async throws {
    try await withWebSocketClient { server, client in
      let pong = Mutex<Frame?>(nil)
      let isPonged = Gate()
      server.route("/socket") { request, _ in
        .webSocket(request) { peer in
          peer.write((0..<100).flatMap { _ in Frame.text("x").bytes } + Frame.ping("p").bytes)
          let frame = peer.readFrame()
          pong.withLock { $0 = frame }
          isPonged.open()
          _ = peer.readFrames()
        }
      }
      let socket = try await client.webSocket(Call("/socket"))
      await isPonged.pass()
      #expect(pong.withLock(\.self) == Frame(opcode: 10, payload: [112]))
      socket.cancel()
    }
  }

  @Test func pingReturnsAfterItsPong() async throws {
    try await withWebSocketClient { server, client in
      server.route("/socket") { request, _ in .webSocketEcho(request) }
      let socket = try await client.webSocket(Call("/socket"))
      #expect(try await socket.ping() > .zero)
      #expect(try await socket.ping() > .zero)
      try await socket.close()
    }
  }

  @Test func messagesOfConcurrentTasksAreNotMixed() async throws {
    try await withWebSocketClient { server, client in
      server.route("/socket") { request, _ in .webSocketEcho(request) }
      let socket = try await client.webSocket(Call("/socket"))
      let (tasks, count) = (8, 40)
      let sizes = try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<tasks {
          group.addTask {
            for index in 0..<count {
              try await socket.send(.binary([UInt8](repeating: UInt8(task), count: 1 + index * 100)))
            }
          }
        }
        var sizes = [[Int]](repeating: [], count: tasks)
        for _ in 0..<(tasks * count) {
          guard case .binary(let bytes)? = try await socket.next(), let task = bytes.first else { break }
          #expect(bytes.allSatisfy { $0 == task })
          sizes[Int(task)].append(bytes.count)
        }
        try await group.waitForAll()
        return sizes
      }
      #expect(sizes.allSatisfy { $0 == (0..<count).map { 1 + $0 * 100 } })
      try await socket.close()
    }
  }

  @Test func cancellingASocketEndsAllWhoSend() async throws {
    try await withWebSocketClient { server, client in
      server.route("/socket") { request, _ in .webSocketEcho(request) }
      for round in 0..<20 {
        let socket = try await client.webSocket(Call("/socket"))
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<4 {
            group.addTask { while (try? await socket.send(.text("x"))) != nil {} }
          }
          for _ in 0..<round { _ = try? await socket.next() }
          socket.cancel()
        }
      }
      await server.waitForNoConnections()
    }
  }

  @Test func silentServerIsNoticedWithinThePingDeadline() async throws {
    try await withWebSocketClient { server, client in
      server.route("/socket") { request, _ in .accept(request).thenDraining }
      var options = WebSocketOptions()
      (options.pingInterval, options.pingTimeout) = (.milliseconds(20), .milliseconds(20))
      let socket = try await client.webSocket(Call("/socket"), options: options)
      let error = try #require(await failure { () async throws(NetworkError) in try await socket.next() })
      guard case .transport(let cause) = error.kind else { throw error }
      #expect(cause.reason == .timedOut(.ping, after: .milliseconds(20)))
      await server.waitForNoConnections()
    }
  }

  @Test func serverThatAnswersPingsStaysConnected() async throws {
    try await withWebSocketClient { server, client in
      server.route("/socket") { request, _ in
        .webSocket(request) { peer in
          for _ in 0..<5 {
            guard let ping = peer.readFrame() else { return }
            peer.write(Frame(opcode: 10, payload: ping.payload))
          }
          peer.write(Frame.text("alive"))
          _ = peer.readFrames()
        }
      }
      var options = WebSocketOptions()
      (options.pingInterval, options.pingTimeout) = (.milliseconds(5), .seconds(60))
      let socket = try await client.webSocket(Call("/socket"), options: options)
      #expect(try await socket.next() == .text("alive"))
      socket.cancel()
    }
  }

  @Test(arguments: ["cancel", "release", "cancel reader", "tag", "shutdown"])
  func endFromThisSideSendsGoingAway(_ way: String) async throws {
    try await withWebSocketClient { server, client in
      let frames = Mutex<[Frame]?>(nil)
      server.route("/socket") { request, _ in
        .webSocket(request) { peer in
          let all = peer.readFrames()
          frames.withLock { $0 = all }
        }
      }
      var call = Call("/socket")
      call.tag = "screen"
      var options = WebSocketOptions()
      options.pingInterval = nil
      var socket: WebSocket? = try await client.webSocket(call, options: options)
      switch way {
      case "cancel": socket?.cancel()
      case "tag": client.cancel(tag: "screen")
      case "shutdown": await client.shutdown()
      case "cancel reader":
        let reader = Task { [socket] in await failure { () async throws(NetworkError) in try await socket?.next() } }
        reader.cancel()
        #expect(await reader.value?.phase == .cancelled)
      default: socket = nil
      }
      await server.waitForNoConnections()
      #expect(frames.withLock { $0?.last } == .close(1001))
      if let socket {
        let error = await failure { () async throws(NetworkError) in try await socket.send(.text("late")) }
        #expect(error != nil)
      }
    }
  }

  /// A socket has no end of its own that a shutdown could wait for.
  @Test func finishingShutdownPerformsTheCloseHandshake() async throws {
    try await withWebSocketClient { server, client in
      let frames = Mutex<[Frame]>([])
      server.route("/socket") { request, _ in
        .webSocket(request) { peer in
          let all = peer.readFrames()
          frames.withLock { $0 = all }
          peer.write(Frame.text("last").bytes + Frame.close(1001).bytes)
        }
      }
      let socket = try await client.webSocket(Call("/socket"))
      await client.shutdown(.finishing)
      #expect(frames.withLock(\.last) == .close(1001))
      #expect(socket.closure == WebSocketClosure(.goingAway))
      #expect(try await socket.next() == .text("last"))
      #expect(try await socket.next() == nil)
    }
  }

  @Test func finishingShutdownWaitsForASilentServerUpToItsDeadline() async throws {
    try await withWebSocketClient { server, client in
      server.route("/socket") { request, _ in .accept(request).thenDraining }
      var options = WebSocketOptions()
      options.closeTimeout = .milliseconds(20)
      let socket = try await client.webSocket(Call("/socket"), options: options)
      await client.shutdown(.finishing)
      #expect(try await socket.next() == nil)
      await server.waitForNoConnections()
    }
  }

  /// The handshake is a running call, which is awaited; the socket that it brings is closed.
  @Test func finishingShutdownClosesASocketThatIsBeingOpened() async throws {
    let gate = Gate()
    let wait = Tap { request in
      if request.url.path == "/socket" { await gate.pass() }
      return request
    }
    try await withWebSocketClient {
      $0.requestInterceptors = [wait]
    } _: { server, client in
      server.route("/socket") { request, _ in .webSocketEcho(request) }
      let opening = Task { try await client.webSocket(Call("/socket")) }
      await gate.waitForArrivals(1)
      async let shutdown: Void = client.shutdown(.finishing)
      await until { await error(of: Call("/other"), on: client)?.phase == .shutdown }
      gate.open()
      let socket = try await opening.value
      await shutdown
      #expect(socket.closure == WebSocketClosure(.goingAway))
    }
  }

  @Test func finishingShutdownEndsTheWaitForAnotherConnection() async throws {
    try await withWebSocketClient { server, client in
      server.route("/socket") { request, _ in .webSocket(request) { $0.write(Frame.close(1012)) } }
      var policy = RetryPolicy.reconnection
      policy.clock = ManualClock()
      let socket = client.reconnectingWebSocket(Call("/socket"), reconnection: policy)
      let reader = Task { await failure { () async throws(NetworkError) in try await socket.next() } }
      for await state in socket.states { if case .waiting = state { break } }
      await client.shutdown(.finishing)
      #expect(await reader.value?.phase == .shutdown)
    }
  }

  @Test func closeWaitsForTheServerUpToItsDeadline() async throws {
    try await withWebSocketClient { server, client in
      server.route("/socket") { request, _ in .accept(request).thenDraining }
      var options = WebSocketOptions()
      options.closeTimeout = .milliseconds(20)
      let socket = try await client.webSocket(Call("/socket"), options: options)
      try await socket.close(code: .normal, reason: "done")
      #expect(try await socket.next() == nil)
      #expect(socket.closure == nil)
      await server.waitForNoConnections()
    }
  }

  @Test func closeRefusesWhatMustNotTravel() async throws {
    try await withWebSocketClient { server, client in
      server.route("/socket") { request, _ in .webSocketEcho(request) }
      let socket = try await client.webSocket(Call("/socket"))
      for code in [1004, 1006, 1015, 999, 5000] {
        let error = await failure { () async throws(NetworkError) in
          try await socket.close(code: WebSocketCloseCode(rawValue: UInt16(code)))
        }
        #expect(error?.phase == .build)
      }
      let reason = String(repeating: "x", count: 124)
      let error = await failure { () async throws(NetworkError) in try await socket.close(reason: reason) }
      #expect(error?.phase == .build)
      try await socket.send(.text("still open"))
      #expect(try await socket.next() == .text("still open"))
      try await socket.close()
    }
  }

  @Test func closeCodeOfAFailureIsThrownAfterTheMessages() async throws {
    try await withWebSocketClient { server, client in
      server.route("/socket") { request, _ in
        .webSocket(request) { peer in
          peer.write(Frame.text("last").bytes + Frame.close(1008, Array("no".utf8)).bytes)
          _ = peer.readFrames()
        }
      }
      let socket = try await client.webSocket(Call("/socket"))
      #expect(try await socket.next() == .text("last"))
      let error = try #require(await failure { () async throws(NetworkError) in try await socket.next() })
      guard case .transport(let cause) = error.kind else { throw error }
      #expect(cause.reason == .webSocketClosed(WebSocketClosure(.policyViolation, reason: "no")))
    }
  }

  @Test func reconnectingSocketSubscribesAgainAndReportsItsStates() async throws {
    try await withWebSocketClient { server, client in
      server.route("/socket") { request, number in
        if number == 2 { return .json("{}", status: 503, headers: [("Retry-After", "7")]) }
        return .webSocket(request) { peer in
          let subscription = peer.readFrame()
          peer.write(Frame(opcode: 1, payload: (subscription?.payload ?? []) + Array("\(number)".utf8)))
          if number == 1 { return }
          peer.write(Frame.close(number == 3 ? 1012 : 1000))
          _ = peer.readFrames()
        }
      }
      var policy = RetryPolicy.reconnection
      policy.clock = ManualClock(neverWaits: true)
      policy.chance = { 0 }
      let socket = client.reconnectingWebSocket(Call("/socket"), reconnection: policy) {
        (socket) throws(NetworkError) in
        try await socket.send(.text("s"))
      }
      var messages: [WebSocketMessage] = []
      for try await message in socket { messages.append(message) }
      #expect(messages == [.text("s1"), .text("s3"), .text("s4")])
      var states: [String] = []
      for await state in socket.states {
        switch state {
        case .connecting(let attempt): states.append("connecting \(attempt)")
        case .open: states.append("open")
        case .waiting(let delay, _): states.append("waiting \(delay)")
        case .closed(let error): states.append("closed \(error == nil)")
        }
      }
      #expect(
        states == [
          "connecting 1", "open", "waiting 1.0 seconds", "connecting 2", "waiting 7.0 seconds", "connecting 3", "open",
          "waiting 1.0 seconds", "connecting 2", "open", "closed true",
        ])
    }
  }

  @Test func reconnectingSocketThrowsFailuresThatAreNotTemporary() async throws {
    try await withWebSocketClient { server, client in
      let socket = client.reconnectingWebSocket(Call("/missing"))
      let error = await failure { () async throws(NetworkError) in try await socket.next() }
      #expect(error?.phase == .status)
      let next = try await socket.next()
      #expect(next == nil)
    }
  }
}

/// The error that work throws; nil if it throws none.
private func failure<Value>(of work: () async throws(NetworkError) -> Value) async -> NetworkError? {
  do throws(NetworkError) {
    _ = try await work()
    return nil
  } catch {
    return error
  }
}

import Dispatch
import EmbeddedAPI
import Foundation
import Synchronization
import Testing

@Suite struct ServerTests {
  @Test func serverStartsOnAFreePort() async throws {
    let api = EmbeddedAPIServer()
    let url = try await api.start()
    #expect(url.host() == "127.0.0.1")
    #expect(url.scheme == "http")
    #expect(url.absoluteString.hasSuffix(":\(try #require(url.port))"))
    #expect(try await RawConnection(to: url).send("GET", "/users/1").status == 200)
    await api.stop()
  }

  @Test func twoServersHaveSeparateData() async throws {
    let (first, second) = (EmbeddedAPIServer(), EmbeddedAPIServer())
    let (firstURL, secondURL) = (try await first.start(), try await second.start())
    #expect(firstURL != secondURL)
    #expect(try await RawConnection(to: firstURL).send("DELETE", "/users/1").status == 200)
    #expect(try await RawConnection(to: firstURL).send("GET", "/users/1").status == 410)
    #expect(try await RawConnection(to: secondURL).send("GET", "/users/1").status == 200)
    await first.stop()
    await second.stop()
  }

  /// In a process of its own, whose threads are counted. Dispatch has no more than 255 for queues that block.
  @Test func serversShareTheThreadThatWaitsForTheirSockets() async {
    await #expect(processExitsWith: .success) {
      let count = try await ServerTests.threads(beside: 40)
      #expect(count < 40)
    }
  }

  /// How many threads this process has beside so many servers, each of which has served a request.
  private static func threads(beside count: Int) async throws -> Int {
    let servers = (0..<count).map { _ in EmbeddedAPIServer() }
    for server in servers { _ = try await RawConnection(to: try await server.start()).send("GET", "/users/1") }
    let threads = try entries(of: "/proc/self/task")
    for server in servers { await server.stop() }
    return threads
  }

  private static func entries(of folder: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: folder).count
  }

  @Test(.timeLimit(.minutes(10))) func busyPortIsAnErrorWithItsNumber() async throws {
    let api = EmbeddedAPIServer()
    let port = UInt16(try #require(try await api.start().port))
    let other = EmbeddedAPIServer()
    await #expect(throws: EmbeddedAPIError.portInUse(host: "127.0.0.1", port: port)) {
      try await other.start(port: port)
    }
    #expect(
      EmbeddedAPIError.portInUse(host: "127.0.0.1", port: port).description
        == "Port \(port) of 127.0.0.1 is in use by another program.")
    await api.stop()
    // The failed start left nothing behind. The port is free once no child process has a copy of the socket (a program
    // that another test starts has one until it is executed) and no other test has been given the port.
    var url: URL?
    while url == nil, !Task.isCancelled {
      url = try? await other.start(port: port)
      await Task.yield()
    }
    #expect(url?.port == Int(port))
    await other.stop()
  }

  @Test func startingARunningServerIsAnError() async throws {
    let api = EmbeddedAPIServer()
    let url = try await api.start()
    await #expect(throws: EmbeddedAPIError.alreadyRunning) { try await api.start() }
    #expect(try await RawConnection(to: url).send("GET", "/users/1").status == 200)
    await api.stop()
  }

  @Test(.timeLimit(.minutes(10))) func stoppingClosesIdleConnectionsAndFreesThePort() async throws {
    var limits = HTTPLimits.withoutTimeouts
    // A stop that waits for the connections takes longer than the test may.
    limits.idleTime = .seconds(1_200)
    let api = EmbeddedAPIServer(limits: limits)
    let url = try await api.start()
    let idle = try RawConnection(to: url)
    let used = try RawConnection(to: url)
    #expect(try await used.send("GET", "/users/1").status == 200)
    #expect(try await used.send("GET", "/users/2").status == 200)

    await api.stop()
    #expect(try await used.isClosedByServer())
    #expect(try await idle.isClosedByServer())
    // A program that another test starts has a copy of the listening socket until it is executed.
    while (try? RawConnection(to: url)) != nil, !Task.isCancelled { await Task.yield() }
  }

  /// In a process of its own, whose descriptors are counted.
  @Test(.timeLimit(.minutes(10))) func stoppingClosesAConnectionThatWaitsForAPlace() async {
    await #expect(processExitsWith: .success) {
      var limits = HTTPLimits.withoutTimeouts
      limits.connections = 1
      limits.graceTime = .seconds(1_200)
      let api = EmbeddedAPIServer(limits: limits)
      let url = try await api.start()
      let served = try RawConnection(to: url)
      #expect(try await served.send("GET", "/users/1").status == 200)
      let count = try ServerTests.entries(of: "/proc/self/fd")
      let waiting = try RawConnection(to: url)
      // The server has accepted it.
      while try ServerTests.entries(of: "/proc/self/fd") < count + 2 { await Task.yield() }
      await api.stop()
      #expect(try await waiting.isClosedByServer())
    }
  }

  /// In a process of its own, because the request that the stop waits for blocks a thread of the pool of all tasks.
  @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1), .timeLimit(.minutes(10)))
  func serverCanBeStartedAgainWhileItsStopWaitsForARequest() async {
    await #expect(processExitsWith: .success) {
      let isFirst = Atomic(true)
      let (requests, request) = AsyncStream<Void>.makeStream()
      let held = DispatchSemaphore(value: 0)
      let api = EmbeddedAPIServer(limits: .withoutTimeouts) { _ in
        guard isFirst.exchange(false, ordering: .relaxed) else { return }
        request.yield()
        held.wait()
      }
      let url = try await api.start()
      let idle = try RawConnection(to: url)
      let busy = try RawConnection(to: url)
      try await busy.write("GET /users/1 HTTP/1.1\r\nHost: api\r\n\r\n")
      for await _ in requests { break }
      let stop = Task { await api.stop() }
      #expect(try await idle.isClosedByServer())
      let restarted = try await api.start()
      held.signal()
      await stop.value
      #expect(try await RawConnection(to: restarted).send("GET", "/users/1").status == 200)
      await api.stop()
    }
  }

  @Test func restartedServerKeepsWhatWasWritten() async throws {
    let api = EmbeddedAPIServer()
    await api.stop()
    let created = try await RawConnection(to: try await api.start()).send("POST", "/posts", body: post())
    #expect(created.status == 201)
    await api.stop()
    await api.stop()
    let url = try await api.start()
    #expect(try await RawConnection(to: url).send("GET", "/posts/101").body == post(#""id":101"#))
    await api.stop()
  }

  @Test func concurrentClientsAreServed() async throws {
    try await withEmbeddedAPI { url in
      let statuses = try await withThrowingTaskGroup { group in
        for id in 1...40 { group.addTask { try await RawConnection(to: url).send("GET", "/posts/\(id)").status } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses == Array(repeating: 200, count: 40))
    }
  }
}

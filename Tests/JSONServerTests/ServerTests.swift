import Dispatch
import Foundation
import Glibc
import Synchronization
import Testing

@testable import JSONServer

@Suite struct ServerTests {
  @Test func serverStartsOnAFreePort() async throws {
    let api = RESTServer(resources: Resource.all)
    let url = try await api.start()
    #expect(url.host() == "127.0.0.1")
    #expect(url.scheme == "http")
    #expect(url.absoluteString.hasSuffix(":\(try #require(url.port))"))
    #expect(try await RawConnection(to: url).send("GET", "/users/1").status == 200)
    await api.stop()
  }

  @Test func twoServersHaveSeparateData() async throws {
    let (first, second) = (RESTServer(resources: Resource.all), RESTServer(resources: Resource.all))
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
    let servers = (0..<count).map { _ in RESTServer(resources: Resource.all) }
    for server in servers { _ = try await RawConnection(to: try await server.start()).send("GET", "/users/1") }
    let threads = try entries(of: "/proc/self/task")
    for server in servers { await server.stop() }
    return threads
  }

  private static func entries(of folder: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: folder).count
  }

  @Test(.timeLimit(.minutes(10))) func busyPortIsAnErrorWithItsNumber() async throws {
    let api = RESTServer(resources: Resource.all)
    let port = UInt16(try #require(try await api.start().port))
    let other = RESTServer(resources: Resource.all)
    await #expect(throws: ServerError.portInUse(host: "127.0.0.1", port: port)) {
      try await other.start(port: port)
    }
    #expect(
      ServerError.portInUse(host: "127.0.0.1", port: port).description
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
    let api = RESTServer(resources: Resource.all)
    let url = try await api.start()
    await #expect(throws: ServerError.alreadyRunning) { try await api.start() }
    #expect(try await RawConnection(to: url).send("GET", "/users/1").status == 200)
    await api.stop()
  }

  @Test func onlyOneOfTwoConcurrentStartsSucceeds() async throws {
    let api = RESTServer(resources: Resource.all)
    var urls: [URL?] = []
    for start in await Self.starts(of: api) { urls.append(await start.value) }
    #expect(urls.count { $0 != nil } == 1)
    await api.stop()
  }

  /// Two starts that are enqueued on the actor: the second begins at the first suspension of the first.
  private static func starts(of api: isolated RESTServer) -> [Task<URL?, Never>] {
    let first = Task { try? await api.start() }
    let second = Task { try? await api.start() }
    return [first, second]
  }

  @Test(.timeLimit(.minutes(10))) func serverThatIsReleasedClosesItsConnections() async throws {
    var api: RESTServer? = RESTServer(resources: Resource.all, limits: .withoutTimeouts)
    let url = try #require(try await api?.start())
    let connection = try RawConnection(to: url)
    #expect(try await connection.send("GET", "/users/1").status == 200)
    api = nil
    #expect(try await connection.isClosedByServer())
  }

  /// SO_REUSEADDR lets a new server listen on the port at once, although connections of the old one are still in
  /// TIME_WAIT (socket(7)); TCP_NODELAY, which connections inherit, avoids the delay of small responses (tcp(7)).
  @Test func listenerReusesItsAddressAndDoesNotDelaySmallResponses() async throws {
    let api = RESTServer(resources: Resource.all)
    let port = UInt16(try #require(try await api.start().port)).bigEndian
    func option(_ level: Int32, _ name: Int32, of descriptor: Int32) -> Int32 {
      var (value, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
      return getsockopt(descriptor, level, name, &value, &size) == 0 ? value : 0
    }
    let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }
    let listeners = descriptors.filter { descriptor in
      var (address, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
      let result = withUnsafeMutableBytes(of: &address) { bytes in
        // SAFETY: the bytes are those of a `sockaddr_in` and outlive the call; getsockname(2) writes at most `size`.
        getsockname(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
      }
      return result == 0 && address.sin_port == port && option(SOL_SOCKET, SO_ACCEPTCONN, of: descriptor) == 1
    }
    let listener = try #require(listeners.first)
    #expect(option(SOL_SOCKET, SO_REUSEADDR, of: listener) == 1)
    #expect(option(Int32(IPPROTO_TCP), TCP_NODELAY, of: listener) == 1)
    await api.stop()
  }

  @Test(.timeLimit(.minutes(10))) func stoppingClosesIdleConnectionsAndFreesThePort() async throws {
    var limits = HTTPLimits.withoutTimeouts
    // A stop that waits for the connections takes longer than the test may.
    limits.idleTime = .seconds(1_200)
    let api = RESTServer(resources: Resource.all, limits: limits)
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
      let api = RESTServer(resources: Resource.all, limits: limits)
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
      let api = RESTServer(resources: Resource.all, limits: .withoutTimeouts) { _ in
        guard isFirst.exchange(false, ordering: .relaxed) else { return }
        request.yield()
        held.wait()
      }
      let url = try await api.start()
      let idle = try RawConnection(to: url)
      let busy = try RawConnection(to: url)
      try await busy.write("GET /users/1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
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
    let api = RESTServer(resources: Resource.all)
    await api.stop()
    let created = try await RawConnection(to: try await api.start()).send("POST", "/posts", body: post())
    #expect(created.status == 201)
    await api.stop()
    await api.stop()
    let url = try await api.start()
    #expect(try await RawConnection(to: url).send("GET", "/posts/101").body == post(#""id":101"#))
    await api.stop()
  }

  @Test func resetDiscardsWhatIsKeptInMemory() async throws {
    let api = RESTServer(resources: Resource.all, limits: .withoutTimeouts)
    let connection = try RawConnection(to: try await api.start())
    #expect(try await connection.send("POST", "/posts", body: post()).status == 201)
    try await api.reset()
    #expect(try await connection.send("GET", "/posts/101").status == 404)
    await api.stop()
  }

  @Test(.timeLimit(.minutes(10))) func waitForTheServerEndsWhenItIsStopped() async throws {
    let api = RESTServer(resources: Resource.all, limits: .withoutTimeouts)
    // A server that is not running is not waited for.
    await api.waitUntilStopped()
    let connection = try RawConnection(to: try await api.start())
    let isStopped = Mutex(false)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask { @Sendable in
        await api.waitUntilStopped()
        return isStopped.withLock { $0 }
      }
      for _ in 0..<5 { _ = try await connection.send("GET", "/users/1") }
      isStopped.withLock { $0 = true }
      await api.stop()
      let isOverInTime = try await group.next()
      #expect(isOverInTime == true)
    }
  }

  @Test func concurrentClientsAreServed() async throws {
    try await withServer { url in
      let statuses = try await withThrowingTaskGroup { group in
        for id in 1...40 { group.addTask { try await RawConnection(to: url).send("GET", "/posts/\(id)").status } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses == Array(repeating: 200, count: 40))
    }
  }
}

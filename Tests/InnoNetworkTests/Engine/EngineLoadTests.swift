import FoundationEssentials
import Glibc
import HTTPTypes
import InnoNetworkEngine
import LoopbackServer
import Testing

/// Many exchanges, of which every second is cancelled at a moment of chance, in a process of their own: there every descriptor and every
/// thread that is left over shows.
@Suite(.timeLimit(.minutes(2))) struct EngineLoadTests {
  @Test func nothingIsLeftOfThousandsOfExchanges() async {
    await #expect(processExitsWith: .success) {
      let server = try Load.server()
      try await Load.run(1000, against: server, connectionsPerHost: 64)
      await server.waitForNoConnections()
      let before = (files: Load.entries(of: "/proc/self/fd"), threads: Load.entries(of: "/proc/self/task"))
      for connections in [1, 2, 8, 64] { try await Load.run(500, against: server, connectionsPerHost: connections) }
      await server.waitForNoConnections()
      // Threads that have done their work are gone an instant later.
      let patience = ContinuousClock.now + .seconds(20)
      while Load.entries(of: "/proc/self/task") > before.threads, .now < patience { await Task.yield() }
      #expect(Load.entries(of: "/proc/self/task") <= before.threads)
      #expect(Load.entries(of: "/proc/self/fd") <= before.files)
    }
  }

  /// `INNO_LOAD=100000` runs as many.
  @Test(.timeLimit(.minutes(15))) func memoryIsFlat() async {
    await #expect(processExitsWith: .success) {
      let total = getenv("INNO_LOAD").flatMap { Int(String(cString: $0)) } ?? 6000
      let server = try Load.server()
      server.keepsRequests = false
      let before = (files: Load.entries(of: "/proc/self/fd"), threads: Load.entries(of: "/proc/self/task"))
      let engine = CurlEngine()
      let warmUp = min(10_000, total / 2)
      try await Load.run(warmUp, against: server, on: engine)
      let early = Load.residentKilobytes
      try await Load.run(total - warmUp, against: server, on: engine)
      let late = Load.residentKilobytes
      await engine.shutdown()
      await server.waitForNoConnections()
      let patience = ContinuousClock.now + .seconds(20)
      while Load.entries(of: "/proc/self/task") > before.threads + 8, .now < patience { await Task.yield() }
      let after = (files: Load.entries(of: "/proc/self/fd"), threads: Load.entries(of: "/proc/self/task"))
      #expect(late < early + 8192, "from \(early) to \(late) KB")
      #expect(after.files <= before.files + 4, "from \(before.files) to \(after.files) descriptors")
      // The threads of the concurrent executor come with the first work.
      #expect(after.threads <= before.threads + 8, "from \(before.threads) to \(after.threads) threads")
    }
  }

  @Test func nothingIsLeftOfEnginesThatCameAndWent() async {
    await #expect(processExitsWith: .success) {
      let server = try Load.server()
      try await Load.run(200, against: server, connectionsPerHost: 8)
      await server.waitForNoConnections()
      let before = (files: Load.entries(of: "/proc/self/fd"), threads: Load.entries(of: "/proc/self/task"))
      for round in 0..<50 {
        let engine = CurlEngine()
        _ = try await engine.send(server.request("/echo"))
        // The others are forgotten.
        if round.isMultiple(of: 2) { await engine.shutdown() }
      }
      await server.waitForNoConnections()
      let patience = ContinuousClock.now + .seconds(20)
      while Load.entries(of: "/proc/self/task") > before.threads || Load.entries(of: "/proc/self/fd") > before.files, .now < patience {
        await Task.yield()
      }
      #expect(Load.entries(of: "/proc/self/task") <= before.threads)
      #expect(Load.entries(of: "/proc/self/fd") <= before.files)
    }
  }

  @Test func shutdownLeavesNothingOpenWhileTheEngineLivesOn() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer()
      let before = Load.entries(of: "/proc/self/fd")
      let engine = CurlEngine()
      _ = try await engine.send(server.request("/echo"))
      await engine.shutdown()
      await server.waitForNoConnections()
      #expect(Load.entries(of: "/proc/self/fd") <= before)
      await engine.shutdown()
    }
  }
}

/// Exchanges of every kind, 64 at once.
enum Load {
  static func server() throws -> LoopbackServer {
    let server = try LoopbackServer()
    server.route("/stall", .stall(.beforeHead))
    server.route("/stall/body", .stall(.insideBody))
    server.route("/close", .close)
    server.route("/reset", .reset)
    server.route("/large", .filling(100_000))
    server.route("/endless", .endlessChunks)
    return server
  }

  static func entries(of directory: String) -> Int {
    guard let stream = opendir(directory) else { return 0 }
    defer { closedir(stream) }
    var count = 0
    while readdir(stream) != nil { count += 1 }
    return count
  }

  /// Runs the exchanges on an engine of their own, and returns after its shutdown. Every one has to come back with an answer, or with an error
  /// that its path or its cancellation accounts for.
  static func run(_ count: Int, against server: LoopbackServer, connectionsPerHost: Int) async throws {
    var options = CurlEngineOptions()
    options.connectionsPerHost = connectionsPerHost
    try await withEngine(options) { try await run(count, against: server, on: $0) }
  }

  static func run(_ count: Int, against server: LoopbackServer, on engine: CurlEngine) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<count {
        if number >= 64 { try await group.next() }
        group.addTask { try await exchange(on: engine, with: server) }
      }
      try await group.waitForAll()
    }
  }

  /// What the process holds in memory.
  static var residentKilobytes: Int {
    let words = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    return (words.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0) * pageInKilobytes
  }

  private static var pageInKilobytes: Int { sysconf(Int32(_SC_PAGESIZE)) / 1024 }

  private static func exchange(on engine: CurlEngine, with server: LoopbackServer) async throws {
    let paths = ["/echo", "/echo", "/echo", "/large", "/close", "/reset", "/stall", "/stall/body", "/endless"]
    let path = paths.randomElement() ?? "/echo"
    var request = try server.request(path, method: [.get, .post, .put].randomElement() ?? .get)
    let canFail = !["/echo", "/large"].contains(path)
    request.limits.body = 1 << 20
    if path.hasPrefix("/stall") { request.timeouts.total = .milliseconds(.random(in: 1...20)) }
    let isCancelled = Bool.random()
    let task = Task { [request] () -> EngineError.Reason? in
      do throws(EngineError) {
        let status = try await engine.send(request).head.status
        #expect(status == .ok)
        return nil
      } catch {
        return error.reason
      }
    }
    if isCancelled {
      if Bool.random() { try await Task.sleep(for: .microseconds(.random(in: 0...3000))) }
      task.cancel()
    }
    switch await task.value {
    case nil: break
    case .cancelled: #expect(isCancelled)
    case .connectionLost, .timedOut, .tooLarge: #expect(canFail, "\(path)")
    case let reason: Issue.record("\(path): \(String(describing: reason))")
    }
  }
}

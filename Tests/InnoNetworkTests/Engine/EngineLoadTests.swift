import FoundationEssentials
import Glibc
import HTTPTypes
import InnoNetworkEngine
import LoopbackServer
import Testing

/// Many exchanges, of which every second is cancelled at a random moment. Each test runs in a process of its own, where
/// it can count the descriptors and threads that are left over.
// Each test has its own time limit: a longer one than that of the suite would not apply.
@Suite struct EngineLoadTests {
  @Test(.timeLimit(.minutes(10))) func thousandsOfExchangesLeakNoDescriptorsAndThreads() async {
    await #expect(processExitsWith: .success) {
      let server = try Load.server()
      try await Load.run(1000, against: server, connectionsPerHost: 64)
      await server.waitForNoConnections()
      let before = (files: Load.entries(of: "/proc/self/fd"), threads: Load.entries(of: "/proc/self/task"))
      for connections in [1, 2, 8, 64, 1, 2, 8, 64, 1, 2, 8, 64] {
        try await Load.run(200, against: server, connectionsPerHost: connections)
      }
      await server.waitForNoConnections()
      await Load.waitForEntries(files: before.files, threads: before.threads)
    }
  }

  /// `INNO_LOAD=100000` sets the number of exchanges.
  @Test(.disabled(if: Environment.hasSanitizer), .timeLimit(.minutes(15)))
  func memoryDoesNotGrowWithTheNumberOfExchanges() async {
    await #expect(processExitsWith: .success) {
      let total = getenv("INNO_LOAD").flatMap { Int(String(cString: $0)) } ?? 6000
      let server = try Load.server()
      server.keepsRequests = false
      let entries = (files: Load.entries(of: "/proc/self/fd"), threads: Load.entries(of: "/proc/self/task"))
      let engine = CurlEngine()
      let warmUp = min(10_000, total / 2)
      try await Load.run(warmUp, against: server, on: engine)
      var before = try await Load.allocatedBytes(server)
      var growth = 0
      // Allocated bytes are counted, not those that the process has from the system. They vary by some 200 KB, because
      // threads keep freed memory for reuse. A leak of 200 bytes in each of 3,000 exchanges exceeds the limit in every
      // round.
      for round in 0..<4 where round == 0 || growth >= 512 << 10 {
        try await Load.run(total - warmUp, against: server, on: engine)
        let after = try await Load.allocatedBytes(server)
        growth = after - before
        before = after
      }
      await engine.shutdown()
      #expect(growth < 512 << 10)
      await Load.waitForEntries(files: entries.files + 4, threads: entries.threads)
    }
  }

  @Test(.timeLimit(.minutes(10))) func enginesLeakNoDescriptorsAndThreads() async {
    await #expect(processExitsWith: .success) {
      let server = try Load.server()
      try await Load.run(200, against: server, connectionsPerHost: 8)
      await server.waitForNoConnections()
      let before = (files: Load.entries(of: "/proc/self/fd"), threads: Load.entries(of: "/proc/self/task"))
      for round in 0..<50 {
        let engine = CurlEngine()
        _ = try await engine.send(server.request("/echo"))
        // The other engines are released without a shutdown.
        if round.isMultiple(of: 2) { await engine.shutdown() }
      }
      await server.waitForNoConnections()
      await Load.waitForEntries(files: before.files, threads: before.threads)
    }
  }

  @Test(.timeLimit(.minutes(10))) func shutdownClosesAllDescriptorsBeforeTheEngineIsReleased() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer()
      let before = (files: Load.entries(of: "/proc/self/fd"), threads: Load.entries(of: "/proc/self/task"))
      let engines = (0..<20).map { _ in CurlEngine() }
      for engine in engines {
        _ = try await engine.send(server.request("/echo"))
        await engine.shutdown()
      }
      await server.waitForNoConnections()
      // Dispatch opens a few descriptors at any time; a leak of one for each engine would be more.
      await Load.waitForEntries(files: before.files + 8, threads: before.threads)
      withExtendedLifetime(engines) {}
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

  /// Waits until there are at most this many descriptors and threads, because a thread ends shortly after its work.
  /// Eight more threads are allowed for the concurrent executor.
  static func waitForEntries(files: Int, threads: Int) async {
    let threads = threads + 8
    let timeout = ContinuousClock.now + .seconds(600)
    func left() -> (files: Int, threads: Int) { (entries(of: "/proc/self/fd"), entries(of: "/proc/self/task")) }
    while left().files > files || left().threads > threads, .now < timeout { await Task.yield() }
    #expect(left().files <= files)
    #expect(left().threads <= threads)
  }

  /// Runs the exchanges on an engine of their own, and returns after its shutdown. Each has to end with a response, or
  /// with the error that its path or its cancellation causes.
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

  /// The bytes that the process has allocated and not freed, while no exchange is running.
  static func allocatedBytes(_ server: LoopbackServer) async throws -> Int {
    server.dropConnections()
    await server.waitForNoConnections()
    var text: UnsafeMutablePointer<CChar>?
    var count = 0
    let stream = try #require(open_memstream(&text, &count))
    // The Glibc module does not export it.
    let mallocInfo = try #require(dlsym(nil, "malloc_info"))
    _ = unsafeBitCast(mallocInfo, to: (@convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32).self)(0, stream)
    fclose(stream)
    defer { free(text) }
    // The last entry of each kind is the sum over all arenas.
    let words = String(cString: try #require(text))
    func size(_ kind: String) -> Int {
      words.split(separator: "\n").last { $0.hasPrefix("<\(kind)") }.flatMap {
        Int($0.split(separator: "\"").last { $0 != "/>" } ?? "")
      }
        ?? 0
    }
    return size("system type=\"current\"") + size("total type=\"mmap\"") - size("total type=\"fast\"")
      - size("total type=\"rest\"")
  }

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

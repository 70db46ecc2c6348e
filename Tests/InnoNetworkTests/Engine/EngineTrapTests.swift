import FoundationEssentials
import Glibc
import HTTPTypes
import LoopbackServer
import Synchronization
import Testing

@testable import InnoNetworkEngine

/// Peculiarities of libcurl and of the kernel that the engine works around and no other suite covers.
@Suite(.timeLimit(.minutes(10))) struct EngineTrapTests {
  let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  // libcurl sends CR and LF in every part of a head.

  @Test(arguments: ["a\r\nX-Injected: 1", "a\nX-Injected: 1", "a\rX-Injected: 1", "a\0b"])
  func lineBreaksAreNeverSent(text: String) async throws {
    #expect(throws: RequestURL.Invalid.self) { try RequestURL("\(server.baseURL)/\(text)") }
    #expect(HTTPRequest.Method(rawValue: "GET \(text)") == nil)
    #expect(HTTPField.Name("X-\(text)") == nil)
    for name in [HTTPField.Name.userAgent, .cookie, .referer, .authorization, .accept, .contentType, .acceptEncoding] {
      var request = try server.request("/echo", method: .post, body: [])
      request.headers[name] = text
      _ = try? await send(request)
    }
    for request in server.requests { #expect(request["X-Injected"] == nil, "\(request.headers)") }
  }

  @Test(arguments: ["a\r\nb", "a\rb", "a\nb", "a\0b"]) func aHeaderValueWithALineBreakIsRefused(value: String) {
    #expect(throws: EngineError(.invalidRequest("the header User-Agent contains a line break or a NUL"))) {
      try HeaderList.check(.userAgent, Array(value.utf8))
    }
  }

  // Without a limit, 225 descriptors stay open after 256 exchanges at once.

  @Test func aBurstLeavesFewConnectionsOpen() async throws {
    let server = server
    var options = CurlEngineOptions()
    options.connectionsPerHost = 100
    options.idleConnections = 5
    try await withEngine(options) { engine async throws in
      server.route("/late") { _, _ in
        while server.requestCount("/late") < 50 { usleep(1000) }
        return .text("late")
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<50 { group.addTask { _ = try await engine.send(server.request("/late")) } }
        try await group.waitForAll()
      }
      #expect(server.connectionCount == 50)
      _ = try await engine.send(server.request("/echo"))
      await until { server.openConnections <= 5 }
    }
  }

  // libcurl also counts connections in use: with more of them than the limit of idle ones, it would keep no idle one.
  @Test func openStreamsLeaveRoomForIdleConnections() async throws {
    server.route("/stall", .stall(.afterHead))
    var options = CurlEngineOptions()
    options.idleConnections = 2
    try await withEngine(options) { engine async throws in
      var streams: [EngineStream] = []
      for _ in 0..<10 { streams.append(try await engine.stream(server.request("/stall"))) }
      for number in 0..<5 {
        #expect(try await engine.send(server.request("/echo")).metrics.reusedConnection == (number > 0))
        let body = try await engine.stream(server.request("/echo")).body
        while try await body.next() != nil {}
        #expect(body.metrics?.reusedConnection == (number > 0))
      }
      for stream in streams { stream.body.cancel() }
    }
  }

  @Test func connectionsAreCappedOverAllHosts() async throws {
    let counts = Mutex((now: 0, most: 0))
    let servers = try (0..<4).map { _ in try LoopbackServer() }
    for server in servers {
      server.route("/") { _, _ in
        counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        usleep(2000)
        counts.withLock { $0.now -= 1 }
        return .text("done")
      }
    }
    var options = CurlEngineOptions()
    options.connections = 2
    try await withEngine(options) { engine async throws in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<80 {
          group.addTask { () async throws -> Void in
            #expect(try await engine.send(servers[number % 4].request("/")).head.status == .ok)
          }
        }
        try await group.waitForAll()
      }
    }
    #expect(counts.withLock(\.most) <= 2)
  }

  @Test(arguments: [true, false])
  func anOldConnectionIsNotReused(isIdle: Bool) async throws {
    var options = CurlEngineOptions()
    if isIdle { options.idleConnectionLifetime = .seconds(1) } else { options.connectionLifetime = .seconds(1) }
    try await withEngine(options) { engine async throws in
      _ = try await engine.send(server.request("/echo"))
      // The connection has to be older than its lifetime, which libcurl counts in whole seconds.
      try await Task.sleep(for: .milliseconds(2100))
      #expect(try await !engine.send(server.request("/echo")).metrics.reusedConnection)
    }
  }

  private static let threadSafe: UInt32 = 1 << 30

  @Test(arguments: [
    (0x075700, threadSafe, true), (0x0756ff, threadSafe, false), (0x075801, threadSafe, true),
    (0x080000, threadSafe, true), (0x075800, threadSafe, false), (0x075600, threadSafe, false), (0x075801, 0, false),
  ])
  func anUnsupportedLibcurlIsRefused(version: UInt32, features: UInt32, isFit: Bool) {
    let problem = CurlLibrary.problem(version: version, features: features)
    #expect(problem == nil || problem?.reason == .unavailable)
    #expect((problem == nil) == isFit)
  }

  // If a descriptor is closed and opened again without notice, epoll does not have it, or has it with other events.

  // In a process of its own, where no other test opens descriptors.
  @Test func theSocketTableHandlesReusedDescriptors() async {
    await #expect(processExitsWith: .success) {
      let (input, output): (UInt32, UInt32) = (0x001, 0x004)
      let epoll = openEpoll(0)
      var table = SocketTable(epoll: epoll)
      var ends = [Int32](repeating: -1, count: 2)
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
      let socket = dup2(ends[0], 1000)
      close(ends[0])
      table.opened(socket)
      table.want(input, on: socket)
      #expect(watched(by: epoll) == ["1000 19"])
      // The kernel keeps the registration until input arrives, which it would otherwise report again and again.
      table.unwant(socket)
      #expect(watched(by: epoll) == ["1000 19"])
      let isWanted = table.accepts(socket)
      #expect(!isWanted)
      #expect(watched(by: epoll) == [])
      table.want(input, on: socket)
      #expect(watched(by: epoll) == ["1000 19"])
      close(socket)
      // The socket is registered in the table, and not in the kernel any more.
      dup2(ends[1], socket)
      table.want(output, on: socket)
      #expect(watched(by: epoll) == ["1000 1c"])
      table.unwant(socket)
      #expect(watched(by: epoll) == [])
    }
  }

  // The tables of the two multi handles have one epoll descriptor (EEXIST).
  @Test func theSocketTableReplacesTheEventsOfAnotherTable() async {
    await #expect(processExitsWith: .success) {
      let epoll = openEpoll(0)
      var tables = [SocketTable(epoll: epoll), SocketTable(epoll: epoll)]
      var ends = [Int32](repeating: -1, count: 2)
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
      let socket = dup2(ends[0], 1000)
      tables[0].want(0x001, on: socket)
      tables[1].want(0x004, on: socket)
      #expect(watched(by: epoll) == ["1000 1c"])
      // The engine has not opened the socket, so it does not learn when it is closed.
      tables[1].want(0x001, on: socket)
      tables[1].unwant(socket)
      #expect(watched(by: epoll) == [])
    }
  }

  // The descriptor is closed (EBADF): epoll no longer has it, although the table does.
  @Test func theSocketTableHandlesClosedDescriptors() async {
    await #expect(processExitsWith: .success) {
      let output: UInt32 = 0x004
      let epoll = openEpoll(0)
      var table = SocketTable(epoll: epoll)
      var ends = [Int32](repeating: -1, count: 2)
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
      // A number that is not in use, also if the process has inherited descriptors.
      let socket = fcntl(ends[0], F_DUPFD, 1000)
      close(socket)
      table.opened(socket)
      table.want(output, on: socket)
      #expect(watched(by: epoll) == [])
      dup2(ends[0], socket)
      table.want(output, on: socket)
      #expect(watched(by: epoll) == ["\(socket) 1c"])
      close(socket)
      table.unwant(socket)
      dup2(ends[0], socket)
      table.want(output, on: socket)
      #expect(watched(by: epoll) == ["\(socket) 1c"])
    }
  }

  // Before libcurl 7.88 OpenSSL wrote to sockets itself, and tasks that prefer the loop as their executor may write to
  // any descriptor.
  @Test func aBrokenPipeOnTheThreadOfTheLoopDoesNotEndTheProcess() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_DFL)
      let engine = CurlEngine()
      let number = await Task(executorPreference: try engine.taskExecutor()) {
        var ends = [Int32](repeating: -1, count: 2)
        pipe(&ends)
        close(ends[0])
        return write(ends[1], "x", 1) < 0 ? errno : 0
      }.value
      #expect(number == EPIPE)
      await engine.shutdown()
    }
  }

  // Few received bytes can be decompressed to many.

  @Test(arguments: [true, false])
  func aBodyThatGrowsTooMuchIsEnded(isChunked: Bool) async throws {
    let coding = ("Content-Encoding", "gzip")
    server.route(
      "/",
      isChunked
        ? .response(headers: [coding, ("Transfer-Encoding", "chunked")], body: chunk(gzippedZeros))
        : .response(headers: [coding], body: gzippedZeros))
    var request = try server.request("/")
    request.limits = ResponseLimits(body: .max, ratio: 2000)
    #expect(try await send(request).body.count == 20_000_000)
    request.limits.ratio = 100
    #expect(await reason(of: request) == .tooLarge(.ratio, limit: 100))
    request.limits.body = 2 << 20
    request.limits.ratio = 2000
    #expect(await reason(of: request) == .tooLarge(.body, limit: 2 << 20))
  }

  /// libcurl reads one member of a gzip body (RFC 1952, section 2.2 allows several), and calls that a failure to write
  /// to a disk.
  @Test(arguments: [[0, 0], gzippedOK]) func bytesBehindTheCompressedDataAreNamed(rest: [UInt8]) async throws {
    server.route("/", .response(headers: [("Content-Encoding", "gzip")], body: gzippedOK))
    #expect(try await send(server.request("/")).body == Array("ok".utf8))
    server.route("/", .response(headers: [("Content-Encoding", "gzip")], body: gzippedOK + rest))
    let error = try await failure(of: server.request("/"))
    #expect(error?.reason == .malformedBody(.contentCoding))
    #expect(error?.detail == "bytes follow the end of the compressed data")
  }

  private func chunk(_ bytes: [UInt8]) -> [UInt8] {
    Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n0\r\n\r\n".utf8)
  }
}

/// The output of `gzip -9` for twenty million zero bytes, as pairs of a byte and its number of repetitions.
private let gzippedZeros = [(UInt8, Int)]([
  (31, 1), (139, 1), (8, 1), (0, 5), (2, 1), (3, 1), (236, 1), (193, 1), (1, 2), (0, 3), (128, 1), (144, 1), (254, 1),
  (175, 1), (238, 1),
  (8, 1), (10, 1), (0, 4094), (128, 1), (217, 1), (131, 1), (3, 1), (1, 1), (0, 4), (32, 1), (255, 1), (215, 1),
  (70, 1), (80, 1),
  (85, 4095), (97, 1), (15, 1), (14, 1), (4, 1), (0, 4), (128, 1), (252, 1), (95, 1), (27, 1), (65, 1), (85, 4095),
  (133, 1), (61, 1),
  (56, 1), (16, 1), (0, 5), (242, 1), (127, 1), (109, 1), (4, 1), (85, 4095), (149, 1), (246, 1), (224, 1), (144, 1),
  (0, 4), (64, 1),
  (208, 1), (255, 1), (215, 1), (174, 1), (176, 1), (1, 1), (0, 2997), (220, 1), (2, 1), (253, 1), (83, 1), (245, 1),
  (35, 1), (0, 1),
  (45, 1), (49, 1), (1, 1),
]).flatMap { [UInt8](repeating: $0.0, count: $0.1) }

/// The Glibc module does not export it.
@_silgen_name("epoll_create1") private func openEpoll(_ flags: Int32) -> Int32

/// The descriptors in an epoll with their events in hexadecimal, including ERR and HUP, as the kernel reports them.
private func watched(by epoll: Int32) -> [String] {
  let lines = (try? String(contentsOfFile: "/proc/self/fdinfo/\(epoll)", encoding: .utf8))?.split(separator: "\n") ?? []
  return lines.compactMap { line in
    let words = line.split(separator: " ", omittingEmptySubsequences: true)
    return words.first == "tfd:" && words.count > 3 ? "\(words[1]) \(words[3])" : nil
  }
}

/// `ok`, by gzip.
private let gzippedOK: [UInt8] = [
  31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 207, 6, 0, 71, 221, 220, 121, 2, 0, 0, 0,
]

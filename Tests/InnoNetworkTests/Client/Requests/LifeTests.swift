import FoundationEssentials
import Gates
import Glibc
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import LoopbackServer
import Synchronization
import Testing

/// Cancellation by tag, shutdown, and the threads on which responses are decoded.
@Suite(.timeLimit(.minutes(10))) struct LifeTests {
  let server: LoopbackServer

  init() throws {
    server = try LoopbackServer()
    server.route("/stall", .stall(.beforeHead))
  }

  @Test func cancellingATagEndsItsCallsAndNoOthers() async throws {
    let client = try loopbackClient(server)
    var tagged = Call("/stall")
    tagged.tag = "search"
    let doomed = (0..<3).map { [tagged] _ in Task { await error(of: tagged, on: client) } }
    let other = Task { await error(of: Call("/stall"), on: client) }
    await server.waitForRequests(4)
    client.cancel(tag: "search")
    for task in doomed { #expect(await task.value?.phase == .cancelled) }
    #expect(server.openConnections >= 1)
    other.cancel()
    _ = await other.value
    await client.shutdown()
  }

  @Test func cancellingATagLeavesCallsWithAnotherTag() async throws {
    let gate = Gate()
    let engine = ScriptedEngine { _, _ in
      await gate.pass()
      return .success(.status(200))
    }
    let client = try client(engine)
    let tasks = ["search", "list", nil].map { tag in
      var call = Call()
      call.tag = tag
      return Task { [call] in await error(of: call, on: client)?.phase }
    }
    await until { engine.requests.count >= 3 }
    client.cancel(tag: "search")
    #expect(await tasks[0].value == .cancelled)
    gate.open()
    for task in tasks.dropFirst() { #expect(await task.value == nil) }
  }

  @Test func finishingShutdownWaitsForEachOfTwoCalls() async throws {
    let gates = [Gate(), Gate()]
    let engine = ScriptedEngine { _, number in
      if (2...3).contains(number) { await gates[number - 2].pass() }
      return .success(.status(200))
    }
    let client = try client(engine)
    // A stream that has been read to its end and released is not waited for.
    for try await _ in try await client.stream(Call()) {}
    let calls = (1...2).map { _ in Task { await error(of: Call(), on: client)?.phase } }
    await until { engine.requests.count == 3 }
    let hasEnded = Atomic(false)
    async let shutdown: Void = {
      await client.shutdown(.finishing)
      hasEnded.store(true, ordering: .releasing)
    }()
    await until { await error(of: Call(), on: client)?.phase == .shutdown }
    gates[0].open()
    // Time for a shutdown that does not wait for the second call.
    for _ in 0..<10_000 { await Task.yield() }
    let isEarly = hasEnded.load(ordering: .acquiring)
    #expect(!isEarly)
    gates[1].open()
    for call in calls { #expect(await call.value == nil) }
    await shutdown
  }

  @Test func aTaggedCallIsCancelledWithItsTask() async throws {
    let client = try loopbackClient(server)
    var tagged = Call("/stall")
    tagged.tag = "search"
    let task = Task { [tagged] in await error(of: tagged, on: client) }
    await server.waitForRequests(1)
    task.cancel()
    #expect(await task.value?.phase == .cancelled)
    await client.shutdown()
  }

  @Test func cancellingATagEndsItsStreams() async throws {
    server.route("/endless", .endlessChunks)
    let client = try loopbackClient(server)
    var tagged = Call("/endless")
    tagged.tag = "feed"
    let stream = try await client.stream(tagged)
    client.cancel(tag: "feed")
    let failure = await #expect(throws: NetworkError.self) { for try await _ in stream {} }
    #expect(failure?.phase == .cancelled)
    await client.shutdown()
  }

  // The first read returns a piece, the second the end.
  @Test(arguments: [(0, [1]), (1, [1]), (2, [])]) func tagCancelsAStreamUntilItsEndIsRead(
    reads: Int, cancellations: [Int]
  ) async throws {
    let gate = Gate()
    gate.open()
    let engine = HeldStreamEngine(gate: gate, pieces: [[1]])
    let client = try client(engine)
    var tagged = Call()
    tagged.tag = "feed"
    let stream = try await client.stream(tagged)
    var iterator = stream.makeAsyncIterator()
    for _ in 0..<reads { _ = try await iterator.next() }
    client.cancel(tag: "feed")
    #expect(engine.cancellations.values == cancellations)
    withExtendedLifetime(stream) {}
  }

  /// A second reader that is refused does not end the stream.
  @Test(
    arguments: [(.invalidRequest("the body is being read already"), [1]), (.connectionLost, [])]
      as [(EngineError.Reason, [Int])])
  func tagCancelsAStreamUnlessItHasFailed(reason: EngineError.Reason, cancellations: [Int]) async throws {
    let gate = Gate()
    gate.open()
    let engine = HeldStreamEngine(gate: gate, failure: EngineError(reason))
    let client = try client(engine)
    var tagged = Call()
    tagged.tag = "feed"
    let stream = try await client.stream(tagged)
    await #expect(throws: NetworkError.self) { for try await _ in stream {} }
    client.cancel(tag: "feed")
    #expect(engine.cancellations.values == cancellations)
    withExtendedLifetime(stream) {}
  }

  @Test func shutdownEndsRunningCalls() async throws {
    let client = try loopbackClient(server)
    let task = Task { await error(of: Call("/stall"), on: client) }
    await server.waitForRequests(1)
    await client.shutdown()
    #expect(await task.value?.phase == .shutdown)
    await client.shutdown()
  }

  @Test func shutdownThatFinishesWaitsForRunningCalls() async throws {
    let gate = Gate()
    let engine = ScriptedEngine { _, number in
      if number == 1 { await gate.pass() }
      return .success(.status(200, body: "late"))
    }
    let client = try client(engine)
    let running = Task { try await client.request(Call()) }
    await until { !engine.requests.isEmpty }
    let shutdown = Task { await client.shutdown(.finishing) }
    // When the shutdown has begun, new calls are refused and the running one continues.
    await until { await error(of: Call(), on: client)?.phase == .shutdown }
    gate.open()
    #expect(try await running.value == Array("late".utf8))
    await shutdown.value
    #expect(await error(of: Call(), on: client)?.attempts == 0)
  }

  @Test func everyFinishingShutdownEndsWithTheLastCall() async throws {
    let gate = Gate()
    let engine = ScriptedEngine { _, number in
      if number == 1 { await gate.pass() }
      return .success(.status(200))
    }
    let client = try client(engine)
    let running = Task { try await client.request(Call()) }
    await gate.waitForArrivals(1)
    let ends = Recorder<Bool>()
    for _ in 1...2 {
      Task {
        await client.shutdown(.finishing)
        ends.record(true)
      }
    }
    await until { await error(of: Call(), on: client)?.phase == .shutdown }
    // Lets the second shutdown begin.
    for _ in 0..<10_000 { await Task.yield() }
    gate.open()
    _ = try await running.value
    // Bounded, because a shutdown that is never resumed would make the test hang.
    var turns = 0
    while ends.values.count < 2, turns < 1_000_000 {
      await Task.yield()
      turns += 1
    }
    #expect(ends.values.count == 2)
  }

  /// The line, of text or of events, is one byte longer than the limit.
  @Test(arguments: [false, true]) func lineThatIsTooLongEndsTheTransfer(isOfEvents: Bool) async throws {
    let gate = Gate()
    gate.open()
    let limit = isOfEvents ? NetworkStream.defaultLineLimit : 2
    let engine = HeldStreamEngine(gate: gate, pieces: [[UInt8](repeating: 0x61, count: limit + 1) + [0x0a]])
    let stream = try await client(engine).stream(Call())
    await #expect(throws: NetworkError.self) {
      if isOfEvents {
        for try await _ in stream.events {}
      } else {
        for try await _ in stream.lines(limit: limit) {}
      }
    }
    #expect(engine.cancellations.values == [1])
    withExtendedLifetime(stream) {}
  }

  @Test func shutdownThatCancelsEndsTheCallsThatAnotherWaitsFor() async throws {
    let clock = ManualClock()
    let engine = ScriptedEngine { _, number in .success(.status(number == 1 ? 503 : 200)) }
    let client = try client(engine) { $0.resilience.retry.clock = clock }
    let running = Task { await error(of: Call(), on: client) }
    let wait = await clock.nextSleep()
    async let finishing: Void = client.shutdown(.finishing)
    await until { await error(of: Call(), on: client)?.phase == .shutdown }
    await client.shutdown()
    // If the wait went on, another attempt would follow it.
    clock.advance(by: wait)
    let failure = await running.value
    #expect(failure?.phase == .shutdown)
    #expect(failure?.attempts == 1)
    await finishing
  }

  @Test func shutdownThatFinishesWaitsUntilAStreamIsRead() async throws {
    server.route("/text", .text("hello"))
    let client = try loopbackClient(server)
    let stream = try await client.stream(Call("/text"))
    let hasEnded = Atomic(false)
    async let shutdown: Void = {
      await client.shutdown(.finishing)
      hasEnded.store(true, ordering: .releasing)
    }()
    // When the shutdown has begun, new calls are refused.
    await until { await error(of: Call(), on: client)?.phase == .shutdown }
    let isEarly = hasEnded.load(ordering: .acquiring)
    #expect(!isEarly)
    var text: [UInt8] = []
    for try await piece in stream { text += piece }
    #expect(text == Array("hello".utf8))
    await shutdown
  }

  @Test func shutdownThatFinishesDoesNotWaitForAStreamThatWasReleased() async throws {
    let client = try client(ScriptedEngine { _, _ in .success(.status(200)) })
    _ = try await client.stream(Call())
    let ends = Recorder<Bool>()
    Task {
      await client.shutdown(.finishing)
      ends.record(true)
    }
    // Not for ever: a shutdown that waits for the stream does not end.
    var turns = 0
    while ends.values.isEmpty, turns < 1_000_000 {
      await Task.yield()
      turns += 1
    }
    #expect(ends.values == [true])
  }

  // The first body is cut off, so the download has two attempts. The second begins after the shutdown has begun.
  @Test func shutdownThatFinishesWaitsUntilADownloadIsComplete() async throws {
    let scratch = try Scratch()
    let gate = Gate()
    let engine = ClosableEngine(gate: gate)
    let client = try client(engine) { $0.resilience.retry.clock = ManualClock(neverWaits: true) }
    let download = Task { try await client.download(Call(), to: "\(scratch.path)/file") }
    await gate.waitForArrivals(1)
    let shutdown = Task { await client.shutdown(.finishing) }
    await until { await error(of: Call(), on: client)?.phase == .shutdown }
    gate.open()
    #expect(try await download.value.size == 2)
    await shutdown.value
    #expect(engine.isShutDown)
  }

  /// The wait would begin after the shutdown has cancelled the running calls.
  @Test func waitBeforeARetryDoesNotBeginAfterAShutdown() async throws {
    let gate = Gate(ignoresCancellation: true)
    let engine = ScriptedEngine { _, _ in
      await gate.pass()
      return .success(.status(503))
    }
    let client = try client(engine) { $0.resilience.retry.clock = ManualClock() }
    let phases = Recorder<NetworkError.Phase?>()
    let running = Task { phases.record(await error(of: Call(), on: client)?.phase) }
    await until { !engine.requests.isEmpty }
    await client.shutdown()
    gate.open()
    // Not for ever: a wait that has begun does not end by itself.
    var turns = 0
    while phases.values.isEmpty, turns < 1_000_000 {
      await Task.yield()
      turns += 1
    }
    #expect(phases.values == [.shutdown])
    running.cancel()
    await running.value
  }

  @Test func streamWhoseHeadArrivesAfterAShutdownIsCancelled() async throws {
    let gate = Gate(ignoresCancellation: true)
    let engine = HeldStreamEngine(gate: gate)
    let client = try client(engine)
    let running = Task { try await client.stream(Call()) }
    await until { !engine.streams.values.isEmpty }
    await client.shutdown()
    gate.open()
    let stream = try await running.value
    #expect(engine.cancellations.values == [1])
    withExtendedLifetime(stream) {}
  }

  /// A call whose decoding records its thread.
  private static func dispatcher(_ threads: Recorder<pthread_t>) -> Call<Void> {
    Call(path: "/echo", decoding: ResponseDecoding<Void>(accept: nil) { _ in threads.record(pthread_self()) })
  }

  @Test(arguments: [false, true]) func decodingStaysOffTheLoop(prefersLoop: Bool) async throws {
    let engine = CurlEngine()
    let url = try #require(URL(string: server.baseURL))
    let client = NetworkClient(configuration: .safeDefaults(baseURL: url), engine: engine)
    let loop = try await withTaskExecutorPreference(engine.taskExecutor()) { () async in pthread_self() }
    let threads = Recorder<pthread_t>()
    let call = Self.dispatcher(threads)
    if prefersLoop {
      try await withTaskExecutorPreference(engine.taskExecutor()) { for _ in 0..<50 { try await client.request(call) } }
    } else {
      for _ in 0..<50 { try await client.request(call) }
    }
    #expect(threads.values.count == 50)
    #expect(!threads.values.contains(loop))
    await client.shutdown()
  }
}

/// An engine whose streamed bodies of two bytes wait for a gate. The first one is cut off after a byte; after a
/// shutdown all fail.
private final class ClosableEngine: NetworkEngine {
  var isShutDown: Bool { hasEnded.load(ordering: .acquiring) }
  private let hasEnded = Atomic(false)
  private let hasStreamed = Atomic(false)
  private let gate: Gate

  init(gate: Gate) { self.gate = gate }

  func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse { .status(200) }

  func stream(_ request: PreparedRequest) async throws(EngineError) -> EngineStream {
    let isFirst = !hasStreamed.exchange(true, ordering: .relaxed)
    let rest = Mutex([[1], [2]] as [[UInt8]])
    let body = ResponseBody { [self] () async throws(EngineError) in
      await gate.pass()
      if isShutDown { throw EngineError(.shutDown) }
      let piece = rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      if isFirst, piece == [2] { throw EngineError(.truncated) }
      return piece
    }
    return EngineStream(head: ResponseHead(status: .ok), body: body)
  }

  func shutdown() async { hasEnded.store(true, ordering: .releasing) }
}

/// Returns a stream when its gate opens, also after a shutdown.
private final class HeldStreamEngine: NetworkEngine {
  let streams = Recorder<Int>()
  let cancellations = Recorder<Int>()
  private let gate: Gate
  private let pieces: [[UInt8]]
  private let failure: EngineError?

  init(gate: Gate, pieces: [[UInt8]] = [], failure: EngineError? = nil) {
    self.gate = gate
    self.pieces = pieces
    self.failure = failure
  }

  func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse { .status(200) }

  func stream(_ request: PreparedRequest) async throws(EngineError) -> EngineStream {
    streams.record(1)
    await gate.pass()
    let rest = Mutex(pieces[...])
    let body = ResponseBody(
      cancel: { [cancellations] in cancellations.record(1) },
      next: { [failure] () async throws(EngineError) in
        if let failure { throw failure }
        return rest.withLock { $0.popFirst() }
      })
    return EngineStream(head: ResponseHead(status: .ok), body: body)
  }

  func shutdown() async {}
}

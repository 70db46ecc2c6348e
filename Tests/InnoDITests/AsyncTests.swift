import Gates
import InnoDI
import Synchronization
import Testing

private struct Failure: Error, Equatable {}

@DIContainer
private struct Loaded: Sendable {
  @Provide(.input) var prefix: String
  @Provide(.input) var gate: Gate

  @Provide(
    .shared,
    asyncFactory: { (prefix: String, gate: Gate) async in
      FactoryLog.note("first")
      await gate.pass()
      return StubService(name: prefix + "first")
    })
  var first: any Service

  @Provide(.shared, asyncFactory: { (first: any Service) async throws in LiveService("second", needing: first) })
  var second: any Service

  @Provide(
    .shared,
    asyncFactory: { (second: any Service) async throws -> any Service in
      FactoryLog.note("failing")
      throw Failure()
    })
  var failing: any Service

  @Provide(.transient, asyncFactory: { (second: any Service) async throws in LiveService("again", needing: second) })
  var again: any Service

  @Provide(.transient, asyncFactory: { (first: any Service) async in LiveService("step", needing: first) })
  var step: any Service

  @Provide(.shared, asyncFactory: await Loaded.named("plain"), concrete: true)
  var plain: StubService

  @Provide(.shared, asyncFactory: { (step: any Service) async in LiveService("last", needing: step) })
  var last: any Service

  static func named(_ name: String) async -> StubService { StubService(name: name) }
}

@DIContainer(mainActor: true)
private struct InTurn {
  @Provide(.shared, asyncFactory: { () async in LiveService("first") })
  var first: any Service

  @Provide(.shared, asyncFactory: { (first: any Service) async in LiveService("second", needing: first) })
  var second: any Service

  @Provide(.shared, asyncFactory: { () async in LiveService("last") })
  var last: any Service
}

private func openGate() -> Gate {
  let gate = Gate()
  gate.open()
  return gate
}

struct AsyncTests {
  @Test func asyncSharedValueIsMadeOnceForAllReaders() async {
    let log = FactoryLog()
    await FactoryLog.$current.withValue(log) {
      let gate = Gate()
      let container = Loaded(prefix: "1", gate: gate)
      await withTaskGroup(of: String.self) { group in
        for _ in 0..<8 { group.addTask { await container.first.name } }
        gate.open()
        for await name in group { #expect(name == "1first") }
      }
    }
    #expect(log.names.filter { $0 == "first" }.count == 1)
  }

  @Test func asyncValueCanDependOnAnother() async throws {
    let container = Loaded(prefix: "", gate: openGate())
    #expect(try await container.second.name == "second(first)")
    #expect(try await container.again.name == "again(second(first))")
    #expect(await container.plain.name == "plain")
    #expect(await container.last.name == "last(step(first))")
  }

  @Test func everyReaderGetsTheSameError() async {
    let log = FactoryLog()
    await FactoryLog.$current.withValue(log) {
      let container = Loaded(prefix: "", gate: openGate())
      await #expect(throws: Failure.self) { try await container.failing }
      await #expect(throws: Failure.self) { try await container.failing }
    }
    #expect(log.names.filter { $0 == "failing" }.count == 1)
  }

  @Test func asyncTransientValueIsMadeOnEveryRead() async {
    let log = FactoryLog()
    await FactoryLog.$current.withValue(log) {
      let stub = StubService(name: "stub")
      let container = Loaded(prefix: "", gate: openGate(), second: stub, last: stub)
      #expect(await container.step.name == "step(first)")
      #expect(await container.step.name == "step(first)")
    }
    #expect(log.names.filter { $0 == "step" }.count == 2)
  }

  /// Tasks on the main actor run in the order in which they were started: when the last has run, so have all before it.
  @Test @MainActor func overriddenAsyncFactoryAndItsDependenciesDoNotRun() async {
    let log = FactoryLog()
    await FactoryLog.$current.withValue(log) {
      let container = InTurn(second: StubService(name: "stub"))
      #expect(await container.last.name == "last")
      #expect(await container.second.name == "stub")
    }
    #expect(log.names == ["last"])
  }

  @Test @MainActor func asyncSharedValuesStartInTheInitializer() async {
    let log = FactoryLog()
    await FactoryLog.$current.withValue(log) {
      let container = InTurn()
      #expect(await container.last.name == "last")
    }
    #expect(log.names.first == "first")
  }

  @Test func overriddenAsyncValueIsPassedToItsDependents() async throws {
    let container = Loaded(prefix: "", gate: Gate(), first: StubService(name: "stub"))
    let second = try await container.second
    #expect(second.name == "second(stub)")
    #expect(await container.step.name == "step(stub)")
  }

  @Test func constructionThatBeginsAfterTheEndIsCancelled() async {
    let storage = DIAsyncShared<Int, Never>()
    #expect(await storage.end() == nil)
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let task = storage.task {
      Task {
        for await _ in stream {}
        return 1
      }
    }
    #expect(task.isCancelled)
    continuation.finish()
    #expect(await task.value == 1)
  }

  @Test func constructionThatBeginsAfterTheEndIsNotRepeated() async {
    let storage = DIAsyncShared<Int, Never>()
    #expect(await storage.end() == nil)
    let task = storage.task { Task { 1 } }
    #expect(storage.task { Task { 2 } } == task)
  }

  @Test(.timeLimit(.minutes(10))) func releasingTheLastCopyOfAContainerCancelsItsFactories() async {
    let (cancellations, continuation) = AsyncStream<Void>.makeStream()
    var container: Cancellable? = Cancellable(cancellations: continuation)
    #expect(container != nil)
    container = nil
    var iterator = cancellations.makeAsyncIterator()
    #expect(await iterator.next() != nil)
  }
}

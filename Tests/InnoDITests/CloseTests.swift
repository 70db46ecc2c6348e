import Gates
import InnoDI
import Testing

@DIContainer
private struct Closable: Sendable {
  @Provide(
    .shared, factory: LiveService("first"),
    close: { (service: any Service) in FactoryLog.note("close \(service.name)") })
  var first: any Service

  @Provide(
    .shared, factory: { (first: any Service) throws in LiveService("second") },
    close: { (service: any Service) in FactoryLog.note("close \(service.name)") })
  var second: any Service

  @Provide(
    .shared, factory: LiveService("third"),
    close: { (service: any Service) in FactoryLog.note("close \(service.name)") })
  var third: any Service

  @Provide(
    .lazy, factory: LiveService("lazy"), close: { (service: any Service) in FactoryLog.note("close \(service.name)") })
  var lazy: any Service

  @Provide(
    .shared,
    asyncFactory: { (first: any Service) async throws in
      try await Task.sleep(for: .zero)
      return LiveService("async")
    },
    close: { (service: any Service) in
      await Task.yield()
      FactoryLog.note("close \(service.name)")
    })
  var async: any Service
}

@DIContainer
private struct Gated: Sendable {
  @Provide(.input) var gate: Gate

  @Provide(
    .shared, factory: { (gate: Gate) in gate }, concrete: true,
    close: { (gate: Gate) in
      await gate.pass()
      FactoryLog.note("closed")
    })
  var closesWhenOpen: Gate
}

/// With an override of `top`, `base` is started by the first read.
@DIContainer(mainActor: true)
private struct LateStart {
  @Provide(.shared, asyncFactory: { () async in LiveService(Task.isCancelled ? "cancelled" : "made") })
  var base: any Service

  @Provide(.shared, asyncFactory: { (base: any Service) async in LiveService("top", needing: base) })
  var top: any Service
}

@DIContainer(mainActor: true)
private struct OnTheMainActor {
  @Provide(.shared, factory: Screens(), concrete: true, close: { (screens: Screens) in screens.count = 0 })
  var screens: Screens
}

@MainActor
private final class Screens {
  var count = 1
}

struct CloseTests {
  private func closings(_ body: (Closable) async throws -> Void, of container: () -> Closable = { Closable() })
    async rethrows -> [String]
  {
    let log = FactoryLog()
    try await FactoryLog.$current.withValue(log) {
      let container = container()
      try await body(container)
      await container.close()
    }
    return log.names.filter { $0.hasPrefix("close") }
  }

  @Test func valuesAreClosedInReverseOrder() async throws {
    let order = try await closings { container in
      _ = container.lazy
      _ = try await container.async
    }
    #expect(order == ["close async", "close lazy", "close third", "close second", "close first"])
  }

  @Test func unreadLazyValueIsNotClosed() async throws {
    let order = try await closings { _ = try await $0.async }
    #expect(order == ["close async", "close third", "close second", "close first"])
  }

  @Test func overrideIsNotClosed() async throws {
    let stub = StubService(name: "stub")
    let order = try await closings { container in
      _ = container.lazy
      _ = try await container.async
    } of: {
      Closable(first: stub, lazy: stub)
    }
    #expect(order == ["close async", "close third", "close second"])
    #expect(
      try await closings {
        _ = try await $0.async
      } of: {
        Closable(async: stub)
      } == ["close third", "close second", "close first"])
    #expect(
      try await closings {
        _ = try await $0.async
      } of: {
        Closable(second: stub, third: stub)
      } == ["close async", "close first"])
  }

  @Test func containerIsClosedOnce() async {
    let order = await closings { container in
      await withTaskGroup { group in
        for _ in 0..<8 { group.addTask { await container.close() } }
      }
    }
    // Whether the asynchronous value was made before it was cancelled is not determined.
    #expect(order.filter { $0 != "close async" } == ["close third", "close second", "close first"])
  }

  @Test func everyCallOfCloseReturnsWhenTheValuesAreClosed() async {
    let log = FactoryLog()
    await FactoryLog.$current.withValue(log) {
      let gate = Gate()
      let container = Gated(gate: gate)
      await withTaskGroup { group in
        for _ in 0..<50 {
          group.addTask {
            await container.close()
            FactoryLog.note("returned")
          }
        }
        await gate.waitForArrivals(1)
        // Added last, so that most of the other tasks already wait.
        group.addTask { gate.open() }
      }
    }
    #expect(log.names == ["closed"] + Array(repeating: "returned", count: 50))
  }

  @Test func closeInACancelledTaskAlsoReturnsWhenTheValuesAreClosed() async {
    let log = FactoryLog()
    await FactoryLog.$current.withValue(log) {
      let gate = Gate()
      let container = Gated(gate: gate)
      await withTaskGroup { group in
        group.addTask { await container.close() }
        await gate.waitForArrivals(1)
        for _ in 0..<50 {
          group.addTask {
            withUnsafeCurrentTask { $0?.cancel() }
            await container.close()
            FactoryLog.note("returned")
          }
        }
        group.addTask { gate.open() }
      }
    }
    #expect(log.names == ["closed"] + Array(repeating: "returned", count: 50))
  }

  @Test(.timeLimit(.minutes(10))) func closingCancelsAConstructionAndWaitsForIt() async {
    let (cancellations, continuation) = AsyncStream<Void>.makeStream()
    let container = Cancellable(cancellations: continuation)
    await container.close()
    continuation.finish()
    #expect(await cancellations.reduce(0) { count, _ in count + 1 } == 1)
    #expect(await container.service.name == "cancelled")
  }

  /// The task of the value cannot run before the main actor is free, and is cancelled by then.
  @Test @MainActor func valueThatIsRequestedAfterCloseIsCancelled() async {
    let stub = StubService(name: "stub")
    #expect(await LateStart(top: stub).base.name == "made")
    let container = LateStart(top: stub)
    await container.close()
    #expect(await container.base.name == "cancelled")
  }

  @Test @MainActor func mainActorContainerClosesOnTheMainActor() async {
    let container = OnTheMainActor()
    await container.close()
    #expect(container.screens.count == 0)
  }
}

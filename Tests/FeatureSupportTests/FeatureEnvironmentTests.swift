import Domain
import FeatureSupport
import InnoFlow
import Synchronization
import TestSupport
import Testing

struct FeatureEnvironmentTests {
  private struct AddUseCase: Sendable {
    func callAsFunction(_ left: Int, _ right: Int) async throws(DomainError) -> Int {
      guard right >= 0 else { throw DomainError(.validation, message: "Negative") }
      return left + right
    }
  }

  private func add(in environment: FeatureEnvironment) -> @Sendable (Int, Int) async throws(DomainError) -> Int {
    environment.observing(AddUseCase()) { add, left, right async throws(DomainError) in try await add(left, right) }
  }

  @Test func observerSeesEachCallOfAUseCaseAndItsFailure() async throws {
    let observer = RecordingObserver()
    var environment = FeatureEnvironment()
    environment.observer = observer
    let add = add(in: environment)
    #expect(try await add(1, 2) == 3)
    await #expect(throws: DomainError(.validation, message: "Negative")) { try await add(1, -2) }
    #expect(observer.calls == ["AddUseCase: 3", "AddUseCase: Negative"])
  }

  @Test func useCaseWithoutAnObserverIsCalledAllTheSame() async throws {
    #expect(try await add(in: FeatureEnvironment())(2, 3) == 5)
  }

  @Test func appThatAttachesNothingHasNoSettingsAndSavesNoLists() async throws {
    let environment = FeatureEnvironment()
    let settings = try await environment.settings.fetchSettings()
    #expect(settings.isEmpty)
    #expect(environment.settings.problem(with: "7", of: "limit") == "is not a setting.")
    try await environment.savedLists.save(["a"], as: "list")
    let list = try await environment.savedLists.fetchList("list")
    #expect(list.isEmpty)
  }

  /// A use case that waits until it is cancelled, or for the gate.
  private struct WaitUseCase: Sendable {
    let gate: Gate<Int>

    func callAsFunction() async throws(DomainError) -> Int {
      let value = await gate.pass()
      if Task.isCancelled { throw DomainError(.cancelled, message: "GET /: cancelled", hint: "Look.") }
      return value
    }
  }

  private func failure(of call: @escaping @Sendable () async throws(DomainError) -> Int) -> Task<DomainError?, Never> {
    Task {
      do throws(DomainError) {
        _ = try await call()
        return nil
      } catch {
        return error
      }
    }
  }

  @Test(arguments: [false, true])
  func interruptedCallFailsAndItsCallerGoesOn(isObserved: Bool) async {
    var environment = FeatureEnvironment()
    if isObserved { environment.observer = RecordingObserver() }
    #expect(!environment.runningCalls.interrupt())
    let gate = Gate<Int>()
    let wait = environment.observing(WaitUseCase(gate: gate)) { wait async throws(DomainError) in try await wait() }
    let caller = Task { () -> (DomainError?, isCancelled: Bool) in
      do throws(DomainError) {
        _ = try await wait()
        return (nil, Task.isCancelled)
      } catch {
        return (error, Task.isCancelled)
      }
    }
    await gate.waitForCalls(1)
    #expect(environment.runningCalls.interrupt())
    await gate.open(with: 1)
    let (error, isCancelled) = await caller.value
    #expect(error == DomainError(.cancelled, message: "Interrupted", hint: "Look."))
    #expect(!isCancelled)
    #expect(!environment.runningCalls.interrupt())
  }

  @Test func callThatEndsInSpiteOfTheInterruptionHasItsResult() async throws {
    let environment = FeatureEnvironment()
    let gate = Gate<Int>()
    let wait = environment.observing(gate) { gate async throws(DomainError) in await gate.pass() }
    async let value = wait()
    await gate.waitForCalls(1)
    environment.runningCalls.interrupt()
    await gate.open(with: 3)
    #expect(try await value == 3)
  }

  @Test func interruptionReachesAllCallsThatRunAndNoneThatHasEnded() async throws {
    let environment = FeatureEnvironment()
    let add = add(in: environment)
    #expect(try await add(1, 2) == 3)
    #expect(!environment.runningCalls.interrupt())
    let gate = Gate<Int>()
    let wait = environment.observing(WaitUseCase(gate: gate)) { wait async throws(DomainError) in try await wait() }
    let (first, second) = (failure(of: wait), failure(of: wait))
    await gate.waitForCalls(2)
    environment.runningCalls.interrupt()
    await gate.open(with: 1)
    #expect(await [first.value?.message, second.value?.message] == ["Interrupted", "Interrupted"])
  }

  @Test func interruptionReachesCallsFromBeforeAndAfterTheEndOfAnother() async {
    let environment = FeatureEnvironment()
    func call(_ gate: Gate<Int>) -> Task<DomainError?, Never> {
      failure(of: environment.observing(WaitUseCase(gate: gate)) { wait async throws(DomainError) in try await wait() })
    }
    let (gate, ending) = (Gate<Int>(), Gate<Int>())
    let ended = call(ending)
    await ending.waitForCalls(1)
    let earlier = call(gate)
    await gate.waitForCalls(1)
    await ending.open(with: 1)
    #expect(await ended.value == nil)
    let later = call(gate)
    await gate.waitForCalls(2)
    environment.runningCalls.interrupt()
    await gate.open(with: 1)
    #expect(await [earlier.value?.message, later.value?.message] == ["Interrupted", "Interrupted"])
  }

  @Test func failureThatComesWithTheInterruptionKeepsItsReason() async {
    let environment = FeatureEnvironment()
    let gate = Gate<Int>()
    let wait = environment.observing(gate) { gate async throws(DomainError) -> Int in
      _ = await gate.pass()
      throw DomainError(.timedOut, message: "Too slow")
    }
    let caller = failure(of: wait)
    await gate.waitForCalls(1)
    environment.runningCalls.interrupt()
    await gate.open(with: 3)
    #expect(await caller.value == DomainError(.timedOut, message: "Too slow"))
  }

  private func write(
    _ change: String, _ gate: Gate<Int>, in environment: FeatureEnvironment
  ) -> Task<DomainError?, Never> {
    failure(
      of: environment.observing(gate, changing: { change }) { gate async throws(DomainError) -> Int in
        let value = await gate.pass()
        if Task.isCancelled { throw DomainError(.cancelled, message: "PATCH /: cancelled", hint: "Look.") }
        if value < 0 { throw DomainError(.refused, message: "PATCH /: server error (500)") }
        return value
      })
  }

  /// The screen of the caller was left: nobody sees how its write ends.
  @Test(arguments: [(1, nil), (-1, "Not confirmed: the new post (PATCH /: server error (500))")])
  func writeGoesOnWithoutItsCallerAndItsFailureIsSaidAtTheEnd(value: Int, message: String?) async {
    let environment = FeatureEnvironment()
    let gate = Gate<Int>()
    let caller = write("the new post", gate, in: environment)
    await gate.waitForCalls(1)
    caller.cancel()
    await gate.open(with: value)
    _ = await caller.value
    let error = await environment.runningCalls.finishWrites(within: .seconds(600)) {}
    #expect(error?.message == message)
  }

  @Test func writeThatTheUserHasInterruptedIsNotCalledLate() async {
    let environment = FeatureEnvironment()
    let gate = Gate<Int>()
    let caller = write("the new post", gate, in: environment)
    await gate.waitForCalls(1)
    caller.cancel()
    environment.runningCalls.interrupt()
    await gate.open(with: 1)
    _ = await caller.value
    let error = await environment.runningCalls.finishWrites(within: .seconds(600)) {}
    #expect(error == DomainError(.cancelled, message: "Not confirmed: the new post (interrupted)", hint: "Look."))
  }

  @Test func failureThatItsCallerHasSeenIsNotSaidAtTheEnd() async {
    let environment = FeatureEnvironment()
    let gate = Gate<Int>()
    let caller = write("the new post", gate, in: environment)
    await gate.waitForCalls(1)
    await gate.open(with: -1)
    #expect(await caller.value != nil)
    #expect(await environment.runningCalls.finishWrites(within: .seconds(600)) {} == nil)
  }

  @Test func writesThatBeginOrFailWhileTheAppQuitsAreWaitedFor() async {
    let environment = FeatureEnvironment()
    let (first, second) = (Gate<Int>(), Gate<Int>())
    let callers = [write("post 1", first, in: environment)]
    await first.waitForCalls(1)
    let later = Mutex<Task<DomainError?, Never>?>(nil)
    let error = await environment.runningCalls.finishWrites(within: .seconds(600)) {
      later.withLock { $0 = write("post 2", second, in: environment) }
      await second.waitForCalls(1)
      await first.open(with: -1)
      await second.open(with: 2)
    }
    #expect(error?.message == "Not confirmed: post 1 (PATCH /: server error (500))")
    #expect(error?.kind == .refused)
    #expect(await callers[0].value != nil)
    #expect(await later.withLock(\.self)?.value == nil)
  }

  /// A write that takes long, but not for ever, until it is cancelled.
  private func slowWrite(_ change: String, in environment: FeatureEnvironment) -> Task<DomainError?, Never> {
    failure(of: environment.observing(0, changing: { change }, Self.waitUntilCancelled))
  }

  @Sendable private static func waitUntilCancelled(_ value: Int) async throws(DomainError) -> Int {
    for _ in 1...10_000_000 {
      if Task.isCancelled { throw DomainError(.cancelled, message: "PATCH /: cancelled") }
      await Task.yield()
    }
    return value
  }

  /// A write that is given up may lead to another, such as the next one of a queue.
  @Test func writeThatBeginsWhenTheTimeIsOverIsCancelled() async {
    let environment = FeatureEnvironment()
    let error = await environment.runningCalls.finishWrites(within: .milliseconds(1)) {
      _ = await slowWrite("post 1", in: environment).value
      #expect(await slowWrite("post 2", in: environment).value?.kind == .cancelled)
    }
    #expect(
      error?.message == "Not confirmed: post 1 (no response within 0 s); post 2 (no response within 0 s)")
    #expect(error?.kind == .timedOut)
  }

  @Test func cancelledCallerCancelsItsCallAndSeesNoInterruption() async {
    let environment = FeatureEnvironment()
    let gate = Gate<Int>()
    let wait = environment.observing(WaitUseCase(gate: gate)) { wait async throws(DomainError) in try await wait() }
    let caller = failure(of: wait)
    await gate.waitForCalls(1)
    caller.cancel()
    await gate.open(with: 1)
    #expect(await caller.value?.message == "GET /: cancelled")
  }
}

private final class RecordingObserver: FeatureObserver {
  private let state = Mutex<[String]>([])

  var calls: [String] { state.withLock { $0 } }

  func observe<Value, Failure: Error>(
    _ useCase: String, _ call: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    do throws(Failure) {
      let value = try await call()
      state.withLock { $0.append("\(useCase): \(value)") }
      return value
    } catch {
      state.withLock { $0.append("\(useCase): \((error as? DomainError)?.message ?? "\(error)")") }
      throw error
    }
  }

  func instrumentation<Action>(of reducer: Any.Type) -> StoreInstrumentation<Action> { .disabled }
}

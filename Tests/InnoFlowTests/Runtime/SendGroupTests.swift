import Gates
import InnoFlowCore
import Synchronization
import Testing

/// A handle covers the effects of a `send` and all that follows from them, although the only run of a `send` has no
/// group at first.
@MainActor
struct SendGroupTests {
  private let gate = Gate()
  private let slow = Gate()

  @Test func handleOfOneRunWaitsForTheEffectsOfItsActions() async {
    let store = Store(reducer: Trace(["A": .run { await $0("B") }, "B": .afterGate(slow, "C")]))
    let handle = store.send("A")
    await slow.waitForArrivals(1)
    #expect(!handle.isFinished)
    let waiting = Task { await handle.finish() }
    slow.open()
    await waiting.value
    #expect(handle.isFinished)
    #expect(store.names == ["A", "B", "C"])
    #expect(store.isIdle)
  }

  @Test func taskThatWaitsForAHandleResumesOnTheMainActor() async {
    let store = Store(reducer: Trace(["A": .afterGate(gate, "B")]))
    let handle = store.send("A")
    await gate.waitForArrivals(1)
    let pool = CountingExecutor()
    let waiting = Task { await withTaskExecutorPreference(pool) { await handle.finish() } }
    // Tasks on the main actor start in order: when this one has run, the task above is waiting.
    await Task { @MainActor in }.value
    gate.open()
    await waiting.value
    #expect(pool.jobs == 0)
    #expect(store.names == ["A", "B"])
  }

  @Test func handleOfOneRunCancelsTheEffectsOfItsActions() async {
    let store = Store(reducer: Trace(["A": .run { await $0("B") }, "B": .afterGate(slow, "C")]))
    let handle = store.send("A")
    await slow.waitForArrivals(1)
    handle.cancel()
    #expect(handle.isFinished)
    #expect(store.isIdle)
    slow.open()
    await store.send("end").finish()
    #expect(store.names == ["A", "B", "end"])
  }

  /// Cancelling by id ends the run, and not the `send`.
  @Test func actionOfARunThatCancelsItsRunStillStartsItsOtherEffects() async {
    let store = Store(
      reducer: Trace([
        "A": EffectTask.run { [slow] send in
          await send("B")
          await slow.pass()
          await send("lost")
        }.cancellable("x"),
        "B": .merge(.cancel("x"), .afterGate(gate, "C")),
      ]))
    let handle = store.send("A")
    await gate.waitForArrivals(1)
    #expect(!handle.isFinished)
    slow.open()
    gate.open()
    await handle.finish()
    #expect(store.names == ["A", "B", "C"])
    #expect(store.isIdle)
  }

  enum CancellationInAReducer: CaseIterable {
    case id, handle, all
  }

  /// Cancelling by id ends the run, and not the `send`; the two other ways end the `send`.
  @Test(arguments: CancellationInAReducer.allCases, [true, false])
  func reducerThatCancelsTheRunOfItsActionStartsEffectsUnlessItCancelsTheSend(
    way: CancellationInAReducer, isInstrumented: Bool
  ) async {
    let reduced = Recorder<String>()
    var cancel: (() -> Void)?
    let store = Store(
      reducer: Reduce<[String], String> { [gate] state, action in
        state.append(action)
        reduced.record(action)
        switch action {
        case "A": return EffectTask.run { await $0("B") }.cancellable("x")
        case "B":
          cancel?()
          return .merge(.send("C"), .afterGate(gate, "D"))
        default: return .none
        }
      }, initialState: [], instrumentation: isInstrumented ? .sink { _ in } : .disabled)
    let handle = store.send("A")
    cancel = { [unowned store] in
      switch way {
      case .id: store.cancelEffects(identifiedBy: "x")
      case .handle: handle.cancel()
      case .all: store.cancelAllEffects()
      }
    }
    // Not by waiting for the handle, which would give the run a group.
    await reduced.wait { $0.contains("B") }
    #expect(store.state == (way == .id ? ["A", "B", "C"] : ["A", "B"]))
    #expect(handle.isFinished == (way != .id))
    gate.open()
    await handle.finish()
    #expect(store.state == (way == .id ? ["A", "B", "C", "D"] : ["A", "B"]))
    #expect(store.isIdle)
  }

  @Test func cancellationInALaterReductionLeavesAnEarlierSendRunning() async {
    weak var target: Store<Reduce<[String], String>>?
    let store = Store(
      reducer: Reduce<[String], String> { [gate] state, action in
        state.append(action)
        switch action {
        case "A":
          return .run { send in
            await send("B")
            await gate.pass()
          }
        case "cancel":
          target?.cancelEffects(identifiedBy: "x")
          return .none
        default: return .none
        }
      }, initialState: [])
    target = store
    let handle = store.send("A")
    await gate.waitForArrivals(1)
    store.send("cancel")
    gate.open()
    await handle.finish()
    #expect(store.state == ["A", "B", "cancel"])
    #expect(store.isIdle)
  }

  @Test(arguments: [true, false]) func secondEffectOfASendJoinsItsFirstRun(firstIsCancelled: Bool) async {
    let first = EffectTask.afterGate(slow, "1")
    let second = EffectTask.afterGate(gate, "2")
    let store = Store(
      reducer: Trace([
        "A": .merge(firstIsCancelled ? first.cancellable("x") : first, .send("B")),
        "B": firstIsCancelled ? .merge(.cancel("x"), second) : second,
      ]))
    let handle = store.send("A")
    await gate.waitForArrivals(1)
    slow.open()
    if !firstIsCancelled { await slow.waitForArrivals(1) }
    #expect(!handle.isFinished)
    gate.open()
    await handle.finish()
    #expect(Set(store.names) == (firstIsCancelled ? ["A", "B", "2"] : ["A", "B", "1", "2"]))
    #expect(store.isIdle)
  }

  private enum ParentAction: Sendable {
    case child(Int)
    case loaded

    static let childPath = CasePath<ParentAction, Int> {
      .child($0)
    } extract: {
      if case .child(let value) = $0 { value } else { nil }
    }
  }

  /// The run ends with its child; the `send` goes on.
  @Test func effectOfTheActionThatRemovesItsChildBelongsToTheSameSend() async {
    let store = Store(
      reducer: CombineReducers<[Int?], ParentAction, _> {
        IfLet(
          state: \[Int?][0], action: ParentAction.childPath,
          reducer: Reduce { _, action in
            action == 0 ? .run { await $0(1) } : .none
          })
        Reduce { [slow] state, action in
          switch action {
          case .child(1):
            state[0] = nil
            return .afterGate(slow, .loaded)
          case .child: return .none
          case .loaded:
            state.append(1)
            return .none
          }
        }
      }, initialState: [0])
    let handle = store.send(.child(0))
    await slow.waitForArrivals(1)
    #expect(store.state == [nil])
    #expect(!handle.isFinished)
    slow.open()
    await handle.finish()
    #expect(store.state == [nil, 1])
    #expect(store.isIdle)
  }

  /// A run whose handle is awaited has a group. Bit `n` of the number says whether the handle of run `n` is awaited.
  @Test(arguments: 0..<16) func runsWithAndWithoutGroupsEndOneByOne(waitedFor: Int) async {
    let store = Store(reducer: Trace(["A": .afterGate(gate, "late")]))
    let handles = (0..<4).map { _ in store.send("A") }
    for (index, handle) in handles.enumerated() where waitedFor & (1 << index) != 0 {
      Task { await handle.finish() }
    }
    // Tasks on the main actor start in order: when this one has run, the tasks above are waiting.
    await Task { @MainActor in }.value
    var running = Set(handles.indices)
    for index in [1, 3, 0, 2] {
      handles[index].cancel()
      running.remove(index)
      #expect(handles.map(\.isFinished) == handles.indices.map { !running.contains($0) })
    }
    #expect(store.isIdle)
  }
}

/// Counts the jobs that it hands to the pool.
private final class CountingExecutor: TaskExecutor {
  private let count = Atomic(0)
  var jobs: Int { count.load(ordering: .relaxed) }

  func enqueue(_ job: consuming ExecutorJob) {
    count.add(1, ordering: .relaxed)
    let job = UnownedJob(job)
    Task { @concurrent in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

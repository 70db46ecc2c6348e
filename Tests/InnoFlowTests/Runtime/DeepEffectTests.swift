import Gates
import InnoFlowCore
import InnoFlowTesting
import Testing

/// Effects that are nested many thousand times use no stack when they are made, mapped, started, cancelled, finished
/// and released.
@MainActor
struct DeepEffectTests {
  enum Wrapper: String, CaseIterable, Sendable, Codable {
    case merge, mergedWith, mergeBefore, concatenate, concatenateBefore, cancellable, sameID, debounce, throttle,
      animation, map, mixed

    func wrap(_ effect: EffectTask<Int>, _ number: Int) -> EffectTask<Int> {
      switch self {
      case .merge: .merge(effect, .send(number))
      case .mergedWith: effect.merged(with: .send(number))
      case .mergeBefore: .merge(.send(number), effect)
      case .concatenate: .concatenate(effect, .send(number))
      case .concatenateBefore: .concatenate(.send(number), effect)
      case .cancellable: effect.cancellable(EffectID(number))
      case .sameID: effect.cancellable("x", cancelInFlight: true)
      case .debounce: effect.debounce(EffectID(number), for: .seconds(1))
      case .throttle: effect.throttle(EffectID(number), for: .seconds(1))
      case .animation: effect.animation()
      case .map: effect.map { $0 }
      case .mixed:
        switch number % 3 {
        case 0: .merge(effect, .send(number))
        case 1: .concatenate(effect.cancellable(EffectID(number)), .send(number))
        default: effect.cancellable(EffectID(number)).animation()
        }
      }
    }

    var depth: Int {
      switch self {
      // A window inside another is registered under the ids of both: the memory grows with the square of the depth.
      case .throttle: 500
      // Each `map` adds a call to every action.
      case .map: 20_000
      default: 60_000
      }
    }

    func nested(_ depth: Int, _ innermost: EffectTask<Int>) -> EffectTask<Int> {
      (1...depth).reduce(innermost) { wrap($0, $1) }
    }
  }

  @Test(arguments: Wrapper.allCases) func deepEffectIsStartedCancelledAndReleased(_ wrapper: Wrapper) async {
    await #expect(processExitsWith: .success) { [wrapper] in
      try await Self.startCancelAndRelease(wrapper)
    }
  }

  private static func startCancelAndRelease(_ wrapper: Wrapper) async throws {
    let gate = Gate()
    let count = try await MainActor.run {
      let effect = wrapper.nested(wrapper.depth, .afterGate(gate, 0))
      _ = effect.map { "\($0)" }
      let store = Store(
        reducer: Reduce<Int, Int> { state, action in
          state += 1
          return action < 0 ? effect : .none
        }, initialState: 0, clock: .manual(ManualTestClock()))
      let handle = store.send(-1)
      try #require(!handle.isFinished)
      handle.cancel()
      try #require(handle.isFinished)
      store.cancelAllEffects()
      try #require(store.isIdle)
      store.send(-1)
      return store.state
    }
    try #require(count > 0)
  }

  @Test(arguments: [
    Wrapper.merge, .mergedWith, .concatenate, .cancellable, .sameID, .throttle, .animation, .map, .mixed,
  ])
  func deepEffectFinishes(_ wrapper: Wrapper) async {
    await #expect(processExitsWith: .success) { [wrapper] in
      try await Self.finish(wrapper)
    }
  }

  private static func finish(_ wrapper: Wrapper) async throws {
    let gate = Gate()
    let store = Store(
      reducer: Reduce<Set<Int>, Int> { state, action in
        state.insert(action)
        return action < 0 ? wrapper.nested(wrapper.depth, .afterGate(gate, 0)) : .none
      }, initialState: [], clock: .manual(ManualTestClock()))
    let handle = store.send(-1)
    gate.open()
    await handle.finish()
    try #require(store.state.contains(0))
    store.cancelAllEffects()
    try #require(store.isIdle)
  }

  @Test(arguments: [Wrapper.merge, .mergedWith, .concatenate])
  func partsOfADeepEffectKeepTheirOrder(_ wrapper: Wrapper) {
    let store = Store(
      reducer: Reduce<[Int], Int> { state, action in
        state.append(action)
        return action < 0 ? wrapper.nested(1_000, .send(0)) : .none
      }, initialState: [])
    store.send(-1)
    #expect(store.state == [-1] + Array(0...1_000))
  }

  @Test func cancellingTheInnermostIDOfADeepEffectCancelsItsRun() async {
    let gate = Gate()
    let store = Store(
      reducer: Reduce<Int, Int> { state, action in
        state += 1
        guard action < 0 else { return .none }
        return Wrapper.mixed.nested(101, EffectTask.afterGate(gate, 0).cancellable("innermost"))
      }, initialState: 0, clock: .manual(ManualTestClock()))
    let handle = store.send(-1)
    #expect(!handle.isFinished)
    store.cancelEffects(identifiedBy: "innermost")
    await handle.finish()
    // Of the 101 wrappers 33 are merges and 34 are concatenations, each of which sends its number.
    #expect(store.state == 1 + 33 + 34)
    store.cancelAllEffects()
    #expect(store.isIdle)
  }

  @Test func outermostOfManyAnimationHintsCounts() {
    let effect = EffectTask.send(1).animation(.init("inner")).animation(nil).animation(.init("outer"))
    #expect(effect.animationHint?.name == "outer")
    #expect(EffectTask.send(1).animation(.init("inner")).animation(nil).animationHint == nil)
  }

  /// Generic code hands effects around, and `.none` needs no memory.
  @Test func effectIsOnePointerWide() {
    #expect(MemoryLayout<EffectTask<Int>>.size == MemoryLayout<Int>.size)
    #expect(MemoryLayout<EffectTask<(Int, String, [Int])>>.size == MemoryLayout<Int>.size)
  }
}

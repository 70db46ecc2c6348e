import Fuzzing
import InnoFlowCore
import InnoFlowTesting
import Testing

/// Random sequences of actions, cancellations and clock advances, compared with a model of the actions that should
/// arrive.
///
/// A step that advances the clock waits until the expected actions have arrived. An unexpected action is detected in a
/// later step.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct EffectModelTests {
  /// Twenty programs for each seed.
  @Test(arguments: SeededGenerator.seeds(fixed: 40, random: 10)) func runtimeMatchesTheModel(seed: UInt64)
    async throws
  {
    var generator = SeededGenerator(seed: seed)
    for program in 0..<20 {
      let run = ModelRun()
      var history: [String] = []
      for _ in 0..<20 {
        let step = ModelRun.Step.random(using: &generator)
        history.append("\(step)")
        await run.take(step)
        try #require(
          run.store.state == run.model.arrived,
          """
          seed \(seed), program \(program): \(history.joined(separator: "; "))
          arrived  \(run.store.state.suffix(8))
          expected \(run.model.arrived.suffix(8))
          """
        )
      }
      run.store.cancelAllEffects()
      #expect(run.store.isIdle, "seed \(seed), program \(program)")
    }
  }
}

/// A store beside its model.
@MainActor
private final class ModelRun {
  enum Step {
    case send(ModelAction.Kind, id: String, outer: String?)
    case cancel(String)
    case cancelByEffect(String)
    case cancelHandle(Int)
    case advance(Int)

    static func random(using generator: inout SeededGenerator) -> Step {
      let ids = ["a", "b"]
      let id = ids.randomElement(using: &generator) ?? "a"
      switch Int.random(in: 0..<20, using: &generator) {
      case 0..<11:
        return .send(
          ModelAction.Kind.effects.randomElement(using: &generator) ?? .send, id: id,
          outer: ["x", "y", nil].randomElement(using: &generator) ?? nil)
      case 11: return .cancel((ids + ["x", "y"]).randomElement(using: &generator) ?? "a")
      case 12: return .cancelByEffect((ids + ["x", "y"]).randomElement(using: &generator) ?? "a")
      case 13: return .cancelHandle(Int.random(in: 0..<4, using: &generator))
      default: return .advance([1, 1, 2, 3, 5, 7].randomElement(using: &generator) ?? 1)
      }
    }
  }

  let clock = ManualTestClock()
  let store: Store<Reduce<[Int], ModelAction>>
  var model = EffectModel()
  private var handles: [(number: Int, handle: EffectHandle)] = []

  init() {
    store = Store(
      reducer: Reduce { state, action in
        if case .arrived = action.kind {
          state.append(action.number)
          return .none
        }
        return action.effect
      }, initialState: [], clock: .manual(clock))
  }

  func take(_ step: Step) async {
    switch step {
    case .send(let kind, let id, let outer):
      let action = ModelAction(number: model.nextNumber(), kind: kind, id: id, outer: outer)
      handles.append((action.number, store.send(action)))
      if handles.count > 4 { handles.removeFirst() }
      model.send(action)
    case .cancel(let id):
      store.cancelEffects(identifiedBy: EffectID(id))
      model.cancel(id)
    case .cancelByEffect(let id):
      store.send(ModelAction(number: 0, kind: .cancel, id: id, outer: nil))
      model.cancel(id)
    case .cancelHandle(let index):
      guard index < handles.count else { return }
      let (number, handle) = handles[index]
      // A handle does nothing once its effects have finished.
      if !handle.isFinished { model.cancel(action: number) }
      handle.cancel()
    case .advance(let seconds):
      // Second by second, so that actions that are due at different moments arrive in order.
      for _ in 0..<seconds {
        await clock.advance(by: .seconds(1))
        model.advance()
        await settle()
      }
    }
    await settle()
  }

  private func settle() async {
    while store.state.count < model.arrived.count, !Task.isCancelled { await Task.yield() }
    // Actions that are due at one moment under several ids arrive in any order.
    let start = model.settled
    guard store.state.count == model.arrived.count else { return }
    if Set(store.state[start...]) == Set(model.arrived[start...]) { model.arrived = store.state }
    model.settled = model.arrived.count
  }
}

/// An action whose effect sends its number, directly or through a debounce or throttle.
private struct ModelAction: Sendable {
  enum Kind {
    case send, debounce, leading, trailing, both, cancel, arrived
    static let effects: [Kind] = [.send, .debounce, .leading, .trailing, .both, .cancel]
  }

  let number: Int
  let kind: Kind
  let id: String
  /// An id around the effect; `x` cancels what is in flight, `y` does not.
  let outer: String?

  var ids: Set<String> { outer.map { [id, $0] } ?? [id] }

  var effect: EffectTask<ModelAction> {
    let send = EffectTask.send(ModelAction(number: number, kind: .arrived, id: id, outer: nil))
    let effect =
      switch kind {
      case .send: send.cancellable(EffectID(id))
      case .debounce: send.debounce(EffectID(id), for: .seconds(2))
      case .leading: send.throttle(EffectID(id), for: .seconds(3))
      case .trailing: send.throttle(EffectID(id), for: .seconds(3), leading: false, trailing: true)
      case .both: send.throttle(EffectID(id), for: .seconds(3), leading: true, trailing: true)
      case .cancel: EffectTask<ModelAction>.cancel(EffectID(id))
      case .arrived: EffectTask<ModelAction>.none
      }
    return outer.map { effect.cancellable(EffectID($0), cancelInFlight: $0 == "x") } ?? effect
  }
}

/// Computes with plain lists which actions should arrive.
private struct EffectModel {
  private struct Window {
    let deadline: Int
    /// The last action that the window has let through or delayed.
    var last: ModelAction
  }

  var arrived: [Int] = []
  /// The number of elements of `arrived` that were compared with the store; their order is final.
  var settled = 0
  private var now = 0
  private var lastNumber = 0
  private var debounced: [(due: Int, action: ModelAction)] = []
  private var held: [String: ModelAction] = [:]
  private var windows: [String: Window] = [:]

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func send(_ action: ModelAction) {
    if action.outer == "x" { drop { $0.ids.contains("x") } }
    switch action.kind {
    case .send: arrived.append(action.number)
    case .debounce:
      drop { $0.ids.contains(action.id) }
      debounced.append((now + 2, action))
    case .leading, .trailing, .both:
      let isTrailing = action.kind != .leading
      if windows[action.id] != nil {
        guard isTrailing else { return }
        held[action.id] = action
        windows[action.id]?.last = action
      } else {
        windows[action.id] = Window(deadline: now + 3, last: action)
        if action.kind == .trailing { held[action.id] = action } else { arrived.append(action.number) }
      }
    case .cancel: cancel { $0.ids.contains(action.id) }
    case .arrived: break
    }
  }

  mutating func cancel(_ id: String) { cancel { $0.ids.contains(id) } }

  mutating func cancel(action number: Int) { cancel { $0.number == number } }

  private mutating func cancel(where isReached: (ModelAction) -> Bool) {
    drop(where: isReached)
    windows = windows.filter { !isReached($0.value.last) }
  }

  private mutating func drop(where isReached: (ModelAction) -> Bool) {
    debounced.removeAll { isReached($0.action) }
    held = held.filter { !isReached($0.value) }
  }

  /// Advances by a second.
  mutating func advance() {
    now += 1
    arrived += debounced.filter { $0.due <= now }.map(\.action.number)
    debounced.removeAll { $0.due <= now }
    for (id, window) in windows where window.deadline <= now {
      windows[id] = nil
      if let action = held.removeValue(forKey: id) { arrived.append(action.number) }
    }
  }
}

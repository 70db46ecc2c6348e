import Fuzzing
import Gates
import InnoFlowCore
import InnoFlowTesting
import Testing

/// Random programs of effects, cancellations, delays and children. After each step the running effects and the arrived
/// actions are compared with a model, which is a list that is searched from start to end. With `EffectModelTests` these
/// are 10,000 programs.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ChildModelTests {
  @Test(arguments: SeededGenerator.seeds(fixed: 15, random: 5))
  func runningEffectsMatchTheModel(seed: UInt64) async {
    var generator = SeededGenerator(seed: seed)
    for program in 0..<450 {
      // Other tests need the main actor too.
      await Task.yield()
      let run = ChildModelRun()
      var history: [String] = []
      for _ in 0..<12 {
        let step = ChildModelRun.Step.random(using: &generator)
        history.append("\(step)")
        await run.take(step)
        guard run.actual == run.expected, run.arrived == run.expectedArrivals else {
          Issue.record(
            """
            seed \(seed), program \(program): \(history.joined(separator: "; "))
            running  \(run.actual)
            expected \(run.expected)
            arrived  \(run.arrived)
            expected \(run.expectedArrivals)
            """)
          run.store.cancelAllEffects()
          return
        }
      }
      run.store.cancelAllEffects()
      #expect(run.store.isIdle, "seed \(seed), program \(program): \(history)")
    }
  }
}

@MainActor
private final class ChildModelRun {
  typealias Action = Household.Action

  /// A child that starts and cancels effects: its name, and the names around it.
  enum Child: CaseIterable {
    case root, hall, guest, mode, room1, room2, cell1
    case guestLamp, room1Lamp, room2Lamp

    var path: [String] {
      switch self {
      case .root: []
      case .hall, .guest, .mode, .room1, .room2, .cell1: ["\(self)"]
      case .guestLamp: ["guest", "lamp"]
      case .room1Lamp: ["room1", "lamp"]
      case .room2Lamp: ["room2", "lamp"]
      }
    }

    func action(_ action: Household.Room.Action) -> Action? {
      switch self {
      case .root: action == .load ? .load : action == .cancel ? .cancel : nil
      case .hall: .hall(action)
      case .guest: .guest(action)
      case .mode: .mode(action)
      case .room1: .room(id: 1, action: action)
      case .room2: .room(id: 2, action: action)
      case .cell1: .cell(id: 1, action: action)
      case .guestLamp: action == .load ? .guest(.lamp(.load)) : nil
      case .room1Lamp: action == .load ? .room(id: 1, action: .lamp(.load)) : nil
      case .room2Lamp: action == .load ? .room(id: 2, action: .lamp(.load)) : nil
      }
    }
  }

  enum Step {
    case start(Child)
    case replace(Child)
    case delay(Child)
    case startWithoutID(Child)
    case cancel(Child)
    case cancelRoom(Int)
    case cancelLoadOfRoom(Int)
    case cancelGuest
    case keep(Set<Child>)
    case advance

    static func random(using generator: inout SeededGenerator) -> Step {
      let child = Child.allCases.randomElement(using: &generator) ?? .root
      switch Int.random(in: 0..<15, using: &generator) {
      case 0..<4: return .start(child)
      case 4: return .replace(child)
      case 5: return .delay(child)
      case 6, 7: return .startWithoutID(child)
      case 8, 9: return .cancel(child)
      case 10: return .cancelRoom(Int.random(in: 1...2, using: &generator))
      case 11: return .cancelLoadOfRoom(Int.random(in: 1...2, using: &generator))
      case 12: return .cancelGuest
      case 13: return .advance
      default: return .keep(Set(Child.allCases.filter { _ in Int.random(in: 0..<3, using: &generator) > 0 }))
      }
    }
  }

  private struct Running {
    let number: Int
    let child: Child
    let hasID: Bool
    let isDelayed: Bool
    var path: [String] { child.path }
  }

  let store: Store<Household>
  private let clock = ManualTestClock()
  private var handles: [EffectHandle] = []
  private var running: [Running] = []
  private var present = Set(Child.allCases)
  /// How many actions of delayed effects should have arrived in each child since the state was last set.
  private(set) var expectedArrivals: [Child: Int] = [:]

  init() {
    store = Store(
      reducer: Household(gate: Gate()), initialState: ChildLifetimeTests.full, clock: .manual(clock))
  }

  var actual: [Int] { handles.indices.filter { !handles[$0].isFinished } }
  var expected: [Int] { running.map(\.number) }

  var arrived: [Child: Int] {
    let state = store.state
    var counts: [Child: Int] = [
      .hall: state.hall.loaded, .guest: state.guest?.loaded ?? 0, .room1: state.rooms[id: 1]?.loaded ?? 0,
      .room2: state.rooms[id: 2]?.loaded ?? 0, .cell1: state.cells.first?.loaded ?? 0,
    ]
    if case .home(let room) = state.mode { counts[.mode] = room.loaded }
    return counts.filter { $0.value > 0 }
  }

  func take(_ step: Step) async {
    switch step {
    case .start(let child): start(child, .load)
    case .replace(let child): start(child, .reload, replacing: true)
    case .delay(let child): start(child, .debounce, replacing: true, isDelayed: true)
    case .startWithoutID(let child): start(child, .fail, hasID: false)
    case .cancel(let child):
      guard let action = child.action(.cancel), present.contains(child) else { return }
      store.send(action)
      running.removeAll { $0.hasID && $0.path.starts(with: child.path) }
    case .cancelRoom(let id):
      store.send(.cancelRoom(id))
      running.removeAll { $0.path.first == "room\(id)" }
    case .cancelLoadOfRoom(let id):
      store.send(.cancelLoadOfRoom(id))
      running.removeAll { $0.hasID && $0.path.first == "room\(id)" }
    case .cancelGuest:
      store.send(.cancelGuest)
      running.removeAll { $0.path.first == "guest" }
    case .keep(let kept): keep(kept.union([.root, .hall]))
    case .advance: await advance()
    }
  }

  private func start(
    _ child: Child, _ action: Household.Room.Action, replacing: Bool = false, hasID: Bool = true,
    isDelayed: Bool = false
  ) {
    guard let action = child.action(action), present.contains(child) else { return }
    if replacing { running.removeAll { $0.hasID && $0.path == child.path } }
    running.append(Running(number: handles.count, child: child, hasID: hasID, isDelayed: isDelayed))
    handles.append(store.send(action))
  }

  /// Advances the clock by the length of the delays.
  private func advance() async {
    for effect in running where effect.isDelayed { expectedArrivals[effect.child, default: 0] += 1 }
    running.removeAll(where: \.isDelayed)
    await clock.advance(by: .seconds(1))
    while actual.count > running.count, !Task.isCancelled { await Task.yield() }
  }

  private func keep(_ children: Set<Child>) {
    func room(_ child: Child, _ lamp: Child, id: Int = 0) -> Household.Room.State? {
      children.contains(child) ? .init(id: id, lamp: children.contains(lamp) ? .init() : nil) : nil
    }
    var state = Household.State()
    state.guest = room(.guest, .guestLamp)
    state.mode = children.contains(.mode) ? .home(.init()) : .away
    state.rooms = IdentifiedArray(
      [room(.room1, .room1Lamp, id: 1), room(.room2, .room2Lamp, id: 2)].compactMap(\.self))
    state.cells = children.contains(.cell1) ? [.init(id: 1)] : []
    store.send(.set(state))
    expectedArrivals = [:]
    let paths = Set(children.map(\.path))
    present = Set(
      Child.allCases.filter { child in
        child.path.indices.allSatisfy { paths.contains(Array(child.path[...$0])) }
      })
    let existing = Set(present.map(\.path))
    running.removeAll { !existing.contains($0.path) }
  }
}

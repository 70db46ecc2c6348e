import InnoFlowCore

/// Runs that answer at once, and runs that wait until they are cancelled.
struct EffectFeature: Reducer {
  struct State: Sendable {
    var answers = 0
  }

  enum Action: Sendable {
    case ask
    case answered(Int)
    case wait(id: Int)
  }

  let parking: Parking

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .ask: return .run { send in await send(.answered(1)) }
    case .answered(let count):
      state.answers += count
      return .none
    case .wait(let id): return .run { [parking] _ in await parking.park() }.cancellable(EffectID(id))
    }
  }
}

/// A thousand rows, each with the effects of `EffectFeature`.
struct EffectRows: Reducer {
  let feature = EffectFeature(parking: Parking())

  struct Row: Identifiable, Sendable {
    let id: Int
    var feature = EffectFeature.State()
  }

  struct State: Sendable {
    var rows = IdentifiedArrayOf<Row>((0..<1000).map { Row(id: $0) })
  }

  enum Action: Sendable {
    case row(id: Int, action: EffectFeature.Action)

    static var rowActionPath: CollectionActionPath<Action, Int, EffectFeature.Action> {
      .init(
        declaredAs: "row", embed: { .row(id: $0, action: $1) },
        extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
    }
  }

  var body: some Reducer<State, Action> {
    ForEachReducer(
      state: \.rows, action: Action.rowActionPath,
      reducer: Reduce<Row, EffectFeature.Action> { [feature] row, action in
        feature.reduce(into: &row.feature, action: action)
      })
  }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    body.reduce(into: &state, action: action)
  }
  var resolved: some Reducer<State, Action> { body.resolved }
}

/// Operations on many waiting effects, for every implementation that is compared.
@MainActor
protocol WaitingEffects {
  func wait(_ id: Int)
  func cancel(_ id: Int)
  func cancelAll()
}

extension Store: WaitingEffects where R == EffectFeature {
  func wait(_ id: Int) { send(.wait(id: id)) }
  func cancel(_ id: Int) { cancelEffects(identifiedBy: EffectID(id)) }
  func cancelAll() { cancelAllEffects() }
}

/// The plain way: tasks, kept by id where they can be cancelled.
@MainActor
final class HandWrittenEffects: WaitingEffects {
  private(set) var answers = 0
  private var tasks: [Int: Task<Void, Never>] = [:]
  private let parking: Parking

  init(parking: Parking) {
    self.parking = parking
  }

  func ask() -> Task<Void, Never> {
    Task { @concurrent in await self.answered(1) }
  }

  private func answered(_ count: Int) { answers += count }

  func wait(_ id: Int) {
    tasks[id] = Task { @concurrent [parking] in await parking.park() }
  }

  func cancel(_ id: Int) { tasks.removeValue(forKey: id)?.cancel() }

  func cancelAll() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }
}

/// Tasks with what a store guarantees, and no more: a run that is cancelled before the main actor was free does not
/// begin, nothing of a cancelled run arrives, and what has ended leaves nothing behind.
@MainActor
final class GuardedEffects: WaitingEffects {
  @MainActor private final class Run {
    var isOver = false
    var task: Task<Void, Never>?
  }

  private(set) var answers = 0
  private var runs: [Int: Run] = [:]
  private let parking: Parking

  init(parking: Parking) {
    self.parking = parking
  }

  func ask() -> Task<Void, Never> {
    start { [weak self] run in await self?.answered(1, by: run) }
  }

  private func answered(_ count: Int, by run: Run) {
    if !run.isOver { answers += count }
  }

  func wait(_ id: Int) {
    start(id) { [parking] _ in await parking.park() }
  }

  func cancel(_ id: Int) { runs.removeValue(forKey: id).map(cancel) }

  func cancelAll() {
    for run in runs.values { cancel(run) }
    runs = [:]
  }

  private func cancel(_ run: Run) {
    run.isOver = true
    run.task?.cancel()
  }

  @discardableResult
  private func start(_ id: Int? = nil, _ work: @escaping @Sendable (Run) async -> Void) -> Task<Void, Never> {
    let run = Run()
    if let id { runs[id] = run }
    let task = Task { @MainActor [weak self] in
      if run.isOver { return }
      await work(run)
      if run.isOver { return }
      run.isOver = true
      if let id, self?.runs[id] === run { self?.runs[id] = nil }
    }
    run.task = task
    return task
  }
}

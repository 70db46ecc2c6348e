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

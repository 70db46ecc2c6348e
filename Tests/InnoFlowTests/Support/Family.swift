import InnoFlowCore

/// A parent with every kind of child.
struct Family: Reducer {
  struct Row: Equatable, Identifiable, Sendable {
    let id: Int
    var count = 0
  }

  enum Mode: Equatable, Sendable {
    case idle
    case counting(Counter.State)

    static var counting: CasePath<Mode, Counter.State> {
      CasePath(declaredAs: "counting") {
        .counting($0)
      } extract: {
        if case .counting(let state) = $0 { state } else { nil }
      }
    }
  }

  struct State: Equatable, Sendable, DefaultInitializable {
    var child = Counter.State()
    var optional: Counter.State?
    var mode = Mode.idle
    var rows: [Row] = []
    var identified: IdentifiedArrayOf<Row> = []
    var seen = 0
    var unrelated = 0
  }

  enum Action: Equatable, Sendable {
    case child(Counter.Action)
    case optional(Counter.Action)
    case mode(Counter.Action)
    case row(id: Int, action: RowCounter.Action)
    case identified(id: Int, action: RowCounter.Action)
    case setRows([Row])
    case setOptional(Counter.State?)
    case setMode(Mode)
    case touchUnrelated

    static var childCasePath: CasePath<Action, Counter.Action> {
      CasePath(
        declaredAs: "child", embed: { .child($0) }, extract: { if case .child(let value) = $0 { value } else { nil } })
    }
    static var optionalCasePath: CasePath<Action, Counter.Action> {
      CasePath(
        declaredAs: "optional", embed: { .optional($0) },
        extract: { if case .optional(let value) = $0 { value } else { nil } })
    }
    static var modeCasePath: CasePath<Action, Counter.Action> {
      CasePath(
        declaredAs: "mode", embed: { .mode($0) }, extract: { if case .mode(let value) = $0 { value } else { nil } })
    }
    static var rowActionPath: CollectionActionPath<Action, Int, RowCounter.Action> {
      CollectionActionPath(declaredAs: "row") {
        .row(id: $0, action: $1)
      } extract: {
        if case .row(let id, let action) = $0 { (id, action) } else { nil }
      }
    }
    static var identifiedActionPath: CollectionActionPath<Action, Int, RowCounter.Action> {
      CollectionActionPath(declaredAs: "identified") {
        .identified(id: $0, action: $1)
      } extract: {
        if case .identified(let id, let action) = $0 { (id, action) } else { nil }
      }
    }
  }

  struct RowCounter: Reducer {
    enum Action: Equatable, Sendable {
      case increment
      case incrementLater
    }

    func reduce(into state: inout Row, action: Action) -> EffectTask<Action> {
      switch action {
      case .increment:
        state.count += 1
        return .none
      case .incrementLater: return .run { send in await send(.increment) }
      }
    }
  }

  var body: some Reducer<State, Action> {
    CombineReducers {
      Reduce { state, action in
        state.seen += 1
        switch action {
        case .setRows(let rows):
          state.rows = rows
          state.identified = IdentifiedArray(rows)
        case .setOptional(let optional): state.optional = optional
        case .setMode(let mode): state.mode = mode
        case .touchUnrelated: state.unrelated += 1
        default: break
        }
        return .none
      }
      Scope(state: \.child, action: Action.childCasePath, reducer: Counter())
      IfLet(state: \.optional, action: Action.optionalCasePath, reducer: Counter())
      Scope(
        state: \.mode, action: Action.modeCasePath,
        reducer: IfCaseLet(
          state: Mode.counting, action: CasePath(embed: { $0 }, extract: { $0 }), reducer: Counter(), onMissing: .ignore
        ))
      ForEachReducer(state: \.rows, action: Action.rowActionPath, reducer: RowCounter())
      ForEachReducer(state: \.identified, action: Action.identifiedActionPath, reducer: RowCounter())
    }
  }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    body.reduce(into: &state, action: action)
  }
  var resolved: some Reducer<State, Action> { body.resolved }
}

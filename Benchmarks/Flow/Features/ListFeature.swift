import InnoFlowCore

struct RowFeature: Reducer {
  struct State: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
    var taps = 0
  }

  enum Action: Sendable {
    case tap
  }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    state.taps += 1
    return .none
  }
}

/// A list of rows in any collection that can hold them.
struct ListFeature<Rows: RowCollection & Equatable & Sendable>: Reducer
where Rows.RowID == Int, Rows.Row == RowFeature.State {
  struct State: Equatable, Sendable {
    var rows: Rows
    var touches = 0
  }

  enum Action: Sendable {
    case row(id: Int, action: RowFeature.Action)
    case touch

    static var rowActionPath: CollectionActionPath<Action, Int, RowFeature.Action> {
      .init(
        declaredAs: "row", embed: { .row(id: $0, action: $1) },
        extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
    }
  }

  var body: some Reducer<State, Action> {
    CombineReducers {
      ForEachReducer(state: \.rows, action: Action.rowActionPath, reducer: RowFeature())
      Reduce { state, action in
        if case .touch = action { state.touches += 1 }
        return .none
      }
    }
  }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    body.reduce(into: &state, action: action)
  }
  var resolved: some Reducer<State, Action> { body.resolved }
}

/// The hand-written implementation: rows in an array, and a dictionary from ids to positions.
@MainActor
final class HandWrittenList {
  private(set) var rows: [RowFeature.State]
  private let positions: [Int: Int]?

  init(_ rows: [RowFeature.State], isIndexed: Bool) {
    self.rows = rows
    positions = isIndexed ? Dictionary(uniqueKeysWithValues: rows.indices.map { (rows[$0].id, $0) }) : nil
  }

  @inline(never)
  func tap(_ id: Int) {
    if let positions {
      if let position = positions[id] { rows[position].taps += 1 }
    } else {
      Self.tap(id, in: &rows)
    }
  }

  private nonisolated static func tap(_ id: Int, in rows: inout [RowFeature.State]) {
    guard let position = rows.firstIndex(where: { $0.id == id }) else { return }
    rows[position].taps += 1
  }
}

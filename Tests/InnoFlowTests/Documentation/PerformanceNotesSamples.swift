import InnoFlow
import Testing

/// The samples of the article Performance notes.
@MainActor
@Suite struct PerformanceNotesSamples {
  @InnoFlow
  struct RowFeature {
    struct State: Equatable, Identifiable, Sendable {
      let id: Int
      var count = 0
    }

    enum Action: Equatable, Sendable {
      case increment
    }

    var body: some Reducer<State, Action> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @InnoFlow
  struct ListFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      var rows: IdentifiedArrayOf<RowFeature.State> = []
      var filter = 0
    }

    enum Action: Equatable, Sendable {
      case row(id: Int, action: RowFeature.Action)
      case filterChanged(Int)
    }

    let isTraced: () -> Bool

    var body: some Reducer<State, Action> {
      CombineReducers {
        ForEachReducer(state: \.rows, action: Action.rowActionPath, reducer: RowFeature())
        if isTraced() {
          Reduce { _, action in
            print(action)
            return .none
          }
        }
        Reduce { state, action in
          if case .filterChanged(let filter) = action { state.filter = filter }
          return .none
        }
      }
    }
  }

  private static func makeStore(isTraced: @escaping () -> Bool = { false }) -> Store<ListFeature> {
    Store(
      reducer: ListFeature(isTraced: isTraced),
      initialState: .init(rows: IdentifiedArray((0..<100).map { RowFeature.State(id: $0) })))
  }

  @Test func bodyIsEvaluatedOncePerStore() {
    var evaluations = 0
    let store = Self.makeStore {
      evaluations += 1
      return false
    }
    for _ in 0..<100 { store.send(.row(id: 7, action: .increment)) }
    #expect(store.rows[id: 7]?.count == 100)
    #expect(evaluations == 1)
  }

  @Test func selectionIsNotComputedForAnUnrelatedChange() {
    let store = Self.makeStore()
    var computations = 0
    let total = store.select(dependingOn: \.rows) { rows in
      computations += 1
      return rows.reduce(0) { $0 + $1.count }
    }
    store.send(.filterChanged(3))
    #expect(total.value == 0)
    #expect(computations == 1)
  }
}

import FeatureSupport
import InnoFlow
import Testing

@MainActor
struct ProjectedTests {
  @InnoFlow
  struct Counter {
    struct State: Equatable, Sendable, DefaultInitializable {
      var count = 0
    }

    enum Action: Equatable, Sendable {
      case counted
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .counted: state.count += 1
        }
        return .none
      }
    }
  }

  @Test func selectionIsMadeWhenThePropertyIsReadFirstAndFollowsTheState() {
    let store = Store(reducer: Counter())
    var selections = 0
    func selection() -> SelectedStore<Int> {
      selections += 1
      return store.select(\.count)
    }
    let count = Projected(selection())
    store.send(.counted)
    #expect(selections == 0)
    #expect(count.wrappedValue == 1)
    store.send(.counted)
    #expect(count.wrappedValue == 2)
    #expect(selections == 1)
  }
}

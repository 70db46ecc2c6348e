import InnoFlowCore
import InnoFlowTerminalUI
import TerminalUI
import Testing

/// The samples in the comments of InnoFlowTerminalUI.
@MainActor
@Suite struct InnoFlowTerminalUISamples {
  struct CounterFeature: Reducer {
    struct State: Equatable, Sendable {
      var count = 0
      @BindableField var step = 1
    }

    enum Action: Equatable, Sendable {
      case increment
    }

    func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      state.count += state.step
      return .none
    }
  }

  struct CounterScreen: View {
    let store: Store<CounterFeature>

    var body: some View {
      Text("\(store.count), next \(store.count + store.step)")
    }
  }

  struct Preview: View {
    var body: some View {
      CounterScreen(store: .preview(reducer: CounterFeature(), initialState: .init(count: 3, step: 2)))
    }
  }

  @Test func screenOfAPreviewShowsTheGivenState() {
    #expect(Frame(of: Preview(), width: 20).text(styles: .plain) == "3, next 5\n")
  }

  struct SearchFeature: Reducer {
    struct State: Equatable, Sendable, DefaultInitializable {
      @BindableField var query = ""
    }

    enum Action: Equatable, Sendable {
      case queryChanged(String)
    }

    func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      switch action {
      case .queryChanged(let query): state.query = query
      }
      return .none
    }
  }

  struct SearchScreen: View {
    let store: Store<SearchFeature>

    var body: some View {
      TextField("Search", text: store.binding(\.$query, to: SearchFeature.Action.queryChanged))
    }
  }

  @Test func textFieldShowsTheFieldThatItIsBoundTo() {
    let store = Store(reducer: SearchFeature())
    store.send(.queryChanged("bread"))
    #expect(Frame(of: SearchScreen(store: store), width: 20).text(styles: .plain).contains("bread"))
  }
}

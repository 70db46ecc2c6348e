import InnoFlow
import Observation
import Testing

/// The samples of the article Getting started.
@MainActor
@Suite struct GettingStartedSamples {
  @InnoFlow
  struct CounterFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      var count = 0
      @BindableField var step = 1
    }

    enum Action: Equatable, Sendable {
      case increment
      case setStep(Int)
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .increment:
          state.count += state.step
        case .setStep(let step):
          state.step = max(1, step)
        }
        return .none
      }
    }
  }

  @Test func sendReturnsAfterTheActionIsReduced() {
    let store = Store(reducer: CounterFeature())
    store.send(.setStep(5))
    store.send(.increment)
    #expect(store.count == 5)
  }

  @Test func observersAreNotifiedOfChanges() {
    var shown: [Int] = []
    let store = Store(reducer: CounterFeature())
    let observation = store.onChange(of: \.count) { count in
      shown.append(count)
    }
    store.send(.increment)
    store.send(.setStep(2))
    #expect(shown == [1])
    observation.cancel()
    store.send(.increment)
    #expect(shown == [1])
  }

  @Test func readingInsideWithObservationTrackingRegistersForTheNextChange() async {
    let store = Store(reducer: CounterFeature())
    await confirmation { changed in
      withObservationTracking {
        _ = store.count
      } onChange: {
        changed()
      }
      store.send(.increment)
    }
  }

  @InnoFlow
  struct TodoFeature {
    struct State: Equatable, Identifiable, Sendable {
      let id: Int
      var title: String
      var isDone = false
    }

    enum Action: Equatable, Sendable {
      case doneTapped
    }

    var body: some Reducer<State, Action> {
      Reduce { state, _ in
        state.isDone.toggle()
        return .none
      }
    }
  }

  @InnoFlow
  struct DayFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      var counter = CounterFeature.State()
      var todos: IdentifiedArrayOf<TodoFeature.State> = []
    }

    enum Action: Equatable, Sendable {
      case counter(CounterFeature.Action)
      case todo(id: Int, action: TodoFeature.Action)
      case clearDone
    }

    var body: some Reducer<State, Action> {
      CombineReducers {
        Scope(state: \.counter, action: Action.counterCasePath, reducer: CounterFeature())
        ForEachReducer(state: \.todos, action: Action.todoActionPath, reducer: TodoFeature())
        Reduce { state, action in
          switch action {
          case .todo(_, .doneTapped):
            return .send(.counter(.increment))
          case .clearDone:
            state.todos.removeAll { $0.isDone }
          case .counter:
            break
          }
          return .none
        }
      }
    }
  }

  @Test func parentRunsItsChildren() {
    let store = Store(
      reducer: DayFeature(),
      initialState: .init(todos: [.init(id: 1, title: "Buy bread"), .init(id: 2, title: "Bake")]))
    store.send(.todo(id: 2, action: .doneTapped))
    #expect(store.counter.count == 1)
    #expect(store.todos[id: 2]?.isDone == true)
    store.send(.clearDone)
    #expect(store.todos.map(\.title) == ["Buy bread"])
  }

  @InnoFlow
  struct GreetingFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      var greeting: String?
    }

    enum Action: Equatable, Sendable {
      case greet(String)
      case greeted(String)
    }

    let greeting: @Sendable (String) async -> String

    var body: some Reducer<State, Action> {
      Reduce { [greeting] state, action in
        switch action {
        case .greet(let name):
          return .run { send in
            await send(.greeted(await greeting(name)))
          }
        case .greeted(let greeting):
          state.greeting = greeting
          return .none
        }
      }
    }
  }

  @Test func handleWaitsForWhatAnActionStarted() async {
    let store = Store(reducer: GreetingFeature(greeting: { name in "Hello, \(name)!" }))
    await store.send(.greet("Ada")).finish()
    #expect(store.greeting == "Hello, Ada!")
  }
}

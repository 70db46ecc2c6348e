import FeatureSupport
import InnoFlow
import Testing

@MainActor
struct OneShotRequestsTests {
  @InnoFlow
  struct Feature {
    struct State: Equatable, Sendable, DefaultInitializable {
      var requests = OneShotRequests<String>()
      var other = 0
    }

    enum Action: Equatable, Sendable {
      case tapped(String)
      case counted
      case taken
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .tapped(let request): state.requests.ask(request)
        case .counted: state.other += 1
        case .taken: state.requests.clear()
        }
        return .none
      }
    }
  }

  private let store = Store(reducer: Feature())

  @Test func requestIsDeliveredOnceAndSynchronously() {
    let delivery = RequestDelivery(from: store, at: \.requests, taken: .taken)
    var requests: [String] = []
    delivery.onRequest { requests.append($0) }
    store.send(.tapped("here"))
    #expect(requests == ["here"])
    #expect(store.requests.pending == nil)
    store.send(.counted)
    #expect(requests == ["here"])
  }

  @Test func equalRequestsAreDeliveredTwice() {
    let delivery = RequestDelivery(from: store, at: \.requests, taken: .taken)
    var requests: [String] = []
    delivery.onRequest { requests.append($0) }
    store.send(.tapped("here"))
    store.send(.tapped("here"))
    #expect(requests == ["here", "here"])
    var slot = OneShotRequests<String>()
    slot.ask("here")
    let first = slot
    slot.ask("here")
    #expect(slot != first)
    #expect(slot.pending == "here")
    slot.ask("there")
    #expect(slot.pending == "there")
  }

  @Test func handlerCanMakeTheSameRequestAgain() {
    let delivery = RequestDelivery(from: store, at: \.requests, taken: .taken)
    var requests: [String] = []
    delivery.onRequest { [store] request in
      #expect(store.requests.pending == nil)
      requests.append(request)
      if requests.count < 3 { store.send(.tapped("next \(requests.count)")) }
    }
    store.send(.tapped("first"))
    #expect(requests == ["first", "next 1", "next 2"])
  }

  @Test func secondHandlerReplacesTheFirst() {
    let delivery = RequestDelivery(from: store, at: \.requests, taken: .taken)
    var calls: [Int] = []
    delivery.onRequest { _ in calls.append(1) }
    delivery.onRequest { _ in calls.append(2) }
    store.send(.tapped("here"))
    #expect(calls == [2])
  }

  @Test func handlerDoesNotRetainTheModel() {
    weak var released: Store<Feature>?
    do {
      let store = Store(reducer: Feature())
      released = store
      let delivery = RequestDelivery(from: store, at: \.requests, taken: .taken)
      delivery.onRequest { _ in }
      store.send(.tapped("here"))
    }
    #expect(released == nil)
  }
}

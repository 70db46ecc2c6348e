import InnoFlowCore
import Observation
import Testing

/// Transforms, observers and deinitializers that send while projections are refreshed.
@MainActor
struct SendingTransformTests {
  struct Row: Equatable, Identifiable, Sendable {
    let id: Int
    var value = 0
  }

  struct Numbers: Reducer {
    struct State: Equatable, Sendable, DefaultInitializable {
      var n = 0
      var other = 0
      var rows: [Row] = []
    }

    enum Action: Equatable, Sendable {
      case add(Int)
      case addOther(Int)
      case setRows([Row])
      case row(id: Int, action: Int)
      case child(Int)

      static var rowPath: CollectionActionPath<Action, Int, Int> {
        CollectionActionPath(declaredAs: "row") {
          .row(id: $0, action: $1)
        } extract: {
          if case .row(let id, let action) = $0 { (id, action) } else { nil }
        }
      }
      static var childPath: CasePath<Action, Int> {
        CasePath(
          declaredAs: "child", embed: { .child($0) }, extract: { if case .child(let value) = $0 { value } else { nil } }
        )
      }
    }

    func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      switch action {
      case .add(let number), .child(let number): state.n += number
      case .addOther(let number): state.other += number
      case .setRows(let rows): state.rows = rows
      case .row(let id, let number):
        for index in state.rows.indices where state.rows[index].id == id { state.rows[index].value += number }
      }
      return .none
    }
  }

  let store = Store(reducer: Numbers())

  @Test func selectionWhoseTransformSendsShowsTheNewerValue() {
    let selection = store.select(dependingOn: \.n) { [store] n in
      if n == 1 { store.send(.add(1)) }
      return n * 2
    }
    store.send(.add(1))
    #expect(store.n == 2)
    #expect(selection.value == 4)
  }

  @Test func everyKindOfSelectionShowsTheNewerValueWhenItsTransformSends() {
    let whole = store.select { [store] state in
      if state.n == 1 { store.send(.add(1)) }
      return state.n * 2
    }
    let two = store.select(dependingOn: (\.n, \.other)) { [store] n, other in
      if n == 2 { store.send(.add(1)) }
      return n * 2 + other
    }
    let all = store.select(dependingOnAll: \.n, \.other, \.rows) { [store] n, other, _ in
      if n == 3, other == 0 { store.send(.addOther(10)) }
      return n * 2 + other
    }
    store.send(.add(1))
    #expect(store.n == 3)
    #expect([whole.value, two.value, all.value] == [6, 16, 16])
  }

  @Test func selectionThatSendsDuringItsCreationIsCurrent() {
    let selection = store.select(dependingOn: \.n) { [store] n in
      if n == 0 { store.send(.add(1)) }
      return n * 2
    }
    #expect(selection.value == 2)
    let whole = store.select { [store] state in
      if state.n == 1 { store.send(.add(1)) }
      return state.n * 2
    }
    #expect([whole.value, selection.value] == [4, 4])
    let two = store.select(dependingOn: (\.n, \.other)) { [store] n, other in
      if other == 0 { store.send(.addOther(1)) }
      return n * 2 + other
    }
    #expect(two.value == 5)
  }

  /// A selection has caught up with the changes of its own creation when it is returned.
  @Test func observersOfASelectionAreNotNotifiedOfWhatItsCreationHasChanged() {
    let selection = store.select(dependingOn: \.n) { [store] n in
      if n == 0 { store.send(.add(1)) }
      return n * 2
    }
    var notified = 0
    withObservationTracking {
      _ = selection.value
    } onChange: {
      MainActor.assumeIsolated { notified += 1 }
    }
    store.send(.addOther(1))
    #expect(notified == 0)
    store.send(.add(1))
    #expect(notified == 1)
  }

  @Test func selectionCreatedInsideATransformIsCurrent() {
    var inner: SelectedStore<Int>?
    let outer = store.select(dependingOn: \.n) { [store] n in
      if n == 1 {
        inner = store.select(dependingOn: \.n) { n in
          if n == 1 { store.send(.add(1)) }
          return n * 3
        }
      }
      return n * 2
    }
    store.send(.add(1))
    #expect(outer.value == 4)
    #expect(inner?.value == 6)
  }

  @Test func selectionOfARowWhoseTransformSendsShowsTheNewerValue() {
    store.send(.setRows([.init(id: 1), .init(id: 2)]))
    let row = store.scope(collection: \.rows, action: Numbers.Action.rowPath)[1]
    let selection = row.select(dependingOn: \.value) { value in
      if value == 1 { row.send(1) }
      return value * 2
    }
    row.send(1)
    #expect(row.state.value == 2)
    #expect(selection.value == 4)
  }

  @Test func transformThatRemovesItsRowEndsTheSelection() {
    store.send(.setRows([.init(id: 1)]))
    let row = store.scope(collection: \.rows, action: Numbers.Action.rowPath)[0]
    let selection = row.select(dependingOn: \.value) { [store] value in
      if value == 1 { store.send(.setRows([])) }
      return value * 2
    }
    row.send(1)
    #expect(selection.value == 2)
    #expect(selection.optionalValue == nil)
    #expect(!row.isAlive)
  }

  @Test func observersAreNotifiedOnceOfEachValueWhenATransformSends() {
    let selection = store.select(dependingOn: \.n) { [store] n in
      if n == 1 { store.send(.add(1)) }
      return n
    }
    var received: [Int] = []
    let observation = store.onChange(of: \.n) { received.append($0) }
    store.send(.add(1))
    #expect(received == [1, 2])
    #expect(selection.value == 2)
    observation.cancel()
  }

  @Test func observeRunsOnceEveryTransformHasSeenWhatATransformHasSent() {
    let selection = store.select(dependingOn: \.n) { [store] n in
      if n == 1 { store.send(.add(1)) }
      return n * 2
    }
    var seen: [[Int]] = []
    let token = store.observe { [store] in seen.append([store.n, selection.value]) }
    store.send(.add(1))
    #expect(seen == [[0, 0], [2, 4]])
    token.cancel()
  }

  @Test func childsStoreReadInsideASendingTransformIsNotStale() {
    let child = store.scope(state: \.n, action: Numbers.Action.childPath)
    var seen: [Int] = []
    let selection = store.select(dependingOn: \.n) { n in
      if n == 1 { child.send(1) }
      seen.append(child.state)
      return n
    }
    store.send(.add(1))
    #expect(seen == [0, 2, 2])
    #expect(child.state == 2)
    #expect(selection.value == 2)
  }

  /// The transform is called again after it has returned, not inside its own call.
  @Test func transformThatSendsManyTimesUsesNoStack() {
    let selection = store.select(dependingOn: \.n) { [store] n in
      if n > 0, n < 50_000 { store.send(.add(1)) }
      return n * 2
    }
    store.send(.add(1))
    #expect(selection.value == 100_000)
  }

  @Test func observationCancelledByATransformIsNotCalled() {
    var received: [Int] = []
    var observation: ObservationToken?
    let selection = store.select(dependingOn: \.n) { n in
      observation?.cancel()
      return n
    }
    observation = store.onChange(of: \.n) { received.append($0) }
    store.send(.add(1))
    #expect(received == [])
    #expect(selection.value == 1)
  }

  /// A value in the state may send when it is released.
  @Test func valueThatSendsWhenAProjectionReleasesItLeavesNothingStale() {
    struct Holding: Reducer {
      struct State: Equatable, Sendable {
        var token: Token
        var count = 0
      }
      enum Action: Sendable {
        case replace(Token)
        case count
      }
      func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
        switch action {
        case .replace(let token): state.token = token
        case .count: state.count += 1
        }
        return .none
      }
    }
    @MainActor final class Target { weak var store: Store<Holding>? }
    let target = Target()
    let store = Store(
      reducer: Holding(),
      initialState: .init(token: Token { MainActor.assumeIsolated { _ = target.store?.send(.count) } }))
    target.store = store
    let token = store.select(dependingOn: \.token) { ObjectIdentifier($0) }
    let count = store.select(\.count)
    var received: [Int] = []
    let observation = store.onChange(of: \.count) { received.append($0) }
    store.send(.replace(Token {}))
    #expect(store.count == 1)
    #expect(count.value == 1)
    #expect(received == [1])
    #expect(token.isAlive)
    observation.cancel()
  }

  final class Token: Equatable, Sendable {
    private let onRelease: @Sendable () -> Void
    init(_ onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }
    deinit { onRelease() }
    static func == (left: Token, right: Token) -> Bool { left === right }
  }
}

import Gates
import InnoFlowCore
import Observation
import ReduxCore
import Testing

@MainActor
@Suite struct ScopedStoreTests {
  private final class Counter: Sendable {
    private let changes = Log<Void>()
    var count: Int { changes.elements.count }
    func add() { changes.add(()) }
  }

  /// Counts the next change of what `read` reads.
  private func count(_ changes: Counter, _ read: @escaping @MainActor () -> Void) {
    withObservationTracking(read) { changes.add() }
  }

  @Test func scopedStoreIsNotifiedOnlyWhenItsSliceHasChanged() {
    let store = ObservableStore(reducer: HomeReducer())
    let header = store.scope(state: \.header, action: { HomeAction.header($0) })
    let ofHeader = Counter()
    let ofStore = Counter()
    count(ofHeader) { _ = header.state }
    count(ofStore) { _ = store.state }
    store.dispatch(.list(.add))
    #expect((ofHeader.count, ofStore.count) == (0, 1))
    store.dispatch(.header(.refresh))
    #expect(ofHeader.count == 1)
    count(ofHeader) { _ = header.state }
    // The title is the same again.
    store.dispatch(.header(.refresh))
    #expect(ofHeader.count == 1)
  }

  @Test func actionsOfTheChildAreMappedToThoseOfTheParent() {
    let store = ObservableStore(reducer: HomeReducer())
    let list = store.scope(state: \.list, action: { HomeAction.list($0) })
    list.dispatch(.add)
    #expect(list.state.count == 1)
    #expect(store.state.list.count == 1)
  }

  @Test func scopesOfOneSliceMapTheirOwnActions() {
    let store = ObservableStore(reducer: NumbersReducer())
    let up = store.scope(state: \.numbers, action: { (number: Int) in .append(number) })
    let down = store.scope(state: \.numbers, action: { (number: Int) in .append(-number) })
    up.dispatch(1)
    down.dispatch(1)
    #expect(up.state == [1, -1])
    #expect(down.state == [1, -1])
  }

  @Test func childWaitsForTheMiddlewareOfItsAction() async {
    let gate = Gate()
    let store = ObservableStore(
      reducer: NumbersReducer(),
      middleware: [
        NumbersMiddleware { action, _, dispatch in
          guard action == .append(1) else { return }
          await gate.pass()
          await dispatch(.append(2))
        }
      ])
    let numbers = store.scope(state: \.numbers, action: { (number: Int) in .append(number) })
    let handle = numbers.send(1)
    #expect(!handle.isFinished)
    gate.open()
    await numbers.dispatchAsync(1)
    await handle.finish()
    #expect(numbers.state == [1, 1, 2, 2])
  }

  @Test func cancellingTheChildThatWaitsCancelsTheMiddleware() async {
    let gate = Gate()
    let ended = Gate()
    let cancelled = Log<Bool>()
    let store = ObservableStore(
      reducer: NumbersReducer(),
      middleware: [
        NumbersMiddleware { _, _, _ in
          await gate.pass()
          cancelled.add(Task.isCancelled)
          await ended.pass()
        }
      ])
    let numbers = store.scope(state: \.numbers, action: { (number: Int) in .append(number) })
    let refresh = Task { await numbers.dispatchAsync(1) }
    await gate.waitForArrivals(1)
    refresh.cancel()
    await refresh.value
    await ended.waitForArrivals(1)
    #expect(cancelled.elements == [true])
  }

  @Test func waitingChildDoesNotKeepTheStoreAlive() async {
    let gate = Gate()
    weak var released: ObservableStore<NumbersReducer>?
    let waiting: Task<Void, Never>
    do {
      let store = ObservableStore(
        reducer: NumbersReducer(), middleware: [NumbersMiddleware { _, _, _ in await gate.pass() }])
      released = store
      let numbers = store.scope(state: \.numbers, action: { (number: Int) in .append(number) })
      waiting = Task {
        await numbers.dispatchAsync(1)
        // The store is gone.
        await numbers.dispatchAsync(2)
        #expect(numbers.send(3).isFinished)
      }
      await gate.waitForArrivals(1)
    }
    #expect(released == nil)
    await waiting.value
  }

  @Test func scopedStoreKeepsTheLastStateButNotItsStore() {
    weak var released: ObservableStore<HomeReducer>?
    let list: ReduxCore.ScopedStore<HomeReducer, ListState, ListAction>
    do {
      let store = ObservableStore(reducer: HomeReducer())
      released = store
      list = store.scope(state: \.list, action: { HomeAction.list($0) })
      list.dispatch(.add)
    }
    #expect(released == nil)
    list.dispatch(.add)
    #expect(list.state.count == 1)
  }
}

/// In a file that imports InnoFlow and ReduxCore, names that both have need the name of the module.
@Suite struct BothModulesTests {
  struct Child: Reducer {
    func reduce(into state: inout Int, action: Bool) -> EffectTask<Bool> {
      state += action ? 1 : 0
      return .none
    }
  }

  @Test func bothLibrariesAreUsedInOneFile() {
    let ofInnoFlow = InnoFlowCore.Scope(
      state: \[Int].[0], action: CasePath<Bool, Bool>(embed: { $0 }, extract: { $0 }), reducer: Child())
    var numbers = [0]
    _ = ofInnoFlow.reduce(into: &numbers, action: true)
    #expect(numbers == [1])
    let ofReduxCore = ReduxCore.Scope(
      state: \HomeState.list, action: { (action: HomeAction) -> ListAction? in nil }, child: { ListReducer() })
    var state = HomeState()
    ofReduxCore.reduce(action: .list(.add), state: &state)
    #expect(state == HomeState())
  }

  /// The closure that makes the child counts its calls.
  @Test func childIsSkippedWhenTheScopesClosureReturnsNil() {
    var state = HomeState()
    var children = 0
    let scope = ReduxCore.Scope(
      state: \HomeState.list,
      action: { (action: HomeAction) -> ListAction? in if case .list(let action) = action { action } else { nil } },
      child: {
        children += 1
        return ListReducer()
      })
    scope.reduce(action: .header(.refresh), state: &state)
    #expect((children, state) == (0, HomeState()))
    scope.reduce(action: .list(.add), state: &state)
    #expect(children == 1)
    #expect(state.list.count == 1)
  }
}

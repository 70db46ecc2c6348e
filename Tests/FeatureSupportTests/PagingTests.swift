import Domain
import FeatureSupport
import InnoFlow
import InnoFlowTesting
import TestSupport
import Testing

@MainActor
struct PagingTests {
  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
  }

  /// A list that another reducer loads.
  @InnoFlow
  struct RowsReducer {
    struct State: Equatable, Sendable, DefaultInitializable {
      var rows = Pages<Row>()
    }

    enum Action: Equatable, Sendable {
      case rowsLoaded(PagedList<Row>)
      case moreTapped
      case moreLoaded(PagedList<Row>)
      case moreFailed(DomainError)
    }

    let loadMore: @Sendable (PagedList<Row>) async throws(DomainError) -> PagedList<Row>

    static let paging = Paging(
      \State.rows, loaded: Action.rowsLoadedCasePath, more: .moreTapped, moreLoaded: Action.moreLoadedCasePath,
      moreFailed: Action.moreFailedCasePath)

    var body: some Reducer<State, Action> { Self.paging.reducer("more", load: loadMore) }
  }

  private let failure = DomainError(.timedOut, message: "no response within 2 s")
  private let one = PagedList(
    ListPage(items: [Row(id: 1)], total: 2, hasMore: true), of: PageRequest(size: 1))
  private let two = PagedList(items: [Row(id: 1), Row(id: 2)])

  private func store(
    load: @escaping @Sendable (PagedList<Row>) async throws(DomainError) -> PagedList<Row>
  ) async -> TestStore<RowsReducer> {
    let store = TestStore(reducer: RowsReducer(loadMore: load))
    await store.send(.rowsLoaded(one)) { $0.rows = Pages(one) }
    return store
  }

  @Test func moreIsLoadedUntilAllIsThere() async {
    let store = await store { [two] _ in two }
    await store.send(.moreTapped) { $0.rows.isLoadingMore = true }
    await store.receive(.moreLoaded(two)) { $0.rows = Pages(two) }
    await store.send(.moreTapped)
    await store.finish()
  }

  @Test func onePageIsLoadedAtATime() async {
    let gate = Gate<PagedList<Row>>()
    let store = await store { _ in await gate.pass() }
    await store.send(.moreTapped) { $0.rows.isLoadingMore = true }
    await gate.waitForCalls(1)
    await store.send(.moreTapped)
    await gate.open(with: two)
    await store.receive(.moreLoaded(two)) { $0.rows = Pages(two) }
    await store.finish()
    #expect(await gate.calls == 1)
  }

  @Test func failureStaysUntilTheNextAttempt() async {
    let store = await store { [failure] _ throws(DomainError) in throw failure }
    await store.send(.moreTapped) { $0.rows.isLoadingMore = true }
    await store.receive(.moreFailed(failure)) {
      $0.rows.isLoadingMore = false
      $0.rows.failure = failure
    }
    await store.send(.moreTapped) {
      $0.rows.isLoadingMore = true
      $0.rows.failure = nil
    }
    await store.receive(.moreFailed(failure)) {
      $0.rows.isLoadingMore = false
      $0.rows.failure = failure
    }
    await store.finish()
  }

  @Test func listThatIsLoadedAgainEndsThePageThatIsStillToCome() async {
    let gate = Gate<PagedList<Row>>()
    let store = await store { _ in await gate.pass() }
    await store.send(.moreTapped) { $0.rows.isLoadingMore = true }
    await gate.waitForCalls(1)
    await store.send(.rowsLoaded(one)) { $0.rows = Pages(one) }
    await gate.open(with: two)
    await store.finish()
  }
}

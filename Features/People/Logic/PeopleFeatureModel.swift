public import Domain
public import FeatureSupport
import InnoFlow
import PeopleFeatureInterface

/// What the screens and the coordinator see of People: selections of its state, computed when their part of it has
/// changed, and what a user can do.
@MainActor
public final class PeopleFeatureModel {
  public let requests: RequestDelivery<PeopleRequest>
  @Projected public var list: PeopleList
  @Projected public var overview: PeopleOverview
  @Projected public var failure: DomainError?
  @Projected public var activity: [String]
  private let store: Store<PeopleFeatureReducer>
  private let loading = LoadInProgress()

  public init(
    environment: FeatureEnvironment = FeatureEnvironment(),
    loadPeople: @escaping @Sendable () async throws(DomainError) -> Listing<UserSummary>
  ) {
    store = environment.store(PeopleFeatureReducer(dependencies: .init(loadPeople: loadPeople)))
    requests = RequestDelivery(from: store, at: \.requests, taken: .requestTaken)
    _list = Projected(store.select(dependingOn: (\.phase, \.people)) { PeopleList($0, $1, item: PersonItem.init) })
    _overview = Projected(store.select(dependingOn: \.people) { PeopleOverview($0.items) })
    _failure = Projected(store.select(\.failure))
    _activity = Projected(store.select(\.activity.lines))
  }

  public func item(_ userID: Int) -> PersonItem? {
    store.people.item(id: userID).map(PersonItem.init)
  }

  /// Loads unless that has been done or is under way, and waits until it is over.
  public func loadIfNeeded() async {
    if store.phase.isLoading { await loading.finish() } else { await loading(store.send(.onAppear)) }
  }

  public func refresh() async {
    await loading(store.send(.refreshTapped))
  }

  /// False when there is no such person.
  public func select(_ userID: Int) -> Bool {
    guard let user = store.people.item(id: userID) else { return false }
    store.send(.rowSelected(user))
    return true
  }

  public func showOverview() {
    store.send(.overviewTapped)
  }

  public func openTodos(userID: Int) {
    store.send(.todosTapped(userID: userID))
  }
}

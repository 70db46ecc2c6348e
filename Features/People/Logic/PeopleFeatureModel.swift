public import Domain
public import FeatureSupport
import InnoFlow
import PeopleFeatureInterface

/// What the screens and the coordinator see of People: selections of its state, computed when their part of it has changed, and what a
/// user can do.
@MainActor
public final class PeopleFeatureModel {
  public let requests: RequestDelivery<PeopleRequest>
  private let store: Store<PeopleFeatureReducer>
  private let selectedList: SelectedStore<PeopleList>
  private let selectedOverview: SelectedStore<PeopleOverview>
  private let selectedFailure: SelectedStore<DomainError?>
  private let selectedActivity: SelectedStore<[String]>
  private let loading = LoadInProgress()

  public init(loadPeople: @escaping @Sendable () async throws(DomainError) -> Listing<UserSummary>) {
    store = Store(reducer: PeopleFeatureReducer(dependencies: .init(loadPeople: loadPeople)))
    requests = RequestDelivery(from: store, at: \.requests, taken: .requestTaken)
    selectedList = store.select(dependingOn: (\.phase, \.people)) { PeopleList($0, $1, item: PersonItem.init) }
    selectedOverview = store.select(dependingOn: \.people) { PeopleOverview($0.items) }
    selectedFailure = store.select(\.failure)
    selectedActivity = store.select(\.activity.lines)
  }

  public var list: PeopleList { selectedList.value }
  public var overview: PeopleOverview { selectedOverview.value }
  public var failure: DomainError? { selectedFailure.value }
  public var activity: [String] { selectedActivity.value }

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

  public func openSettings(userID: Int) {
    store.send(.settingsTapped(userID: userID))
  }
}

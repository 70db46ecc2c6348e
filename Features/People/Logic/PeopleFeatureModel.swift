public import Domain
import FoundationEssentials
import InnoFlow
import PeopleFeatureInterface

/// What the screens and the coordinator see of People: selections of its state, computed when their part of it has changed, and what a user can do.
@MainActor
public final class PeopleFeatureModel {
  private let store: Store<PeopleFeatureReducer>
  private let selectedList: SelectedStore<PeopleList>
  private let selectedOverview: SelectedStore<PeopleOverview>
  private let selectedFailure: SelectedStore<DomainError?>
  private var observation: StoreObservation?
  private var loading: EffectHandle?

  public init(loadPeople: @escaping @Sendable () async throws(DomainError) -> Listing<UserSummary>) {
    store = Store(reducer: PeopleFeatureReducer(dependencies: .init(loadPeople: loadPeople)))
    selectedList = store.select(dependingOn: (\.phase, \.people)) { PeopleList(phase: $0, people: $1) }
    selectedOverview = store.select(dependingOn: \.people) { PeopleOverview($0.items) }
    selectedFailure = store.select(dependingOn: \.failure) { $0 }
  }

  public var list: PeopleList { selectedList.value }
  public var overview: PeopleOverview { selectedOverview.value }
  /// Why the last load failed; nil while there is nothing to report.
  public var failure: DomainError? { selectedFailure.value }
  public var activity: [String] { store.activity }
  public var isLoaded: Bool { store.phase == .loaded }

  public func item(_ userID: Int) -> PersonItem? {
    store.people.item(id: userID).map(PersonItem.init)
  }

  /// Loads unless that has been done or is under way, and waits until it is over.
  public func loadIfNeeded() async {
    if store.phase != .loading { loading = store.send(.onAppear) }
    await finishLoading()
  }

  public func refresh() async {
    loading = store.send(.refresh)
    await finishLoading()
  }

  public func select(_ userID: Int) {
    store.send(.select(userID: userID))
  }

  public func showOverview() {
    store.send(.showOverview)
  }

  public func openSettings(assigneeID: Int) {
    store.send(.openSettings(OpenSettingsRequest(assigneeID: assigneeID)))
  }

  /// Calls `handler` whenever a request waits to be consumed.
  public func onRequest(_ handler: @escaping @MainActor () -> Void) {
    observation = store.onChange(of: \.pendingRequest) { request in
      if request != nil { handler() }
    }
  }

  /// The waiting request, which is then gone.
  public func consumeRequest() -> PeopleRequest? {
    guard let request = store.pendingRequest else { return nil }
    store.send(.requestConsumed)
    return request
  }

  /// Another load may take the place of the one that is waited for.
  private func finishLoading() async {
    while let loading, !loading.isFinished, !Task.isCancelled { await loading.finish() }
  }
}

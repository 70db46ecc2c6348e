public import Domain
import FoundationEssentials
import InnoFlow
import PeopleFeatureInterface

/// What the screens and the coordinator see of People: projections of its state, and what a user can do.
@MainActor
public final class PeopleFeatureModel {
  private let store: Store<PeopleFeatureReducer>
  private var observation: StoreObservation?

  public init(loadPeople: @escaping @Sendable () async throws(DomainError) -> Listing<UserSummary>) {
    store = Store(reducer: PeopleFeatureReducer(dependencies: .init(loadPeople: loadPeople)))
  }

  public var list: PeopleList { PeopleList(store.state) }
  public var overview: PeopleOverview { PeopleOverview(store.people.items) }
  public var failure: PeopleFailure? { store.failure.map(PeopleFailure.init) }
  public var activity: [String] { store.activity }
  public var isLoaded: Bool { store.phase == .loaded }

  public func item(_ userID: Int) -> PersonItem? {
    store.people.item(id: userID).map(PersonItem.init)
  }

  public func loadIfNeeded() async {
    await store.send(.onAppear).finish()
  }

  public func refresh() async {
    await store.send(.refresh).finish()
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
}

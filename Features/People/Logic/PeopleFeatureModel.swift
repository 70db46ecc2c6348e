public import Domain
public import FeatureSupport
import InnoFlow
public import PeopleFeatureInterface

/// What the screens and the coordinator see of People: selections of its state, computed when their part of it has
/// changed, and what a user can do.
@MainActor
public final class PeopleFeatureModel {
  public let requests: RequestDelivery<PeopleRequest>
  /// Goes where an output leads; returns when that is loaded, throws why it was impossible.
  public var onOutput: @MainActor (PeopleOutput) async throws -> Void = { _ in }
  @Projected public var list: PeopleList
  @Projected public var filter: String
  @Projected public var person: PersonDetail?
  @Projected public var overview: PeopleOverview
  @Projected public var activity: [String]
  @Projected private var names: [Int: String]
  private let store: Store<PeopleFeatureReducer>
  /// Whether the screens stay, and follow the server.
  private let follows: Bool
  public let loading: LoadInProgress
  public let personLoading: LoadInProgress

  public init(useCases: PeopleFeatureUseCases, environment: FeatureEnvironment) {
    follows = environment.hasLiveScreens
    let store = environment.store(
      PeopleFeatureReducer(dependencies: .init(useCases: useCases, environment: environment)))
    self.store = store
    loading = LoadInProgress { store.phase == .loaded }
    personLoading = LoadInProgress { store.person?.phase == .loaded }
    requests = RequestDelivery(from: store, at: \.requests, taken: .requestTaken)
    _list = Projected(
      store.select(dependingOnAll: \.phase, \.failure, \.people, \.filter) { phase, failure, people, filter in
        PeopleList(phase, failure, people.filter { $0.contains(filter) }, total: people.total, item: PersonItem.init)
      })
    _filter = Projected(store.select(\.filter))
    _person = Projected(store.select(dependingOn: \.person) { $0.map(PersonDetail.init) })
    _overview = Projected(store.select(dependingOn: \.people) { PeopleOverview($0.items) })
    _activity = Projected(store.select(\.activity.lines))
    _names = Projected(
      store.select(dependingOn: \.people) { people in
        Dictionary(people.items.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
      })
    environment.names.provide(of: "people") { [weak self] in self?.names[$0] }
    if follows { store.send(.followed) }
  }

  /// Loads unless that has been done or is under way, and waits until it is over.
  public func loadIfNeeded() async {
    await loading(store.send(.onAppear))
  }

  public func refresh() async {
    await loading(store.send(.refreshTapped))
  }

  /// Shows the people of whom a column of the list contains a text; all for an empty one.
  public func filterChanged(_ text: String) {
    if text != store.filter { store.send(.filterChanged(text)) }
  }

  /// Opens the screen of a person, and waits until it is loaded; false when there is no such person in the list.
  public func select(_ userID: Int) async -> Bool {
    guard let user = store.people.item(id: userID) else { return false }
    store.send(.rowSelected(user))
    await loadPersonIfNeeded()
    return true
  }

  /// What is known of a person without loading: the details where they are loaded.
  public func known(_ userID: Int) -> PersonDetailItem? {
    if let person, person.id == userID, let item = person.item { return item }
    return store.people.item(id: userID).map { PersonDetailItem(UserDetail(summary: $0)) }
  }

  /// Loads the details of a person for a preview; nil ends the load before.
  public func preview(_ userID: Int?) async {
    personShown(userID)
    await loadPersonIfNeeded()
  }

  /// The screen of a person has opened, or that of the list, for nil.
  public func personShown(_ userID: Int?) {
    guard userID != store.person?.id else { return }
    store.send(.personShown(userID: userID))
    if follows, userID != nil { store.send(.person(.followed)) }
  }

  /// Loads the person whose screen is open unless that has been done or is under way, and waits until it is over.
  public func loadPersonIfNeeded() async {
    guard let person = store.person else { return }
    if person.phase.isLoading { await personLoading.finish() } else { await personLoading(store.send(.personAppeared)) }
  }

  public func refreshPerson() async {
    await personLoading(store.send(.person(.refreshTapped)))
  }

  /// Shows the overview of the list, which is loaded unless it is there.
  public func showOverview() async {
    store.send(.overviewTapped)
    await loadIfNeeded()
  }

  public func openPosts(userID: Int) async throws {
    try await onOutput(.openPosts(authorID: userID))
  }

  public func openTodos(userID: Int) async throws {
    try await onOutput(.openTodos(assigneeID: userID))
  }
}

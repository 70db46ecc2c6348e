public import Domain
import FoundationEssentials
import InnoFlow
import SettingsFeatureInterface

/// What the screens and the coordinator see of Settings: selections of its state, computed when their part of it has changed, and what a user can do.
@MainActor
public final class SettingsFeatureModel {
  private let store: Store<SettingsFeatureReducer>
  private let selectedList: SelectedStore<SettingsList>
  private let selectedDigest: SelectedStore<SettingsDigest>
  private let selectedFailure: SelectedStore<DomainError?>
  private var observation: StoreObservation?
  private var loading: EffectHandle?

  public init(loadTodos: @escaping @Sendable () async throws(DomainError) -> Listing<TodoSummary>) {
    store = Store(reducer: SettingsFeatureReducer(dependencies: .init(loadTodos: loadTodos)))
    selectedList = store.select(dependingOn: (\.phase, \.todos)) { SettingsList(phase: $0, todos: $1) }
    selectedDigest = store.select(dependingOn: \.todos) { SettingsDigest($0.items) }
    selectedFailure = store.select(dependingOn: \.failure) { $0 }
  }

  public var list: SettingsList { selectedList.value }
  public var digest: SettingsDigest { selectedDigest.value }
  /// Why the last load failed; nil while there is nothing to report.
  public var failure: DomainError? { selectedFailure.value }
  public var activity: [String] { store.activity }
  public var isLoaded: Bool { store.phase == .loaded }

  public func item(_ todoID: Int) -> TodoItem? {
    store.todos.item(id: todoID).map(TodoItem.init)
  }

  /// The first todo of a person; nil when they have none.
  public func firstItem(ofAssignee assigneeID: Int) -> TodoItem? {
    store.todos.items.first { $0.assigneeID == assigneeID }.map(TodoItem.init)
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

  public func select(_ todoID: Int) {
    store.send(.select(todoID: todoID))
  }

  public func showDigest() {
    store.send(.showDigest)
  }

  public func openPeople(userID: Int) {
    store.send(.openPeople(OpenPeopleRequest(userID: userID)))
  }

  /// Calls `handler` whenever a request waits to be consumed.
  public func onRequest(_ handler: @escaping @MainActor () -> Void) {
    observation = store.onChange(of: \.pendingRequest) { request in
      if request != nil { handler() }
    }
  }

  /// The waiting request, which is then gone.
  public func consumeRequest() -> SettingsRequest? {
    guard let request = store.pendingRequest else { return nil }
    store.send(.requestConsumed)
    return request
  }

  /// Another load may take the place of the one that is waited for.
  private func finishLoading() async {
    while let loading, !loading.isFinished, !Task.isCancelled { await loading.finish() }
  }
}

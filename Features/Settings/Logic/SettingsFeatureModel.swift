public import Domain
public import FeatureSupport
import InnoFlow
import SettingsFeatureInterface

/// What the screens and the coordinator see of Settings: selections of its state, computed when their part of it has
/// changed, and what a user can do.
@MainActor
public final class SettingsFeatureModel {
  public let requests: RequestDelivery<SettingsRequest>
  @Projected public var list: SettingsList
  @Projected public var digest: SettingsDigest
  @Projected public var failure: DomainError?
  @Projected public var activity: [String]
  private let store: Store<SettingsFeatureReducer>
  private let loading = LoadInProgress()

  public init(loadTodos: @escaping @Sendable () async throws(DomainError) -> Listing<TodoSummary>) {
    store = Store(reducer: SettingsFeatureReducer(dependencies: .init(loadTodos: loadTodos)))
    requests = RequestDelivery(from: store, at: \.requests, taken: .requestTaken)
    _list = Projected(store.select(dependingOn: (\.phase, \.todos)) { SettingsList($0, $1, item: TodoItem.init) })
    _digest = Projected(store.select(dependingOn: \.todos) { SettingsDigest($0.items) })
    _failure = Projected(store.select(\.failure))
    _activity = Projected(store.select(\.activity.lines))
  }

  public func item(_ todoID: Int) -> TodoItem? {
    store.todos.item(id: todoID).map(TodoItem.init)
  }

  /// The todos of one person, as many as the list shows.
  public func list(ofAssignee assigneeID: Int) -> SettingsList {
    SettingsList(store.phase, store.todos.filter { $0.assigneeID == assigneeID }, item: TodoItem.init)
  }

  /// Loads unless that has been done or is under way, and waits until it is over.
  public func loadIfNeeded() async {
    if store.phase.isLoading { await loading.finish() } else { await loading(store.send(.onAppear)) }
  }

  public func refresh() async {
    await loading(store.send(.refreshTapped))
  }

  /// False when there is no such todo.
  public func select(_ todoID: Int) -> Bool {
    guard let todo = store.todos.item(id: todoID) else { return false }
    store.send(.rowSelected(todo))
    return true
  }

  public func showDigest() {
    store.send(.digestTapped)
  }

  public func openPeople(userID: Int) {
    store.send(.peopleTapped(userID: userID))
  }
}

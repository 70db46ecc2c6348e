public import Domain
public import FeatureSupport
import InnoFlow
import TodosFeatureInterface

/// What the screens and the coordinator see of Todos: selections of its state, computed when their part of it has
/// changed, and what a user can do.
@MainActor
public final class TodosFeatureModel {
  public let requests: RequestDelivery<TodosRequest>
  @Projected public var list: TodosList
  @Projected public var digest: TodosDigest
  @Projected public var failure: DomainError?
  @Projected public var activity: [String]
  private let store: Store<TodosFeatureReducer>
  private let loading = LoadInProgress()

  public init(
    environment: FeatureEnvironment = FeatureEnvironment(),
    loadTodos: @escaping @Sendable () async throws(DomainError) -> Listing<TodoSummary>
  ) {
    store = environment.store(TodosFeatureReducer(dependencies: .init(loadTodos: loadTodos)))
    requests = RequestDelivery(from: store, at: \.requests, taken: .requestTaken)
    _list = Projected(store.select(dependingOn: (\.phase, \.todos)) { TodosList($0, $1, item: TodoItem.init) })
    _digest = Projected(store.select(dependingOn: \.todos) { TodosDigest($0.items) })
    _failure = Projected(store.select(\.failure))
    _activity = Projected(store.select(\.activity.lines))
  }

  public func item(_ todoID: Int) -> TodoItem? {
    store.todos.item(id: todoID).map(TodoItem.init)
  }

  /// The todos of one person, as many as the list shows.
  public func list(ofAssignee assigneeID: Int) -> TodosList {
    TodosList(store.phase, store.todos.filter { $0.assigneeID == assigneeID }, item: TodoItem.init)
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

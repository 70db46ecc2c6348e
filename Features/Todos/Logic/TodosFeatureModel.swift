public import Domain
public import FeatureSupport
import InnoFlow
public import TodosFeatureInterface

/// What the screens and the coordinator see of Todos: selections of its state, computed when their part of it has
/// changed, and what a user can do.
@MainActor
public final class TodosFeatureModel {
  public let requests: RequestDelivery<TodosRequest>
  /// Goes where an output leads; returns when that is loaded, throws why it was impossible.
  public var onOutput: @MainActor (TodosOutput) async throws -> Void = { _ in }
  @Projected public var list: TodosList
  @Projected public var digest: TodosDigest
  @Projected public var filter: TodosFilter
  @Projected public var activity: [String]
  private let names: ItemNames
  private let store: Store<TodosFeatureReducer>
  public let loading: LoadInProgress
  /// By the id of the todo.
  private var writing: [Int: LoadInProgress] = [:]

  public init(useCases: TodosFeatureUseCases, environment: FeatureEnvironment) {
    names = environment.names
    let store = environment.store(
      TodosFeatureReducer(dependencies: .init(useCases: useCases, environment: environment)))
    self.store = store
    loading = LoadInProgress { store.phase == .loaded }
    requests = RequestDelivery(from: store, at: \.requests, taken: .requestTaken)
    _list = Projected(
      store.select(dependingOnAll: \.phase, \.failure, \.rows, \.limit, \.filter) {
        TodosList($0, $1, $2.filter($4.includes), $3)
      })
    _digest = Projected(store.select(dependingOn: \.rows) { TodosDigest($0) })
    _filter = Projected(store.select(\.filter))
    _activity = Projected(store.select(\.activity.lines))
    if environment.hasLiveScreens { store.send(.followed) }
  }

  /// The name of a person, or their number where it is not in memory.
  public func assignee(_ userID: Int) -> String {
    names.name(of: "people", userID) ?? "User \(userID)"
  }

  public func item(_ todoID: Int) -> TodoItem? {
    store.rows[id: todoID].map(TodoItem.init)
  }

  /// The todos of one person that the filter lets through, as many as the list shows.
  public func list(ofAssignee assigneeID: Int) -> TodosList {
    let filter = filter
    return TodosList(
      store.phase, store.failure, store.rows.filter { $0.todo.assigneeID == assigneeID && filter.includes($0) },
      store.limit)
  }

  /// The todos with these ids, all of them whatever the filter and the limit.
  public func list(of todoIDs: [Int]) -> TodosList {
    TodosList(store.phase, store.failure, store.rows.filter { todoIDs.contains($0.id) }, .all)
  }

  /// Loads unless that has been done or is under way, and waits until it is over.
  public func loadIfNeeded() async {
    await loading(store.send(.onAppear))
  }

  public func refresh() async {
    await loading(store.send(.refreshTapped))
  }

  public func show(_ filter: TodosFilter) {
    store.send(.filterChosen(filter))
  }

  /// Marks open todos as done and the others as open: all at once on the screen, each on the server by itself. An id
  /// that appears twice counts once.
  ///
  /// Returns when the server has confirmed all of them.
  /// - Throws: which todos it has not confirmed, and why; or that there is no such todo, and then nothing was sent.
  public func toggle(_ todoIDs: [Int]) async throws(DomainError) {
    let todoIDs = try known(todoIDs)
    for id in todoIDs {
      let write = writing[id] ?? LoadInProgress()
      writing[id] = write
      write.start(store.send(.row(id: id, action: .toggleTapped)))
    }
    for id in todoIDs { await writing[id]?.finish() }
    let ids = Set(todoIDs)
    let failures = ids.sorted().compactMap { id in store.rows[id: id]?.failure.map { (id, $0) } }
    if let error = DomainError(ofToggling: ids, failures: failures) { throw error }
  }

  /// Waits for the writes that are under way, and for those that follow them.
  public func finishWrites() async {
    for write in writing.values { await write.finish() }
  }

  /// False when there is no such todo.
  public func select(_ todoID: Int) -> Bool {
    guard let row = store.rows[id: todoID] else { return false }
    store.send(.rowSelected(row.todo))
    return true
  }

  public func showDigest() {
    store.send(.digestTapped)
  }

  public func openAssignee(userID: Int) async throws {
    try await onOutput(.openPerson(userID: userID))
  }

  /// Each id once, in their order.
  ///
  /// - Throws: that there is no such todo.
  private func known(_ todoIDs: [Int]) throws(DomainError) -> [Int] {
    for id in todoIDs where store.rows[id: id] == nil {
      throw DomainError(.notFound, message: "There is no todo \(id)", hint: "List them to see which ids there are.")
    }
    var seen: Set<Int> = []
    return todoIDs.filter { seen.insert($0).inserted }
  }
}

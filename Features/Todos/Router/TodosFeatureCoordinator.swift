public import Domain
public import FeatureSupport
public import InnoRouter
@_exported public import TodosFeatureInterface
public import TodosFeatureLogic

/// Owns where the user is in Todos, and turns the requests of its model into navigation.
@MainActor
public final class TodosFeatureCoordinator: TabFeature {
  public static let tab = TabItem(name: "todos", title: "Todos", itemName: "todo", path: "/todos")

  public let navigation = FeatureNavigation<TodosRoute, TodosModalRoute>()
  let model: TodosFeatureModel

  /// - Parameter onOutput: goes where an output leads.
  public convenience init(
    useCases: TodosFeatureUseCases, environment: FeatureEnvironment,
    onOutput: @escaping @MainActor (TodosOutput) async throws -> Void
  ) {
    let model = TodosFeatureModel(useCases: useCases, environment: environment)
    model.onOutput = onOutput
    self.init(model: model)
  }

  public init(model: TodosFeatureModel) {
    self.model = model
    model.requests.onRequest { [weak self] in self?.follow($0) }
  }

  /// The number of open todos.
  public var badge: TabBadge? { model.list.phase.hasContent ? .count(model.digest.remaining) : nil }
  public var activity: [String] { model.activity }
  public var loadedAt: ContinuousClock.Instant? { model.loading.loadedAt }
  public var snapshot: TodosSnapshot { TodosSnapshot(navigation: navigation.snapshot, filter: model.filter) }

  public func load() async {
    await model.loadIfNeeded()
  }

  /// Waits for the writes that are under way; one that fails is shown at its row.
  public func finish() async {
    await model.finishWrites()
  }

  /// A link to a list shows all of it, whatever the filter was.
  public func open(_ destination: TodosDestination) async {
    switch destination {
    case .list: return await openList(of: nil, showing: .all)
    case .item(let todoID): navigation.resetTo(.detail(todoID: todoID))
    case .assignee(let assigneeID): return await openList(of: assigneeID, showing: .all)
    case .digest: navigation.resetTo(presenting: .digest)
    }
    await model.loadIfNeeded()
  }

  /// Opens the list of an assignee, or the whole one. The user may choose another filter while it is loaded.
  func openList(of assigneeID: Int?, showing filter: TodosFilter) async {
    model.show(filter)
    if let assigneeID { navigation.resetTo(.assignee(assigneeID: assigneeID)) } else { navigation.resetTo() }
    await model.loadIfNeeded()
  }

  /// Shows the todos with these ids, and toggles them.
  func toggle(_ todoIDs: [Int]) async throws(DomainError) {
    navigation.resetTo(.selection(todoIDs: todoIDs))
    await model.loadIfNeeded()
    // Else the screen says why there is none.
    if model.list.phase.hasContent { try await model.toggle(todoIDs) }
  }

  public func restore(_ snapshot: TodosSnapshot) throws(StatePersistenceError) {
    try navigation.restore(snapshot.navigation)
    model.show(snapshot.filter)
  }

  private func follow(_ request: TodosRequest) {
    switch request {
    case .route(let route): show(route)
    case .modal(let modal): navigation.present(modal)
    }
  }

  /// A todo that was selected in the list of an assignee, or of a command, leads back to that list.
  private func show(_ route: TodosRoute) {
    switch navigation.navigationStore.path.last {
    case .assignee, .selection: navigation.navigationStore.send(.go(route))
    case .detail, nil: navigation.resetTo(route)
    }
  }
}

import FeatureSupport
public import InnoRouter
@_exported public import TodosFeatureInterface
public import TodosFeatureLogic

/// Owns where the user is in Todos, and turns the requests of its model into navigation.
@MainActor
public final class TodosFeatureCoordinator: TabFeature {
  public static let tab = TabItem(name: "todos", title: "Todos", itemName: "todo", modal: "digest")

  public var onOutput: (@MainActor (TodosOutput) -> Void)?

  public let navigation = FeatureNavigation<TodosRoute, TodosModalRoute>()
  let model: TodosFeatureModel

  public init(model: TodosFeatureModel) {
    self.model = model
    model.requests.onRequest { [weak self] in self?.follow($0) }
  }

  public var badge: TabBadge? { model.list.phase.hasContent ? .count(model.list.total) : nil }
  public var snapshot: NavigationSnapshot<TodosRoute, TodosModalRoute> { navigation.snapshot }

  public func load() async {
    await model.loadIfNeeded()
  }

  public func open(_ destination: TodosDestination) async {
    switch destination {
    case .list: navigation.show()
    case .item(let todoID): navigation.show(.detail(todoID: todoID))
    case .assignee(let assigneeID): navigation.show(.assignee(assigneeID: assigneeID))
    case .digest: navigation.show(presenting: .digest)
    }
    await model.loadIfNeeded()
  }

  public func restore(_ snapshot: NavigationSnapshot<TodosRoute, TodosModalRoute>) throws(StatePersistenceError) {
    try navigation.restore(snapshot)
  }

  private func follow(_ request: TodosRequest) {
    switch request {
    case .route(let route): show(route)
    case .modal(let modal): navigation.present(modal)
    case .output(let output): onOutput?(output)
    }
  }

  /// A todo that was selected in the list of an assignee leads back to that list.
  private func show(_ route: TodosRoute) {
    if case .assignee = navigation.navigationStore.path.last {
      navigation.navigationStore.send(.go(route))
    } else {
      navigation.navigationStore.send(.resetTo([route]))
    }
  }
}

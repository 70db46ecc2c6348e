public import InnoRouter
public import InnoRouterTerminalUI
@_exported public import SettingsFeatureInterface
public import SettingsFeatureLogic
import TerminalUI

/// Owns where the user is in Settings, and turns the requests of its model into movement.
@MainActor
public final class SettingsFeatureCoordinator: TabFeature {
  public static let tab = TabItem(
    name: "settings", title: "Settings", itemName: "todo", linkParameter: "assigneeID", linkSubject: "assignee", modal: "digest")

  public var onOutput: (@MainActor (SettingsOutput) -> Void)?

  let navigationStore = NavigationStore<SettingsRoute>()
  let modalStore = ModalStore<SettingsModalRoute>()
  let model: SettingsFeatureModel
  /// Counts what has been opened: a link that had to wait gives way to what came meanwhile.
  private var moveCount = 0

  public init(model: SettingsFeatureModel) {
    self.model = model
    model.onRequest { [weak self] in self?.consumeRequest() }
  }

  public var badge: TabBadge? { model.isLoaded ? .count(model.list.total) : nil }
  public var host: SettingsFeatureRouteHost { SettingsFeatureRouteHost(coordinator: self) }
  public var snapshot: MovementSnapshot<SettingsRoute, SettingsModalRoute> { MovementSnapshot(of: navigationStore, modalStore) }

  public func load() async {
    await model.loadIfNeeded()
  }

  /// Shows the list, or the first todo of the person with this id.
  public func open(itemID assigneeID: Int?) async throws {
    moveCount += 1
    let move = moveCount
    modalStore.send(.dismissAll)
    navigationStore.send(.backToRoot)
    await model.loadIfNeeded()
    guard let assigneeID, model.isLoaded, move == moveCount else { return }
    guard let todo = model.firstItem(ofAssignee: assigneeID) else {
      throw ScreenFailure(
        code: .notFound, message: "There is no todo of the assignee \(assigneeID).",
        hint: "A link to settings names an assignee, not a todo: 'select ID' on the list shows the todo of an id.")
    }
    model.select(todo.id)
  }

  public func restore(_ snapshot: MovementSnapshot<SettingsRoute, SettingsModalRoute>) throws(StatePersistenceError) {
    try snapshot.restore(to: navigationStore, modalStore)
    moveCount += 1
  }

  func select(_ todoID: Int) throws {
    guard model.item(todoID) != nil else { throw ScreenFailure.noSuchItem("todo", id: todoID) }
    model.select(todoID)
  }

  private func consumeRequest() {
    moveCount += 1
    switch model.consumeRequest()?.destination {
    case .route(let route): navigationStore.send(.resetTo([route]))
    case .modal(let modal): modalStore.send(.present(modal, style: .sheet))
    case .output(let output): onOutput?(output)
    case nil: break
    }
  }
}

public import InnoRouter
public import InnoRouterTerminalUI
@_exported public import PeopleFeatureInterface
public import PeopleFeatureLogic
import TerminalUI

/// Owns where the user is in People, and turns the requests of its model into movement.
@MainActor
public final class PeopleFeatureCoordinator: TabFeature {
  public static let tab = TabItem(name: "people", title: "People", itemName: "person", linkParameter: "userID", modal: "overview")

  public var onOutput: (@MainActor (PeopleOutput) -> Void)?

  let navigationStore = NavigationStore<PeopleRoute>()
  let modalStore = ModalStore<PeopleModalRoute>()
  let model: PeopleFeatureModel
  /// Counts what has been opened: a link that had to wait gives way to what came meanwhile.
  private var moveCount = 0

  public init(model: PeopleFeatureModel) {
    self.model = model
    model.onRequest { [weak self] in self?.consumeRequest() }
  }

  public var badge: TabBadge? { model.isLoaded ? .count(model.list.total) : nil }
  public var host: PeopleFeatureRouteHost { PeopleFeatureRouteHost(coordinator: self) }
  public var snapshot: MovementSnapshot<PeopleRoute, PeopleModalRoute> { MovementSnapshot(of: navigationStore, modalStore) }

  public func load() async {
    await model.loadIfNeeded()
  }

  /// Shows the list, or the person with this id.
  public func open(itemID userID: Int?) async throws {
    moveCount += 1
    let move = moveCount
    modalStore.send(.dismissAll)
    navigationStore.send(.backToRoot)
    await model.loadIfNeeded()
    guard let userID, model.isLoaded, move == moveCount else { return }
    try select(userID)
  }

  public func restore(_ snapshot: MovementSnapshot<PeopleRoute, PeopleModalRoute>) throws(StatePersistenceError) {
    try snapshot.restore(to: navigationStore, modalStore)
    moveCount += 1
  }

  func select(_ userID: Int) throws {
    guard model.item(userID) != nil else { throw ScreenFailure.noSuchItem("person", id: userID) }
    model.select(userID)
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

import FeatureSupport
public import InnoRouter
@_exported public import PeopleFeatureInterface
public import PeopleFeatureLogic

/// Owns where the user is in People, and turns the requests of its model into navigation.
@MainActor
public final class PeopleFeatureCoordinator: TabFeature {
  public static let tab = TabItem(name: "people", title: "People", itemName: "person", modal: "overview")

  public var onOutput: (@MainActor (PeopleOutput) -> Void)?

  public let navigation = FeatureNavigation<PeopleRoute, PeopleModalRoute>()
  let model: PeopleFeatureModel

  public init(model: PeopleFeatureModel) {
    self.model = model
    model.requests.onRequest { [weak self] in self?.follow($0) }
  }

  public var badge: TabBadge? { model.list.phase.hasContent ? .count(model.list.total) : nil }
  public var snapshot: NavigationSnapshot<PeopleRoute, PeopleModalRoute> { navigation.snapshot }

  public func load() async {
    await model.loadIfNeeded()
  }

  public func open(_ destination: PeopleDestination) async {
    switch destination {
    case .list: navigation.show()
    case .item(let userID): navigation.show(.detail(userID: userID))
    case .overview: navigation.show(presenting: .overview)
    }
    await model.loadIfNeeded()
  }

  public func restore(_ snapshot: NavigationSnapshot<PeopleRoute, PeopleModalRoute>) throws(StatePersistenceError) {
    try navigation.restore(snapshot)
  }

  private func follow(_ request: PeopleRequest) {
    switch request {
    case .route(let route): navigation.navigationStore.send(.resetTo([route]))
    case .modal(let modal): navigation.present(modal)
    case .output(let output): onOutput?(output)
    }
  }
}

public import InnoRouter
public import InnoRouterTerminalUI
@_exported public import PostsFeatureInterface
public import PostsFeatureLogic
import TerminalUI

/// Owns where the user is in Posts, and turns the requests of its model into movement.
@MainActor
public final class PostsFeatureCoordinator: TabFeature {
  public static let tab = TabItem(name: "posts", title: "Posts", itemName: "post", linkParameter: "postID", modal: "highlights")

  public var onOutput: (@MainActor (Never) -> Void)?

  let navigationStore = NavigationStore<PostsRoute>()
  let modalStore = ModalStore<PostsModalRoute>()
  let model: PostsFeatureModel
  /// Counts what has been opened: a link that had to wait gives way to what came meanwhile.
  private var moveCount = 0

  public init(model: PostsFeatureModel) {
    self.model = model
    model.onRequest { [weak self] in self?.consumeRequest() }
  }

  public var badge: TabBadge? { model.isLoaded ? .count(model.list.total) : nil }
  public var host: PostsFeatureRouteHost { PostsFeatureRouteHost(coordinator: self) }
  public var snapshot: MovementSnapshot<PostsRoute, PostsModalRoute> { MovementSnapshot(of: navigationStore, modalStore) }

  public func load() async {
    await model.loadIfNeeded()
  }

  /// Shows the list, or the post with this id.
  public func open(itemID postID: Int?) async throws {
    moveCount += 1
    let move = moveCount
    modalStore.send(.dismissAll)
    navigationStore.send(.backToRoot)
    await model.loadIfNeeded()
    guard let postID, model.isLoaded, move == moveCount else { return }
    try select(postID)
  }

  public func restore(_ snapshot: MovementSnapshot<PostsRoute, PostsModalRoute>) throws(StatePersistenceError) {
    try snapshot.restore(to: navigationStore, modalStore)
    moveCount += 1
  }

  func select(_ postID: Int) throws {
    guard model.item(postID) != nil else { throw ScreenFailure.noSuchItem("post", id: postID) }
    model.select(postID)
  }

  private func consumeRequest() {
    moveCount += 1
    switch model.consumeRequest()?.destination {
    case .route(let route): navigationStore.send(.resetTo([route]))
    case .modal(let modal): modalStore.send(.present(modal, style: .sheet))
    case nil: break
    }
  }
}

import FeatureSupport
public import InnoRouter
@_exported public import PostsFeatureInterface
public import PostsFeatureLogic

/// Owns where the user is in Posts, and turns the requests of its model into navigation.
@MainActor
public final class PostsFeatureCoordinator: TabFeature {
  public static let tab = TabItem(name: "posts", title: "Posts", itemName: "post", modal: "highlights")

  public var onOutput: (@MainActor (PostsOutput) -> Void)?

  public let navigation = FeatureNavigation<PostsRoute, PostsModalRoute>()
  let model: PostsFeatureModel

  public init(model: PostsFeatureModel) {
    self.model = model
    model.requests.onRequest { [weak self] in self?.follow($0) }
  }

  public var badge: TabBadge? { model.list.phase.hasContent ? .count(model.list.total) : nil }
  public var snapshot: NavigationSnapshot<PostsRoute, PostsModalRoute> { navigation.snapshot }

  public func load() async {
    await model.loadIfNeeded()
  }

  public func open(_ destination: PostsDestination) async {
    switch destination {
    case .list: navigation.show()
    case .item(let postID): navigation.show(.detail(postID: postID))
    case .highlights: navigation.show(presenting: .highlights)
    }
    await model.loadIfNeeded()
  }

  public func restore(_ snapshot: NavigationSnapshot<PostsRoute, PostsModalRoute>) throws(StatePersistenceError) {
    try navigation.restore(snapshot)
  }

  private func follow(_ request: PostsRequest) {
    switch request {
    case .route(let route): navigation.navigationStore.send(.resetTo([route]))
    case .modal(let modal): navigation.present(modal)
    case .output(let output): onOutput?(output)
    }
  }
}

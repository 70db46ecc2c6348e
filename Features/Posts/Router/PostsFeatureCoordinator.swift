public import Domain
public import FeatureSupport
public import InnoRouter
@_exported public import PostsFeatureInterface
public import PostsFeatureLogic

/// Owns where the user is in Posts, and turns the requests of its model into navigation.
@MainActor
public final class PostsFeatureCoordinator: TabFeature {
  public static let tab = TabItem(name: "posts", title: "Posts", itemName: "post", path: "/posts")

  public let navigation = FeatureNavigation<PostsRoute, PostsModalRoute>()
  let model: PostsFeatureModel
  private var observation: EventObservation?

  /// - Parameter onOutput: goes where an output leads.
  public convenience init(
    useCases: PostsFeatureUseCases, environment: FeatureEnvironment,
    onOutput: @escaping @MainActor (PostsOutput) async throws -> Void
  ) {
    let model = PostsFeatureModel(useCases: useCases, environment: environment)
    model.onOutput = onOutput
    self.init(model: model)
  }

  public init(model: PostsFeatureModel) {
    self.model = model
    model.requests.onRequest { [weak self] in self?.follow($0) }
    observation = navigation.navigationStore.onEvent { event in
      guard case .changed(_, let stack) = event else { return }
      model.detailShown(stack.path.last?.postID)
    }
  }

  public var badge: TabBadge? { model.total.map { .count($0) } }
  public var activity: [String] { model.activity }
  public var banner: String? { model.deletions.banner { "'\($0.title)'" } }
  public var loadedAt: ContinuousClock.Instant? {
    (navigation.navigationStore.path.isEmpty ? model.loading : model.detailLoading).loadedAt
  }
  public var snapshot: PostsSnapshot { PostsSnapshot(navigation: navigation.snapshot, authorID: model.list.authorID) }

  /// Loads what is shown: the post that is open, or the list, which is what the highlights are made of.
  public func load() async {
    await model.loadDetailIfNeeded()
    if navigation.navigationStore.path.isEmpty || navigation.modalStore.current != nil { await model.loadIfNeeded() }
  }

  /// A link to the list shows all of it from the first page on, whatever was searched for.
  public func open(_ destination: PostsDestination) async {
    model.discard()
    switch destination {
    case .list: return await list()
    case .item(let postID): navigation.resetTo(.detail(postID: postID))
    case .author(let authorID): return await list(authorID: authorID)
    case .comments(let postID): navigation.resetTo(.detail(postID: postID), .comments(postID: postID))
    case .highlights:
      model.show(authorID: nil)
      navigation.resetTo(presenting: .highlights)
    }
    await load()
  }

  /// Shows the list from a page on, of all posts or of those of an author; with a text, of what a search for it finds.
  func list(page: Int = 1, search: String = "", authorID: Int? = nil) async {
    model.discard()
    navigation.resetTo()
    await model.list(page: page, search: search, authorID: authorID)
  }

  /// Deletes a post at once, and says so when the server has confirmed it.
  func delete(_ postID: Int) async throws(DomainError) {
    try await model.deletions.deleteNow(postID)
    navigation.resetTo(.deleted(postID: postID))
  }

  public func confirmLeaving() -> Bool { model.confirmLeaving() }

  public func undo() {
    model.deletions.undo()
  }

  public func abandon() -> String? { model.deletions.abandon() }

  /// Keeps the draft of what was typed, and sends the deletion that could still be undone.
  public func finish() async throws {
    await model.finishDrafts()
    try await model.deletions.finish()
  }

  public func restore(_ snapshot: PostsSnapshot) throws(StatePersistenceError) {
    try navigation.restore(snapshot.navigation)
    model.show(authorID: snapshot.authorID)
  }

  private func follow(_ request: PostsRequest) {
    switch request {
    case .list: navigation.resetTo()
    case .route(.comments(let postID)): navigation.resetTo(.detail(postID: postID), .comments(postID: postID))
    case .route(let route): navigation.resetTo(route)
    case .modal(let modal): navigation.present(modal)
    }
  }
}

extension PostsRoute {
  /// The post that is open while this is shown.
  var postID: Int? {
    switch self {
    case .deleted: nil
    case .detail(let postID), .comments(let postID): postID
    }
  }
}

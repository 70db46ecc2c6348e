import Domain

/// The list screen: how the loading stands and the rows to show.
public struct PostsList: Encodable, Equatable, Sendable {
  public let phase: String
  public let total: Int
  public let shown: Int
  public let items: [PostItem]

  init(phase: PostsFeatureReducer.State.Phase, posts: Listing<PostSummary>) {
    self.phase = phase.rawValue
    total = posts.total
    items = posts.shown.map(PostItem.init)
    shown = items.count
  }
}

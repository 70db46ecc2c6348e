import Domain

/// The list screen: how the loading stands and the rows to show.
public struct PostsList: Encodable, Equatable, Sendable {
  public let phase: String
  public let total: Int
  public let shown: Int
  public let items: [PostItem]

  init(_ state: PostsFeatureReducer.State) {
    phase = state.phase.rawValue
    total = state.posts.total
    items = state.posts.shown.map(PostItem.init)
    shown = items.count
  }
}

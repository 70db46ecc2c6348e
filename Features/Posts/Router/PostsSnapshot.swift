import InnoRouter
import PostsFeatureInterface

/// Where the user is in Posts, and whose posts the list shows.
public struct PostsSnapshot: Codable, Hashable, Sendable {
  let navigation: NavigationSnapshot<PostsRoute, PostsModalRoute>
  let authorID: Int?
}

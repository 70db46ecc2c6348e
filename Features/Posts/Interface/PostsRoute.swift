/// The screens that Posts can push above its list.
public enum PostsRoute: Codable, Hashable, Sendable {
  case detail(postID: Int)
}

/// The screens that Posts can present over the others.
public enum PostsModalRoute: Codable, Hashable, Sendable {
  case highlights
}

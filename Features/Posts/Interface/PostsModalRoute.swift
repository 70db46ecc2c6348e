/// The screens that Posts can present over the others.
public enum PostsModalRoute: Hashable, Sendable {
  case highlights
}

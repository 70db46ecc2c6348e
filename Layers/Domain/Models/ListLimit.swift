/// How many items of a list a screen shows; the list itself stays whole.
public enum ListLimit: Hashable, Sendable {
  /// The first so many; zero and below show none, more than there are shows all.
  case first(Int)
  case all
}

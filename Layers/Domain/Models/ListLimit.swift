/// How many items of a list a screen shows; the list itself stays whole.
public enum ListLimit: Hashable, Sendable {
  /// The first so many; zero and below show none, more than there are shows all.
  case first(Int)
  case all

  /// What a screen of people shows unless told otherwise.
  public static let people = ListLimit.all
  /// What a screen of posts shows unless told otherwise.
  public static let posts = ListLimit.first(18)
  /// What a screen of todos shows unless told otherwise.
  public static let todos = ListLimit.first(20)
}

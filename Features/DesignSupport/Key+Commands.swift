public import TerminalUI

/// The keys of the commands of screens. A key has one meaning on all screens; what each of them has on its own is
/// pressed through a menu or typed.
extension Key {
  /// Space: what is done with a row most often.
  public static let toggle: Key = " "
  public static let create: Key = "c"
  public static let edit: Key = "e"
  public static let remove: Key = "d"
  public static let undo: Key = "u"
  /// Gives a field of a row its next value.
  public static let next: Key = "x"
  public static let refresh: Key = "r"
  public static let copy: Key = "y"
  /// Goes to where an item belongs: its author, its assignee, its tab.
  public static let owner: Key = "o"
  /// The figures or the best of a list, in a sheet.
  public static let summary: Key = "i"
  /// Shows the rows of the next state.
  public static let filter: Key = "f"
  public static let comments: Key = "m"
  public static let posts: Key = "p"
  public static let todos: Key = "a"
}

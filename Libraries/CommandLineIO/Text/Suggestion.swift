/// The question that follows a name which does not exist.
public enum Suggestion {
  /// `Did you mean 'people list'?`; nil without a name that is near.
  public static func question(_ nearest: String?) -> String? {
    nearest.map { "Did you mean '\($0)'?" }
  }

  /// A sentence, and behind it the question.
  public static func sentence(_ sentence: String, nearest: String?) -> String {
    [sentence, question(nearest)].compactMap(\.self).joined(separator: " ")
  }
}

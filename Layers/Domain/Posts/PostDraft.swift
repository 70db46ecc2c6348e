/// A post that is being written.
public struct PostDraft: Hashable, Sendable {
  /// Maximum number of characters of a title.
  public static let longestTitle = 200

  public enum Field: String, CaseIterable, Sendable {
    case title, body
  }

  public var title: String
  public var body: String

  public init(title: String = "", body: String = "") {
    self.title = title
    self.body = body
  }

  public init(_ post: PostSummary) {
    self.init(title: post.title, body: post.body)
  }

  /// What is wrong with each field, by the app's own rules; empty if nothing is.
  public var problems: [Field: String] { PostChanges(title: title, body: body).problems }

  static func problem(withTitle title: String) -> String? {
    if title.isBlank { return "A post needs a title." }
    if title.contains(where: \.isNewline) { return "A title is one line." }
    guard title.count > longestTitle else { return nil }
    return "A title has at most \(longestTitle) characters; these are \(title.count)."
  }

  static func problem(withBody body: String) -> String? {
    body.isBlank ? "A post needs a text." : nil
  }
}

extension String {
  /// Whether there is nothing to see in it.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

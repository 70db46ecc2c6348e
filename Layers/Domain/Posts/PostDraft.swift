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

  /// What is wrong with each field, before a server is asked; empty when nothing is.
  public var problems: [Field: String] {
    var problems: [Field: String] = [:]
    if title.isBlank {
      problems[.title] = "A post needs a title."
    } else if title.contains(where: \.isNewline) {
      problems[.title] = "A title is one line."
    } else if title.count > Self.longestTitle {
      problems[.title] = "A title has at most \(Self.longestTitle) characters; these are \(title.count)."
    }
    if body.isBlank { problems[.body] = "A post needs a text." }
    return problems
  }
}

extension String {
  /// Whether there is nothing to see in it.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

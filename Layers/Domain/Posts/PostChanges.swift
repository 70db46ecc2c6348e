/// The fields of a post that change; the others stay as the server has them.
public struct PostChanges: Hashable, Sendable {
  public var title: String?
  public var body: String?

  public init(title: String? = nil, body: String? = nil) {
    self.title = title
    self.body = body
  }

  /// The fields in which two drafts differ, with their new values.
  public init(from old: PostDraft, to new: PostDraft) {
    self.init(title: old.title == new.title ? nil : new.title, body: old.body == new.body ? nil : new.body)
  }

  public var isEmpty: Bool { title == nil && body == nil }

  /// What is wrong with each of them, by the app's own rules; empty if nothing is.
  public var problems: [PostDraft.Field: String] {
    var problems: [PostDraft.Field: String] = [:]
    problems[.title] = title.flatMap(PostDraft.problem(withTitle:))
    problems[.body] = body.flatMap(PostDraft.problem(withBody:))
    return problems
  }
}

/// What a user has typed in a form and not saved.
public struct Draft: Hashable, Sendable {
  /// The texts that differ from what the form began with, by field.
  public let fields: [String: String]
  /// The time since it was kept.
  public let age: Duration

  public init(fields: [String: String], age: Duration) {
    self.fields = fields
    self.age = age
  }
}

/// Keeps the drafts of forms between runs of the app.
public protocol DraftRepositoryProtocol: Sendable {
  /// The draft of the form with that name; nil when there is none that can be read. Returns at once, because the form
  /// opens with it.
  func draft(of form: String) -> Draft?

  /// Replaces the draft of a form, or deletes it when there are no fields.
  ///
  /// Calls do not overlap, and one that is cancelled before it begins does nothing. A caller that cancels a call and
  /// makes the next one therefore finds the result of the next one.
  func keep(_ fields: [String: String], of form: String) async throws(DomainError)
}

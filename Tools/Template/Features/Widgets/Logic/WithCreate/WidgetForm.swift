public import Domain
import TemplateDomain

/// The form in which a widget is written.
public struct WidgetForm: Encodable, Equatable, Sendable {
  private enum CodingKeys: CodingKey {
    case texts, problems, isSaving, asksToDiscard
  }

  /// What is typed, by field.
  public let texts: [String: String]
  /// Why it was not saved; nil when its fields say that.
  public let failure: DomainError?
  /// What is wrong with each field.
  public let problems: [String: [String]]
  public let isSaving: Bool
  public let asksToDiscard: Bool
  /// The time since the text was written, when it is that of an earlier time.
  public let draftAge: Duration?

  init(_ form: WidgetFormReducer.State) {
    texts = form.texts
    let fields = form.failure?.fields.keys.map(\.self) ?? []
    failure = fields.isEmpty || !fields.allSatisfy(WidgetDraft.fields.contains) ? form.failure : nil
    problems = form.problems
    isSaving = form.isSaving
    asksToDiscard = form.asksToDiscard
    draftAge = form.keptDraft?.age
  }
}

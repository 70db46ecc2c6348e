import TemplateDomain

/// A new widget as the server takes it; what is nil is left out.
public struct WidgetRemoteDraft: Encodable, Equatable, Sendable {
  // FIELDS remote draft
  let title: String
  let rating: Double?

  init(_ draft: WidgetDraft) {
    title = draft.title
    rating = draft.rating
  }
  // END
}

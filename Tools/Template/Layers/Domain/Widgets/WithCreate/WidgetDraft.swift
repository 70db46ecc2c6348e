public import Domain

/// A widget that is being written.
public struct WidgetDraft: Hashable, Sendable {
  // FIELDS draft
  public static let fields = ["title", "rating"]

  public let title: String
  public let rating: Double?

  /// - Parameter texts: what was typed, by field.
  /// - Throws: `.validation` with what is wrong with which field.
  public init(_ texts: [String: String]) throws(DomainError) {
    var form = FieldTexts(texts)
    title = form.required("title", .text)
    rating = form.optional("rating", .double)
    try form.check("The widget")
  }
  // END
}

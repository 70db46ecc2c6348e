public import Domain

/// The fields of a widget that change; those that are nil stay as they are.
public struct WidgetChanges: Hashable, Sendable {
  // FIELDS changes
  public private(set) var stage: WidgetSummary.Stage?

  /// - Parameter texts: what was typed, by field.
  /// - Throws: `.validation` with what is wrong with which field.
  public init(_ texts: [String: String]) throws(DomainError) {
    var form = FieldTexts(texts)
    stage = form.change("stage", .word(of: WidgetSummary.Stage.allKnown.map(\.text))).map(WidgetSummary.Stage.init)
    try form.check("The change")
  }

  /// A widget with these changes.
  public func applied(to widget: WidgetSummary) -> WidgetSummary {
    WidgetSummary(
      id: widget.id,
      title: widget.title,
      stage: stage ?? widget.stage,
      rating: widget.rating,
      isNew: widget.isNew,
      published: widget.published,
      link: widget.link,
      tags: widget.tags,
      maker: widget.maker,
      parts: widget.parts
    )
  }

  /// The later value of each field.
  public func merged(over earlier: WidgetChanges) -> WidgetChanges {
    var changes = self
    changes.stage = stage ?? earlier.stage
    return changes
  }
  // END
}

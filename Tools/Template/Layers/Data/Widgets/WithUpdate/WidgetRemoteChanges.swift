import TemplateDomain

/// The changed fields of a widget as the server takes them; what is nil is left out.
public struct WidgetRemoteChanges: Encodable, Equatable, Sendable {
  // FIELDS remote changes
  let stage: String?

  init(_ changes: WidgetChanges) {
    stage = changes.stage?.text
  }
  // END
}

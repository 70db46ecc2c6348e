/// One answer that an alert offers.
public struct AlertButton<Action: Hashable & Sendable>: Hashable, Sendable {
  /// What a button does to the user's work, for hosts that draw the difference.
  public enum Role: Hashable, Sendable {
    /// It leaves everything as it is.
    case cancel
    /// It destroys something.
    case destructive
  }

  /// The text on the button.
  public let title: String
  /// Nil for an ordinary button.
  public let role: Role?
  /// What was chosen; nil for a button that only closes the alert.
  public let action: Action?

  /// A button; an ordinary one that only closes the alert unless stated.
  public init(_ title: String, role: Role? = nil, action: Action? = nil) {
    self.title = title
    self.role = role
    self.action = action
  }

  /// A button that leaves everything as it is.
  public static func cancel(_ title: String = "Cancel") -> Self { Self(title, role: .cancel) }

  /// A button that destroys something.
  public static func destructive(_ title: String, action: Action) -> Self { Self(title, role: .destructive, action: action) }
}

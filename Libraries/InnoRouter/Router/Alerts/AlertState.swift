/// Alert or confirmation dialog, as a value.
///
/// ```swift
/// let alert = AlertState.confirmation(
///   title: "Delete this post?", confirm: .destructive("Delete", action: DeletePost(id: 3)))
/// ```
public struct AlertState<Action: Hashable & Sendable>: Hashable, Sendable {
  /// Kinds of alert, which a host can show.
  public enum Kind: Hashable, Sendable {
    /// Informs; typically has one button.
    case alert
    /// Asks for confirmation.
    case confirmation
  }

  /// Whether it informs or asks for confirmation.
  public let kind: Kind
  /// The message in short.
  public let title: String
  /// Details, if any.
  public let message: String?
  /// In display order; never empty.
  public let buttons: [AlertButton<Action>]

  /// - Parameter buttons: when empty, the alert has the button "OK", which closes it.
  public init(title: String, message: String? = nil, buttons: [AlertButton<Action>] = []) {
    self.init(
      kind: .alert, title: title, message: message,
      buttons: buttons.isEmpty ? [AlertButton("OK", role: .cancel)] : buttons)
  }

  /// A confirmation dialog with two buttons.
  public static func confirmation(
    title: String, message: String? = nil, confirm: AlertButton<Action>, cancel: AlertButton<Action> = .cancel()
  ) -> Self {
    Self(kind: .confirmation, title: title, message: message, buttons: [confirm, cancel])
  }

  private init(kind: Kind, title: String, message: String?, buttons: [AlertButton<Action>]) {
    self.kind = kind
    self.title = title
    self.message = message
    self.buttons = buttons
  }
}

/// Button of an alert.
public struct AlertButton<Action: Hashable & Sendable>: Hashable, Sendable {
  /// Semantic role of a button, which a host can show.
  public enum Role: Hashable, Sendable {
    /// Cancels; changes nothing.
    case cancel
    /// Deletes or discards data.
    case destructive
  }

  /// The text on the button.
  public let title: String
  /// Nil for a default button.
  public let role: Role?
  /// The action of the button; nil when it only closes the alert.
  public let action: Action?

  /// A button, by default one that only closes the alert.
  public init(_ title: String, role: Role? = nil, action: Action? = nil) {
    self.title = title
    self.role = role
    self.action = action
  }

  /// A button that cancels.
  public static func cancel(_ title: String = "Cancel") -> Self { Self(title, role: .cancel) }

  /// A button that deletes or discards data.
  public static func destructive(_ title: String, action: Action) -> Self {
    Self(title, role: .destructive, action: action)
  }
}

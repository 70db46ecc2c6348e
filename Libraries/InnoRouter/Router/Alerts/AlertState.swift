/// A question to the user, as a value: what is asked, and what can be answered.
///
/// ```swift
/// let alert = AlertState.confirmation(title: "Delete this post?", confirm: .destructive("Delete", action: DeletePost(id: 3)))
/// ```
public struct AlertState<Action: Hashable & Sendable>: Hashable, Sendable {
  /// What an alert wants of the user, for hosts that draw the difference.
  public enum Kind: Hashable, Sendable {
    /// Tells something; often there is one button.
    case alert
    /// Asks whether to go on.
    case confirmation
  }

  /// Whether it tells something or asks whether to go on.
  public let kind: Kind
  /// What is told or asked, in short.
  public let title: String
  /// Nil for none.
  public let message: String?
  /// In the order shown; never empty.
  public let buttons: [AlertButton<Action>]

  /// - Parameter buttons: the answers; without any there is the button "OK", which only closes the alert.
  public init(title: String, message: String? = nil, buttons: [AlertButton<Action>] = []) {
    self.init(kind: .alert, title: title, message: message, buttons: buttons.isEmpty ? [AlertButton("OK", role: .cancel)] : buttons)
  }

  /// A question with two answers, of which the second leaves everything as it is.
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

public import Observation

/// Owns the alerts of one feature: the current one and a FIFO queue.
///
/// ```swift
/// if let deletion = await alerts.ask(question) { delete(deletion.id) }
/// ```
///
/// A `ModalStore` whose routes are alerts does the work: its events, middlewares and test store can be used. On the
/// main actor; reading ``current`` is observed.
@MainActor
public final class AlertStore<Action: Hashable & Sendable>: Observable {
  /// The store that presents the alerts. Dismissing an alert there ends its ``ask(_:)`` with nil.
  public let modalStore = ModalStore<AlertState<Action>>()
  private var questions: [ModalPresentation<AlertState<Action>>.ID: CheckedContinuation<Action?, Never>] = [:]
  private var observation: EventObservation?

  /// A store with nothing presented.
  public init() {
    observation = modalStore.onEvent { [weak self] event in
      if case .dismissed(let presentation, _) = event { self?.answer(presentation.id, with: nil) }
    }
  }

  /// The current alert, nil when there is none.
  public var current: AlertState<Action>? { modalStore.presented }

  /// Shows an alert, or queues it behind the current one.
  @discardableResult
  public func present(_ alert: AlertState<Action>) -> ModalResult<AlertState<Action>> {
    modalStore.send(.present(alert))
  }

  /// Shows an alert and waits for the user.
  ///
  /// - Returns: the action of the chosen button; nil for a button without one, and when the alert was dismissed or
  ///   refused. Cancelling the task dismisses the alert.
  public func ask(_ alert: AlertState<Action>) async -> Action? {
    let presentation = ModalPresentation(alert)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(returning: nil) }
        questions[presentation.id] = continuation
        if !modalStore.execute(.present(presentation)).showedOrQueued(presentation.id) {
          answer(presentation.id, with: nil)
        }
      }
    } onCancel: {
      Task { await self.close(presentation.id) }
    }
  }

  /// Chooses a button of the current alert and dismisses it; the next one in the queue is shown.
  ///
  /// - Returns: the button's action; nil for a button without one, an index out of range, and when a middleware keeps
  ///   the alert from being dismissed.
  @discardableResult
  public func choose(_ index: Int) -> Action? {
    guard let presentation = modalStore.current, presentation.route.buttons.indices.contains(index) else { return nil }
    let action = presentation.route.buttons[index].action
    let question = questions.removeValue(forKey: presentation.id)
    guard case .dismissed(let ended) = modalStore.send(.dismiss), ended.contains(presentation) else {
      questions[presentation.id] = question
      return nil
    }
    question?.resume(returning: action)
    return action
  }

  /// Dismisses the current alert without choosing a button.
  public func dismiss() {
    modalStore.send(.dismiss)
  }

  private func close(_ id: ModalPresentation<AlertState<Action>>.ID) {
    modalStore.dismiss(id)
    answer(id, with: nil)
  }

  private func answer(_ id: ModalPresentation<AlertState<Action>>.ID, with action: Action?) {
    questions.removeValue(forKey: id)?.resume(returning: action)
  }
}

/// Alert or confirmation dialog, as a value.
///
/// ```swift
/// let alert = AlertState.confirmation(
///   title: "Delete this post?", confirm: .destructive("Delete", action: DeletePost(id: 3)))
/// ```
public struct AlertState<Action: Hashable & Sendable>: Hashable, Sendable {
  /// Kinds of alert. A host can draw them differently.
  public enum Kind: Hashable, Sendable {
    /// Informs; typically has one button.
    case alert
    /// Asks for confirmation.
    case confirmation
  }

  /// Whether it informs or asks for confirmation.
  public let kind: Kind
  /// What the alert is about, in a few words.
  public let title: String
  /// Details, if any.
  public let message: String?
  /// In display order; never empty.
  public let buttons: [AlertButton<Action>]

  /// An alert that informs.
  ///
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
  /// What a button does. A host can draw the roles differently.
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

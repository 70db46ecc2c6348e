public import Observation

/// Owns the questions of a screen flow: one at a time, and a queue of those that wait.
///
/// ```swift
/// if let deletion = await alerts.ask(question) { delete(deletion.id) }
/// ```
///
/// It is a `ModalStore` whose routes are alerts: events, middlewares and the test store of modals work for it. On the main actor; reading ``current`` is
/// observed.
@MainActor
public final class AlertStore<Action: Hashable & Sendable>: Observable {
  /// The store that presents the alerts; a presentation dismissed there leaves its question unanswered.
  public let modalStore = ModalStore<AlertState<Action>>()
  private var questions: [ModalPresentation<AlertState<Action>>.ID: CheckedContinuation<Action?, Never>] = [:]
  private var observation: EventObservation?

  /// A store without questions, nothing shown and nothing waiting.
  public init() {
    observation = modalStore.onEvent { [weak self] event in
      if case .dismissed(let presentation, _) = event { self?.answer(presentation.id, with: nil) }
    }
  }

  /// The question on screen, nil when there is none.
  public var current: AlertState<Action>? { modalStore.presented }

  /// Shows an alert now, or after those that are shown and waiting.
  @discardableResult
  public func present(_ alert: AlertState<Action>) -> ModalResult<AlertState<Action>> {
    modalStore.send(.present(alert))
  }

  /// Shows an alert and waits for the answer.
  ///
  /// - Returns: the action of the button that was chosen; nil for a button without one, and when the alert was closed or refused otherwise.
  ///   Cancelling the task closes the alert.
  public func ask(_ alert: AlertState<Action>) async -> Action? {
    let presentation = ModalPresentation(alert)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(returning: nil) }
        questions[presentation.id] = continuation
        if !modalStore.execute(.present(presentation)).isPresentation(presentation.id) { answer(presentation.id, with: nil) }
      }
    } onCancel: {
      Task { await self.close(presentation.id) }
    }
  }

  /// Chooses a button of the current alert, which ends it; the next one in the queue is shown.
  ///
  /// - Returns: the button's action; nil for a button without one, for an index that no button has, and when a middleware keeps the alert open.
  @discardableResult
  public func choose(_ index: Int) -> Action? {
    guard let presentation = modalStore.current, presentation.route.buttons.indices.contains(index) else { return nil }
    let action = presentation.route.buttons[index].action
    let question = questions.removeValue(forKey: presentation.id)
    guard modalStore.send(.dismiss).isSuccess else {
      questions[presentation.id] = question
      return nil
    }
    question?.resume(returning: action)
    return action
  }

  /// Closes the current alert without an answer, as when the user leaves it.
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

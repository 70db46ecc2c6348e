public import InnoRouter
public import TerminalUI

/// Shows the current question of an alert store in place of the content, and the content while there is none.
///
/// The command `answer` takes the number of a button; `close` leaves the question unanswered.
public struct AlertHost<Action: Hashable & Sendable, Content: View>: View {
  private let alerts: AlertStore<Action>
  private let content: () -> Content

  /// Shows the questions of `alerts` in place of `content`, one at a time.
  public init(alerts: AlertStore<Action>, @ViewBuilder content: @escaping () -> Content) {
    self.alerts = alerts
    self.content = content
  }

  public var body: some View {
    if let alert = alerts.current {
      question(alert)
    } else {
      content()
    }
  }

  private func question(_ alert: AlertState<Action>) -> some View {
    VStack {
      Text(alert.title).bold()
      if let message = alert.message { Text(message) }
      ForEach(Array(alert.buttons.enumerated()), id: \.offset) { button in
        Text("\(button.offset + 1)  \(button.element.title)")
      }
    }
    .screen("alert", document: AlertDocument(alert))
    .commands {
      Command(name: "answer", title: "Choose an answer", argument: "1-\(alert.buttons.count)") { text in
        guard let number = Int(text), alert.buttons.indices.contains(number - 1) else {
          throw ScreenFailure(
            code: .usage, message: "There is no answer '\(text)'.",
            hint: "Answers are numbered from 1 to \(alert.buttons.count).")
        }
        // The question may have been answered or withdrawn since the screen was drawn.
        if alerts.current == alert { alerts.choose(number - 1) }
      }
      Command(name: "close", key: .escape, title: "Close") { alerts.dismiss() }
    }
  }
}

/// An alert in `--format json`.
private struct AlertDocument: Encodable, Sendable {
  let title: String
  let message: String?
  let answers: [String]

  init<Action>(_ alert: AlertState<Action>) {
    title = alert.title
    message = alert.message
    answers = alert.buttons.map(\.title)
  }
}

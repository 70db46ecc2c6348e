public import InnoRouter
public import TerminalUI

/// Shows the current alert of an alert store above the content. Outside the full-screen app, where a frame is drawn
/// once, the alert replaces the content.
///
/// The command `answer` takes the number of a button; `close` dismisses the alert without choosing one.
public struct AlertHost<Action: Hashable & Sendable, Content: View>: View {
  private let alerts: AlertStore<Action>
  private let content: () -> Content

  /// Shows the alerts of the store `alerts` above `content`, one at a time.
  public init(alerts: AlertStore<Action>, @ViewBuilder content: @escaping () -> Content) {
    self.alerts = alerts
    self.content = content
  }

  public var body: some View {
    let presentation = alerts.modalStore.current
    let dismissal = Binding(
      get: { presentation },
      set: { if $0 == nil, let presentation { alerts.modalStore.systemDismiss(presentation.id) } })
    content().sheet(item: dismissal) { alertBox($0) }
  }

  private func alertBox(_ presentation: ModalPresentation<AlertState<Action>>) -> some View {
    let alert = presentation.route
    return Box(alert.title) {
      VStack {
        if let message = alert.message { Text(message) }
        ForEach(Array(alert.buttons.enumerated()), id: \.offset) { button in
          Button {
            choose(button.offset, of: presentation)
          } label: {
            Text("\(button.offset + 1)  \(button.element.title)")
          }
        }
      }
      .padding(.horizontal)
    }
    .screen("alert", document: AlertDocument(alert))
    .commands {
      Command(name: "answer", title: "Choose an answer", argument: "1-\(alert.buttons.count)") { text in
        guard let number = Int(text), alert.buttons.indices.contains(number - 1) else {
          throw ScreenFailure(
            code: .usage, message: "There is no answer '\(text)'.",
            hint: "Answers are numbered from 1 to \(alert.buttons.count).")
        }
        choose(number - 1, of: presentation)
      }
    }
  }

  /// The alert may have ended since the screen was drawn, and an equal one may have taken its place.
  private func choose(_ index: Int, of presentation: ModalPresentation<AlertState<Action>>) {
    if alerts.modalStore.current?.id == presentation.id { alerts.choose(index) }
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

import TerminalUI

/// The command line that `:` opens.
struct CommandLinePanel: View {
  let model: TerminalAppModel
  let frame: Frame
  let screen: FullScreen

  var body: some View {
    Box("Command") {
      VStack {
        LineField(":", editor: Binding(get: { model.editor }, set: { model.editor = $0 })) { outcome in
          model.edited(outcome, on: frame, screen: screen)
        }
        Text(model.candidates.isEmpty ? "Tab completes, ↑ recalls, Enter runs, Esc closes" : candidates).dim()
          .lineLimit(3)
      }
      .padding(.horizontal)
      .frame(maxWidth: 56)
    }
  }

  private var candidates: String { model.candidates.joined(separator: "  ") }
}

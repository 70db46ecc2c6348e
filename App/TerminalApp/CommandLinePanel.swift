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
        Text(candidates).dim().lineLimit(2)
        Text("Tab completes, ↑ recalls, Enter runs, Esc closes").dim().lineLimit(1)
      }
      .padding(.horizontal)
      .frame(maxWidth: 76)
    }
  }

  private var candidates: String { model.candidates.joined(separator: "  ") }
}

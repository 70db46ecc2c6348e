import TerminalUI

/// All keys: those of the screen's commands, and those that work everywhere; then the commands to type after `:`.
struct KeyList: View {
  /// Of the screen below.
  let frame: Frame
  let lettersMove: Bool

  private var everywhere: KeyValuePairs<String, String> {
    [
      "↑ ↓\(lettersMove ? " j k" : "")": "Move the selection, or scroll",
      "PgUp PgDn\(lettersMove ? " ^B ^F" : "")": "Move by pages",
      "Home End\(lettersMove ? " g G" : "")": "Move to the first row, or to the last",
      "Enter": "Open the selected row, or press the button",
      "Tab, ← →\(lettersMove ? " h l" : "")": "Move between fields and panes",
      "/": "Search or filter the list",
      "Esc": "Leave a field, close, or go back",
      "u": "Undo the deletion that is counted down, on every screen",
      "q": "Quit: sends such a deletion, and waits for what is being written",
      "Ctrl-C": "Cancel what runs; with nothing running quit, and drop such a deletion",
      "Ctrl-C twice": "Quit at once, and say what was not confirmed",
      "Ctrl-Z": "Suspend the app; fg resumes it",
      "1–9 [ ]": "Go to a tab",
      "Mouse": "Wheel, rows, tabs, buttons, keys below; M lends it to the terminal, to select text",
    ]
  }

  var body: some View {
    Box("Keys") {
      ScrollView {
        VStack {
          let available = frame.commands.filter(\.isEnabled)
          // The others are below.
          let own = available.filter { !["undo", "quit", "previous", "next"].contains($0.name) && Int($0.name) == nil }
          lines(own.compactMap { command in command.key.map { ($0.label, command.title) } })
          Divider()
          lines(everywhere.filter { $0.key != "/" || frame.hasSearchField })
          Divider()
          Text("To type after :").dim()
          for command in available.filter({ $0.key == nil }) {
            Text(command.usage).bold()
            Text(command.title).padding(.leading, 2)
          }
          Text("help").bold()
          Text("List the commands of the program too").padding(.leading, 2)
        }
      }
      .padding(.horizontal)
    }
  }

  /// Keys, each with its meaning beside it where there is room.
  @ViewBuilder
  private func lines(_ keys: [(key: String, value: String)]) -> some View {
    let width = keys.map { TerminalText.columns(of: $0.key) }.max() ?? 0
    for (keys, meaning) in keys {
      HStack(spacing: 2) {
        Text(keys).bold().frame(minWidth: width)
        Text(meaning)
      }
    }
  }
}

import TerminalUI

/// All keys: those of the screen's commands, and those that work everywhere.
struct KeyList: View {
  let commands: [Command]
  let lettersMove: Bool

  private var everywhere: KeyValuePairs<String, String> {
    [
      "↑ ↓\(lettersMove ? " j k" : "")": "Move the selection, or scroll",
      "PgUp PgDn Home End": "Move by pages, or to the ends",
      "Enter": "Open the selected row, or press the button",
      "Tab, ← →\(lettersMove ? " h l" : "")": "Move from field to field",
      "/": "Search or filter the list",
      "Esc": "Leave a field, close, or go back",
      "Ctrl-C": "Cancel what runs, or quit",
      "Ctrl-Z": "Stop the app; fg brings it back",
      "Mouse": "Wheel, rows, tabs, buttons, keys below",
    ]
  }

  var body: some View {
    Box("Keys") {
      ScrollView {
        VStack {
          CommandList(commands)
          Divider()
          let width = everywhere.map { TerminalText.columns(of: $0.key) }.max() ?? 0
          for (keys, meaning) in everywhere {
            HStack(spacing: 2) {
              Text(keys).bold().frame(minWidth: width)
              Text(meaning)
            }
          }
        }
      }
      .padding(.horizontal)
    }
  }
}

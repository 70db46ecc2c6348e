public import TerminalUI

/// The last things that happened on a screen, newest first.
public struct ActivityLog: View {
  private let entries: [String]

  /// `entries`: oldest first; the last `limit` of them are shown. Without entries nothing is drawn.
  public init(_ entries: [String], limit: Int = 3) {
    self.entries = entries.suffix(max(0, limit)).reversed()
  }

  public var body: some View {
    if !entries.isEmpty {
      VStack {
        Text("Activity").bold().frame(minHeight: 0)
        // With room for one line, the newest entry has it.
        VStack {
          for entry in entries { Text("• \(entry)").dim().lineLimit(2) }
        }
        .frame(minHeight: 1)
      }
      // On a small screen the rows of the list need the room more.
      .frame(minHeight: 0)
    }
  }
}

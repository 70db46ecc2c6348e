public import TerminalUI

/// What happened on a screen, newest first, in a sheet.
public struct ActivityLog: View {
  private let entries: [String]

  /// - Parameter entries: oldest first.
  public init(_ entries: [String]) {
    self.entries = entries.reversed()
  }

  public var body: some View {
    Box("Activity") {
      ScrollView {
        if entries.isEmpty { Text("Nothing has happened yet.").dim() }
        for entry in entries { Text("• \(entry)") }
      }
      .padding(.horizontal)
    }
  }
}

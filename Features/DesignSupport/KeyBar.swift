public import TerminalUI

/// The keys that do something now, on one line.
public struct KeyBar: View {
  private let commands: [Command]

  /// Commands without a key, or disabled, are left out.
  public init(_ commands: [Command]) {
    self.commands = commands.filter { $0.key != nil && $0.isEnabled }
  }

  public var body: some View {
    line.lineLimit(1)
  }

  private var line: Text {
    commands.enumerated().reduce(Text("")) { line, entry in
      let gap = Text(entry.offset == 0 ? "" : "  ")
      return line + gap + Text(entry.element.key?.label ?? "").bold().foregroundColor(.cyan) + Text(" \(entry.element.title)").dim()
    }
  }
}

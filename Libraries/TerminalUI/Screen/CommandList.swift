/// Help: the commands that can be run now, one a row, with their keys and titles.
public struct CommandList: View {
  private let commands: [Command]

  public init(_ commands: [Command]) {
    self.commands = commands.filter(\.isEnabled)
  }

  public var body: some View {
    let widest = commands.map { TerminalText.columns(of: $0.usage) }.max() ?? 0
    let widestKey = commands.map { TerminalText.columns(of: $0.key?.label ?? "") }.max() ?? 0
    ForEach(commands, id: \.name) { command in
      HStack(spacing: 2) {
        Text(command.usage).bold().frame(minWidth: widest)
        if widestKey > 0 { Text(command.key?.label ?? "").dim().frame(minWidth: widestKey) }
        Text(command.title)
      }
    }
  }
}

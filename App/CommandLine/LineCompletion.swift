import TerminalUI

/// What a line that is typed inside the app may become: the commands of the screen with their fixed arguments, and what
/// the command line takes there.
struct LineCompletion: Sendable {
  private let ofScreen: [[String]]

  @MainActor
  init(on screen: Frame) {
    // A number is the key of a tab, whose name completes.
    ofScreen =
      screen.commands.filter { $0.isEnabled && Int($0.name) == nil }.flatMap { command in
        let arguments = (command.argument ?? "").split(separator: "|").map(String.init)
        return arguments.count > 1 ? arguments.map { [command.name, $0] } : [[command.name]]
      } + [["quit"]]
  }

  /// What the last word of `text` may become, in alphabetical order.
  func words(completing text: String) -> [String] {
    let words = ShellWords.splitUnfinished(text)
    let before = words.dropLast()
    let next = ofScreen.filter { $0.count > before.count && $0.starts(with: before) }.map { $0[before.count] }
    let ofProgram = before.first.map(RootCommand.takes) ?? true ? Completion(words, isInside: true).candidates : []
    return Set(next.filter { $0.hasPrefix(words.last ?? "") } + ofProgram).sorted()
  }
}

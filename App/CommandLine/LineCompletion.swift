import CommandSupport
import FeatureSupport
import Features
import TerminalUI

/// What a line of the shell may become: the commands of the screen and of the features, and their fixed arguments.
struct LineCompletion: Sendable {
  private let lines: [[String]]

  /// - Parameter own: the commands of the shell itself.
  @MainActor
  init(on screen: Frame, own: [String]) {
    // A number is the key of a tab, whose name completes.
    let ofScreen = screen.commands.filter { $0.isEnabled && Int($0.name) == nil }.flatMap { command in
      let arguments = (command.argument ?? "").split(separator: "|").map(String.init)
      return arguments.count > 1 ? arguments.map { [command.name, $0] } : [[command.name]]
    }
    let ofFeatures = FeatureRegistration.all.flatMap { feature in
      FeatureCommands.all(of: feature).compactMap { command in
        command.configuration.commandName.map { [feature.tab.name, $0] }
      }
    }
    lines = ofScreen + ofFeatures + own.map { [$0] }
  }

  /// What the last word of `text` may become, in alphabetical order.
  func words(completing text: String) -> [String] {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let before = words.dropLast().filter { !$0.isEmpty }
    let last = words.last ?? ""
    let next = lines.filter { $0.count > before.count && $0.starts(with: before) }.map { $0[before.count] }
    return Set(next.filter { $0.hasPrefix(last) }).sorted()
  }
}

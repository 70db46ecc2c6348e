import CommandLineIO
import EntireTabFeatureRouter
import Synchronization
import TerminalUI

/// What a line that is typed inside the app may become: the commands of the screen with their fixed arguments, and what
/// the command line takes there.
struct LineCompletion: Sendable {
  private let ofScreen: [[String]]
  /// The commands of the screen that take an id, or ids.
  private let takingIDs: Set<String>
  private let items: ItemIDs
  private let tabs: [String]

  @MainActor
  init(on screen: Frame) {
    takingIDs = Set(screen.commands.filter { $0.isEnabled && $0.argument?.hasPrefix("ID") == true }.map(\.name))
    items = ItemIDs(screen.screen)
    tabs = screen.command(named: "tab")?.argument?.split(separator: "|").map(String.init) ?? []
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
    if let found = ids(after: Array(before)) { return found.filter { $0.hasPrefix(words.last ?? "") } }
    let next = ofScreen.filter { $0.count > before.count && $0.starts(with: before) }.map { $0[before.count] }
    let ofProgram = before.first.map(RootCommand.takes) ?? true ? Completion(words, isInside: true).candidates : []
    return Set(next.filter { $0.hasPrefix(words.last ?? "") } + ofProgram).sorted()
  }

  /// The ids of the screen's items, in their order, where an id is expected; for a link those of the tabs and of the
  /// items. Nil elsewhere.
  private func ids(after words: [String]) -> [String]? {
    guard let name = words.first else { return nil }
    if name == "open", words.count == 1 {
      let tab = items.tab
      return tabs.flatMap { name in
        [name] + (name == tab ? items.all.map { "\(name)/\($0)" } : [])
      }
      .map { EntireTabLink.url(path: "/\($0)") }
    }
    if takingIDs.contains(name) { return items.all }
    let isOfScreen = name == items.tab && words.count > 1
    return isOfScreen && Completion(words + [""], isInside: true).lookup == .itemID ? items.all : nil
  }
}

/// The ids of the items that a screen publishes, read from its document when they are needed first.
private final class ItemIDs: Sendable {
  private let screen: PublishedScreen?
  private let known = Mutex<[String]?>(nil)

  init(_ screen: PublishedScreen?) {
    self.screen = screen
  }

  /// The tab that the screen is in.
  var tab: String? { screen?.name.split(separator: ".").first.map(String.init) }

  var all: [String] {
    known.withLock { known in
      if let known { return known }
      let text = screen.flatMap { try? DocumentText($0.document).lines(fields: ["id"]) } ?? ""
      let ids = text.split(separator: "\n").map(String.init)
      known = ids
      return ids
    }
  }
}

import ArgumentParser
import InnoRouterTerminalUI

struct ShowCommand<Feature: TabFeature>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "show", abstract: "Show one \(Feature.tab.itemName).",
      discussion: "EXAMPLE:\n  innosample \(Feature.tab.name) show 3" + remark)
  }

  @Argument(help: "The id of the \(Feature.tab.itemName), as the list shows it.")
  var id: Int

  /// Known only to be refused with a reason.
  @OptionGroup(visibility: .private) var listOptions: ListOptions
  @OptionGroup var options: Options

  func validate() throws {
    try listOptions.requireNone(in: "\(Feature.tab.name) show")
  }

  @MainActor
  func run() async throws {
    try await Session.run(options) { session in
      try await session.open(tab: Feature.tab.name)
      try await session.perform("select \(id)")
    }
  }

  /// Where a link's id is not an item's.
  private static var remark: String {
    guard let subject = Feature.tab.linkSubject else { return "" }
    let link = Examples.link(to: Feature.tab)
    return "\n\nThe id is not the one of a link: \(link) shows the first \(Feature.tab.itemName) of \(subject) \(Examples.id)."
  }
}

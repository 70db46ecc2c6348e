import ArgumentParser
import InnoRouterTerminalUI

struct ShowCommand<Feature: TabFeature>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "show", abstract: "Show one \(Feature.tab.itemName).",
      discussion: "EXAMPLE:\n  innosample \(Feature.tab.name) show 3")
  }

  @Argument(help: "The id, as the list shows it.")
  var id: Int

  @OptionGroup var options: Options

  @MainActor
  func run() async throws {
    try await Session.run(options) { session in
      try await session.open(tab: Feature.tab.name)
      try await session.perform("select \(id)")
    }
  }
}

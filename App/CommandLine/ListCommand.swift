import ArgumentParser
import InnoRouterTerminalUI

struct ListCommand<Feature: TabFeature>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "list", abstract: "List them.")
  }

  @OptionGroup var options: Options

  @MainActor
  func run() async throws {
    try await Session.run(options) { session in
      try await session.open(tab: Feature.tab.name)
    }
  }
}

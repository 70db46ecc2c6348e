import ArgumentParser
import InnoRouterTerminalUI

struct ModalCommand<Feature: TabFeature>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Feature.tab.modal, abstract: "Show the \(Feature.tab.modal).",
      discussion: "EXAMPLE:\n  innosample \(Feature.tab.name) \(Feature.tab.modal)")
  }

  @OptionGroup var options: Options

  @MainActor
  func run() async throws {
    try await Session.run(options) { session in
      try await session.open(tab: Feature.tab.name)
      try await session.perform(Feature.tab.modal)
    }
  }
}

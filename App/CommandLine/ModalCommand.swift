import ArgumentParser
import InnoRouterTerminalUI

/// The command of a feature that has a modal.
struct ModalCommand<Feature: TabFeature>: AsyncParsableCommand {
  private static var modal: String { Feature.tab.modal ?? "" }

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: modal, abstract: "Show the \(modal).",
      discussion: "EXAMPLE:\n  innosample \(Feature.tab.name) \(modal)")
  }

  @OptionGroup var options: Options

  @MainActor
  func run() async throws {
    try await Session.run(options) { session in
      try await session.open(tab: Feature.tab.name)
      try await session.perform(Self.modal)
    }
  }
}

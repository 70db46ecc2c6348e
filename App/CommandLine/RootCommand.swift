import ArgumentParser
import Features
import InnoRouterTerminalUI

/// The root command; a feature's commands come from its registration.
struct RootCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "innosample",
      abstract: "Lists and items of a JSONPlaceholder-style API, one tab a feature.",
      discussion: """
        Without --api the commands ask an API of their own, which each starts on a free port of this machine.

        EXAMPLES:
        \(Examples.all)
        """,
      version: "0.1.0",
      subcommands: FeatureRegistration.all.map { command(for: $0.coordinator) } + [OpenCommand.self, ShellCommand.self, ServeCommand.self]
    )
  }

  private static func command<Feature: TabFeature>(for coordinator: Feature.Type) -> any ParsableCommand.Type {
    FeatureCommand<Feature>.self
  }
}

import ArgumentParser
import Features
import InnoRouterTerminalUI

/// The root command; a feature's commands come from its registration.
struct InnoSample: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "innosample",
      abstract: "People, posts and todos from a JSONPlaceholder-style API.",
      discussion: """
        Without --api the commands ask an API of their own, which each starts on a free port of this machine.

        EXAMPLES:
          innosample people list
          innosample people show 3 --format json
          innosample posts list --limit 5 --api http://localhost:3000
          innosample open innosample://host/settings/2
          printf 'select 3\\nsettings\\npeople\\n' | innosample shell
          innosample serve --port 3000
        """,
      version: "0.1.0",
      subcommands: FeatureRegistration.all.map { command(for: $0.coordinator) } + [OpenCommand.self, ShellCommand.self, ServeCommand.self]
    )
  }

  private static func command<Feature: TabFeature>(for coordinator: Feature.Type) -> any ParsableCommand.Type {
    FeatureCommand<Feature>.self
  }
}

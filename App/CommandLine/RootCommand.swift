import ArgumentParser
import FeatureSupport
import Features

/// The root command; a feature's commands come from its registration.
struct RootCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: name,
      abstract: "Lists and items of a JSONPlaceholder-style API, one tab a feature.",
      discussion: """
        With --api embedded, each command asks an API that it starts itself, on a free port of this machine.

        EXAMPLES:
        \(Examples.all)

        COMPLETION:
          innosample --generate-completion-script bash
        prints a script for bash, zsh or fish that completes commands and options with the Tab key.
        """,
      version: version,
      subcommands: [AppCommand.self] + features.map(\.command)
        + [OpenCommand.self, ShellCommand.self, ServeCommand.self, ConfigCommand.self, CompleteCommand.self],
      defaultSubcommand: AppCommand.self)
  }

  static let name = "innosample"
  static let version = "0.1.0"

  @OptionGroup var options: Options

  static var commandNames: [String] { ["app"] + features.map(\.name) + ["open", "shell", "serve", "config"] }

  /// Whether a line that begins with that word is a command line.
  static func takes(_ word: String) -> Bool { commandNames.contains(word) || helpWords.contains(word) }

  /// The commands of the feature of that name; nil if there is none.
  static func group(named name: String) -> (any ParsableCommand.Type)? {
    FeatureRegistration.all.first { $0.tab.name == name }.map { command(for: $0.coordinator) }
  }

  private static var features: [(name: String, command: any ParsableCommand.Type)] {
    FeatureRegistration.all.map { ($0.tab.name, command(for: $0.coordinator)) }
  }

  private static func command<Feature: TabFeature>(for coordinator: Feature.Type) -> any ParsableCommand.Type {
    FeatureGroup<Feature>.self
  }
}

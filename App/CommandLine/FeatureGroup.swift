import ArgumentParser
import CommandSupport
import Features
import InnoRouter

/// The commands of one feature: `people list`, `people show 3`, and those that the feature adds.
struct FeatureGroup<Feature: TabFeature>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Feature.tab.name, abstract: "Show \(Feature.tab.title.lowercased()).",
      subcommands: commands.map { subcommand($0) })
  }

  @OptionGroup var options: Options

  /// A command that the feature adds takes the place of a general one of the same name.
  static var commands: [any FeatureCommand.Type] {
    let own = FeatureRegistration.all.first { $0.coordinator == Feature.self }?.commands ?? []
    let names = own.map { $0.configuration.commandName }
    let general: [any FeatureCommand.Type] = [ListCommand<Feature>.self, ShowCommand<Feature>.self]
    return general.filter { !names.contains($0.configuration.commandName) } + own
  }

  private static func subcommand<Command: FeatureCommand>(_ command: Command.Type) -> any ParsableCommand.Type {
    FeatureSubcommand<Feature, Command>.self
  }
}

/// A command of a feature with the options of the app: runs it in a session of its own, and prints the screen it leads to.
struct FeatureSubcommand<Feature: TabFeature, Command: FeatureCommand>: AsyncParsableCommand {
  static var configuration: CommandConfiguration { Command.configuration }

  @OptionGroup var command: Command
  /// Of a command without a list known only to be refused with a reason.
  @OptionGroup(visibility: Command.showsList ? .default : .private) var listOptions: ListOptions
  @OptionGroup var options: Options

  func validate() throws {
    guard !Command.showsList else { return }
    try listOptions.requireNone(in: "\(Feature.tab.name) \(Command.configuration.commandName ?? "")")
  }

  @MainActor
  func run() async throws {
    try await Session.run(options, listSize: listOptions.size) { session in try await session.run(command) }
  }
}

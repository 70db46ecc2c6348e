import ArgumentParser
import CommandSupport
import EntireTabFeatureRouter
import FeatureSupport
import Features

/// The commands of one feature: `people list`, `people show 3`, and those that the feature adds.
struct FeatureGroup<Feature: TabFeature>: ParsableCommand {
  static var configuration: CommandConfiguration {
    let commands = FeatureCommands.all(of: Feature.self)
    let standard = commands.first { $0.isDefault }
    return CommandConfiguration(
      commandName: Feature.tab.name,
      abstract: standard?.configuration.abstract ?? "Show \(Feature.tab.title.lowercased()).",
      subcommands: commands.map { subcommand($0) }
        + (WatchCommand<Feature>.kind == nil ? [] : [WatchCommand<Feature>.self]),
      defaultSubcommand: standard.map { subcommand($0) })
  }

  @OptionGroup var options: Options

  private static func subcommand<Wrapped: FeatureCommand>(_ command: Wrapped.Type) -> any ParsableCommand.Type {
    FeatureSubcommand<Feature, Wrapped>.self
  }
}

/// The commands of each feature: the general ones, and those that it adds.
enum FeatureCommands {
  /// The general ones first; a command that the feature adds takes the place of a general one of the same name.
  static func all<Feature: TabFeature>(of feature: Feature.Type) -> [any FeatureCommand.Type] {
    let own = FeatureRegistration.all.first { $0.coordinator == feature }?.commands ?? []
    let general: [any FeatureCommand.Type] = [ListCommand<Feature>.self, ShowCommand<Feature>.self]
    let names = general.map { $0.configuration.commandName }
    return general.map { command in
      own.first { $0.configuration.commandName == command.configuration.commandName } ?? command
    } + own.filter { !names.contains($0.configuration.commandName) }
  }
}

/// A command of a feature with the options of the app.
struct FeatureSubcommand<Feature: TabFeature, Wrapped: FeatureCommand>: SessionCommand {
  static var configuration: CommandConfiguration {
    var configuration = Wrapped.configuration
    // A root below another command has no --generate-completion-script, for which the parser parses everything twice.
    configuration._superCommandName = "\(RootCommand.name) \(Feature.tab.name)"
    return configuration
  }

  @OptionGroup var command: Wrapped
  /// A command without a list declares them only to reject them with a reason.
  @OptionGroup(visibility: Wrapped.showsList ? .default : .private) var listOptions: ListOptions
  @OptionGroup(visibility: Wrapped.showsItems ? .default : .private) var fieldOptions: FieldOptions
  @OptionGroup var options: Options

  private var write: (any WriteCommand<Wrapped.Feature>)? { command as? any WriteCommand<Wrapped.Feature> }
  var isDryRun: Bool { write?.dryRun.isOn ?? false }
  var confirmation: String? { isDryRun ? nil : write?.confirmation }

  func validate() throws {
    let name = "\(Feature.tab.name) \(Wrapped.configuration.commandName ?? "")"
    if !Wrapped.showsList { try listOptions.requireNone(in: name) }
    if !Wrapped.showsItems { try fieldOptions.requireNone(in: name) }
  }

  func perform(in session: Session, input: StandardInputText) async throws {
    var command = command
    try await command.readStandardInput(input)
    try await session.run(command)
  }

  func written(in session: Session) -> (any WrittenItem)? {
    guard let write, let feature = session.coordinator.feature(named: Feature.tab.name) as? Wrapped.Feature else {
      return nil
    }
    return write.written(on: feature)
  }
}

import ArgumentParser
import InnoRouter

/// The commands of one feature: `people list`, `people show 3` and, when it has a modal, `people overview`.
struct FeatureCommand<Feature: TabFeature>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Feature.tab.name, abstract: "Show \(Feature.tab.title.lowercased()).",
      subcommands: [ListCommand<Feature>.self, ShowCommand<Feature>.self] + (Feature.tab.modal == nil ? [] : [ModalCommand<Feature>.self]))
  }

  @OptionGroup var options: Options
}

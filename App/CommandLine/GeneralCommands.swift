import CommandSupport
import FeatureSupport
import InnoRouter

/// `people list`; every feature has it.
struct ListCommand<Feature: TabFeature>: FeatureCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list", abstract: "List the \(Feature.tab.title.lowercased()).",
      discussion: "EXAMPLE:\n  innosample \(Feature.tab.name) list --limit 5 --format json")
  }

  static var showsList: Bool { true }

  func run(on feature: Feature) async {
    await feature.open(.list)
  }
}

/// `people show 3`; every feature has it.
struct ShowCommand<Feature: TabFeature>: FeatureCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "show", abstract: "Show one \(Feature.tab.itemName).",
      // Which ids there are is known of numbers only.
      discussion: Feature.Destination.ItemID.self is any BinaryInteger.Type
        ? "EXAMPLE:\n  innosample \(Feature.tab.name) show 3" : "")
  }

  @Argument(
    help: "The id of the \(Feature.tab.itemName), as the list shows it.",
    // Numbers are sooner typed than chosen.
    completion: Feature.Destination.ItemID.self is any BinaryInteger.Type ? .default : .found,
    transform: ItemIDArgument.init)
  var id: ItemIDArgument<Feature.Destination.ItemID>

  func run(on feature: Feature) async {
    await feature.open(.item(id.value))
  }
}

/// An id in the arguments, read once as what it is in the feature.
struct ItemIDArgument<ID: DeepLinkValue & Sendable>: Sendable {
  let value: ID

  init(_ text: String) throws {
    guard let value = ID(linkText: text) else { throw ValidationError("It is not \(ID.expectedLinkText).") }
    self.value = value
  }
}

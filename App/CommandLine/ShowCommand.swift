import ArgumentParser
import InnoRouter

struct ShowCommand<Feature: TabFeature>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "show", abstract: "Show one \(Feature.tab.itemName).",
      discussion: "EXAMPLE:\n  innosample \(Feature.tab.name) show 3")
  }

  @Argument(help: "The id of the \(Feature.tab.itemName), as the list shows it.", transform: ItemIDArgument.init)
  var id: ItemIDArgument<Feature.Destination.ItemID>

  /// Known only to be refused with a reason.
  @OptionGroup(visibility: .private) var listOptions: ListOptions
  @OptionGroup var options: Options

  func validate() throws {
    try listOptions.requireNone(in: "\(Feature.tab.name) show")
  }

  @MainActor
  func run() async throws {
    try await Session.run(options) { session in
      try await session.open(.item(id.value), in: Feature.self)
    }
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

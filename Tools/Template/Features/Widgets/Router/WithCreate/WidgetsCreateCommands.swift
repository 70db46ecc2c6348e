import CommandSupport
import Domain
import WidgetsFeatureLogic

struct WidgetsCreateCommand: WriteCommand {
  // FIELDS create example
  private static let example = "--title New --rating 5"
  // END
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Create a widget, and print its id.",
    discussion: "EXAMPLE:\n  innosample widgets create \(example)")

  // FIELDS create options
  @Option(parsing: .unconditional, help: ArgumentHelp("Title.", valueName: "text"))
  var title: String

  @Option(parsing: .unconditional, help: ArgumentHelp("Rating.", valueName: "n"))
  var rating: String?

  // END
  @OptionGroup var dryRun: DryRunOption

  func run(on widgets: WidgetsFeatureCoordinator) async throws(DomainError) {
    // FIELDS create texts
    let options: [String: String?] = ["title": title, "rating": rating]
    // END
    try await widgets.model.create(options.compactMapValues(\.self))
  }

  func written(on widgets: WidgetsFeatureCoordinator) -> (any WrittenItem)? { widgets.model.created }
}

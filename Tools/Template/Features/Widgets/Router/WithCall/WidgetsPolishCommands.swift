import CommandSupport
import Domain
import WidgetsFeatureInterface
import WidgetsFeatureLogic

struct WidgetsPolishCommand: WriteCommand {
  static let configuration = CommandConfiguration(
    commandName: "polish", abstract: "Polish: change a widget on the server.",
    discussion: "EXAMPLE:\n  innosample widgets polish 3")

  @Argument(help: "The id of the widget, as the list shows it.")
  var id: WidgetID

  @OptionGroup var dryRun: DryRunOption

  func run(on widgets: WidgetsFeatureCoordinator) async throws(DomainError) {
    try await widgets.polish(id)
  }

  func written(on widgets: WidgetsFeatureCoordinator) -> (any WrittenItem)? { widgets.model.item(id) }
}

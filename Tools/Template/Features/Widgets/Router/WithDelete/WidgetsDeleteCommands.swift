import CommandSupport
import Domain
import WidgetsFeatureInterface

struct WidgetsDeleteCommand: WriteCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a widget; on a terminal, asks first.",
    discussion: "EXAMPLE:\n  innosample widgets delete 3 --yes")

  @Argument(help: "The id of the widget, as the list shows it.")
  var id: WidgetID

  @Flag(help: "Delete it without asking.")
  var yes = false

  @OptionGroup var dryRun: DryRunOption

  var confirmation: String? { yes ? nil : "Delete widget \(id)? It cannot be brought back." }

  func run(on widgets: WidgetsFeatureCoordinator) async throws(DomainError) {
    try await widgets.delete(id)
  }
}

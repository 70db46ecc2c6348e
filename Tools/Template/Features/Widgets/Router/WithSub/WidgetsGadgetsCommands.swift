import CommandSupport
import WidgetsFeatureInterface

struct WidgetsGadgetsCommand: FeatureCommand {
  static let configuration = CommandConfiguration(
    commandName: "gadgets", abstract: "Show the gadgets of a widget.",
    discussion: "EXAMPLE:\n  innosample widgets gadgets 3 --limit 2")

  static var showsList: Bool { true }

  @Argument(help: "The id of the widget, as the list shows it.")
  var id: WidgetID

  func run(on widgets: WidgetsFeatureCoordinator) async {
    await widgets.open(.gadgets(widgetID: id))
  }
}

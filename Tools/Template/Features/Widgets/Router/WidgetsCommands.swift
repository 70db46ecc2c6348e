public import CommandSupport

extension WidgetsFeatureCoordinator {
  /// The commands of Widgets beside `list` and `show`.
  public nonisolated static var commands: [any FeatureCommand<WidgetsFeatureCoordinator>.Type] {
    // FIELDS commands
    [
      WidgetsHighlightsCommand.self, WidgetsGadgetsCommand.self, WidgetsCreateCommand.self, WidgetsUpdateCommand.self,
      WidgetsDeleteCommand.self, WidgetsPolishCommand.self,
    ]
    // END
  }
}

#if MODAL
  struct WidgetsHighlightsCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "highlights", abstract: "Show the first three widgets.",
      discussion: "EXAMPLE:\n  innosample widgets highlights")

    func run(on widgets: WidgetsFeatureCoordinator) async {
      await widgets.open(.highlights)
    }
  }
#endif

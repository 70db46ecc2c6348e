public import CommandSupport

extension SettingsFeatureCoordinator {
  /// The commands of Settings beside `list` and `show`.
  public nonisolated static var commands: [any FeatureCommand<SettingsFeatureCoordinator>.Type] {
    [SettingsDigestCommand.self, SettingsAssigneeCommand.self]
  }
}

struct SettingsDigestCommand: FeatureCommand {
  static let configuration = CommandConfiguration(
    commandName: "digest", abstract: "Show how many todos are completed.",
    discussion: "EXAMPLE:\n  innosample settings digest")

  func run(on settings: SettingsFeatureCoordinator) async {
    await settings.open(.digest)
  }
}

struct SettingsAssigneeCommand: FeatureCommand {
  static let configuration = CommandConfiguration(
    commandName: "assignee", abstract: "Show the todos of an assignee.",
    discussion: "EXAMPLE:\n  innosample settings assignee 3")

  @Argument(help: "The id of the assignee, as a todo shows it.")
  var id: Int

  func run(on settings: SettingsFeatureCoordinator) async {
    await settings.open(.assignee(id))
  }
}

public import CommandSupport
import PeopleFeatureLogic

extension PeopleFeatureCoordinator {
  /// The commands of People beside `list` and `show`.
  public nonisolated static var commands: [any FeatureCommand<PeopleFeatureCoordinator>.Type] {
    [PeopleOverviewCommand.self, PeopleTodosCommand.self]
  }
}

struct PeopleOverviewCommand: FeatureCommand {
  static let configuration = CommandConfiguration(
    commandName: "overview", abstract: "Show how many people there are, and where most of them live.",
    discussion: "EXAMPLE:\n  innosample people overview")

  func run(on people: PeopleFeatureCoordinator) async {
    await people.open(.overview)
  }
}

struct PeopleTodosCommand: FeatureCommand {
  static let configuration = CommandConfiguration(
    commandName: "todos", abstract: "Show the todos of a person.", discussion: "EXAMPLE:\n  innosample people todos 3")

  @Argument(help: "The id of the person, as the list shows it.")
  var id: Int

  func run(on people: PeopleFeatureCoordinator) async {
    people.model.openTodos(userID: id)
  }
}

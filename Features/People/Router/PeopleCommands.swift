public import CommandSupport
import PeopleFeatureLogic

extension PeopleFeatureCoordinator {
  /// The commands of People beside `show`; `list` in the place of the general one.
  public nonisolated static var commands: [any FeatureCommand<PeopleFeatureCoordinator>.Type] {
    [
      PeopleListCommand.self, PeopleOverviewCommand.self, PeoplePostsCommand.self, PeopleTodosCommand.self,
    ]
  }
}

struct PeopleListCommand: FeatureCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the people.",
    discussion: "EXAMPLE:\n  innosample people list --filter ann --format json")

  static var showsList: Bool { true }

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Show only the people of whom a column contains this text.", valueName: "text"))
  var filter = ""

  func run(on people: PeopleFeatureCoordinator) async {
    await people.open(.list)
    people.model.filterChanged(filter)
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

struct PeoplePostsCommand: FeatureCommand {
  static let configuration = CommandConfiguration(
    commandName: "posts", abstract: "Show the posts of a person.", discussion: "EXAMPLE:\n  innosample people posts 3")

  static var showsList: Bool { true }

  @Argument(help: "The id of the person, as the list shows it.")
  var id: Int

  func run(on people: PeopleFeatureCoordinator) async throws {
    try await people.model.openPosts(userID: id)
  }
}

struct PeopleTodosCommand: FeatureCommand {
  static let configuration = CommandConfiguration(
    commandName: "todos", abstract: "Show the todos of a person.", discussion: "EXAMPLE:\n  innosample people todos 3")

  static var showsList: Bool { true }

  @Argument(help: "The id of the person, as the list shows it.")
  var id: Int

  func run(on people: PeopleFeatureCoordinator) async throws {
    try await people.model.openTodos(userID: id)
  }
}

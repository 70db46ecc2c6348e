public import CommandSupport

extension TodosFeatureCoordinator {
  /// The commands of Todos beside `list` and `show`.
  public nonisolated static var commands: [any FeatureCommand<TodosFeatureCoordinator>.Type] {
    [TodosDigestCommand.self, TodosAssigneeCommand.self]
  }
}

struct TodosDigestCommand: FeatureCommand {
  static let configuration = CommandConfiguration(
    commandName: "digest", abstract: "Show how many todos are completed.",
    discussion: "EXAMPLE:\n  innosample todos digest")

  func run(on todos: TodosFeatureCoordinator) async {
    await todos.open(.digest)
  }
}

struct TodosAssigneeCommand: FeatureCommand {
  static let configuration = CommandConfiguration(
    commandName: "assignee", abstract: "Show the todos of an assignee.",
    discussion: "EXAMPLE:\n  innosample todos assignee 3")

  @Argument(help: "The id of the assignee, as a todo shows it.")
  var id: Int

  func run(on todos: TodosFeatureCoordinator) async {
    await todos.open(.assignee(id))
  }
}

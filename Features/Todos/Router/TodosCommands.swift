public import CommandSupport
import Domain
import TodosFeatureLogic

extension TodosFeatureCoordinator {
  /// The commands of Todos beside `show`; `list` in the place of the general one.
  public nonisolated static var commands: [any FeatureCommand<TodosFeatureCoordinator>.Type] {
    [TodosListCommand.self, TodosDigestCommand.self, TodosAssigneeCommand.self, TodosToggleCommand.self]
  }
}

struct TodosListCommand: FeatureCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List todos, by state and assignee.",
    discussion: "EXAMPLES:\n  innosample todos list --limit 3\n  innosample todos list --state open --assignee 3")

  static var showsList: Bool { true }

  @Option(help: "The todos to show: all, open or done.")
  var state = TodosFilter.all

  @Option(parsing: .unconditional, help: ArgumentHelp("Show only the todos of this person.", valueName: "id"))
  var assignee: Int?

  func run(on todos: TodosFeatureCoordinator) async {
    await todos.openList(of: assignee, showing: state)
  }
}

extension TodosFilter: ExpressibleByArgument {}

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

  static var showsList: Bool { true }

  @Argument(help: "The id of the assignee, as a todo shows it.")
  var id: Int

  func run(on todos: TodosFeatureCoordinator) async {
    await todos.open(.assignee(id))
  }
}

struct TodosToggleCommand: WriteCommand {
  static let configuration = CommandConfiguration(
    commandName: "toggle", abstract: "Mark open todos as done, and done ones as open.",
    discussion: """
      Each todo is written by itself. The command succeeds when the server has confirmed all of them; otherwise it names \
      those that are not confirmed, and its exit code is that of the first of them.

      EXAMPLES:
        innosample todos toggle 3 4 5
        innosample todos toggle 3 --dry-run
      """)

  static var showsItems: Bool { true }

  @Argument(help: "The ids of the todos, as the list shows them.")
  var ids: [Int]

  @OptionGroup var dryRun: DryRunOption

  func run(on todos: TodosFeatureCoordinator) async throws(DomainError) {
    try await todos.toggle(ids)
  }
}

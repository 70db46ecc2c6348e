import CommandSupport
import Domain
import PostsFeatureLogic

struct PostsCreateCommand: FeatureCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Create a post.",
    discussion: """
      EXAMPLES:
        innosample posts create --title 'A lantern' --body 'It shines.'
        fortune | innosample posts create --title 'A saying' --body -
      """)

  @Option(parsing: .unconditional, help: ArgumentHelp("The title.", valueName: "text"))
  var title: String

  @Option(parsing: .unconditional, help: ArgumentHelp("The text; - reads it from standard input.", valueName: "text"))
  var body: String

  @Option(parsing: .unconditional, help: ArgumentHelp("The id of the author.", valueName: "id"))
  var author = 1

  @Flag(name: .customLong("dry-run"), help: "Print the request as a curl command, and send nothing.")
  var isDryRun = false

  func run(on posts: PostsFeatureCoordinator) async throws(DomainError) {
    let draft = PostDraft(title: title, body: try await StandardInputText.value(body, of: "--body"))
    if isDryRun {
      try posts.dryRun(.create(draft, authorID: author, key: IdempotencyKey.random()))
    } else {
      try await posts.model.create(draft, authorID: author)
    }
  }
}

struct PostsEditCommand: FeatureCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a post, or show the form in which it can be changed.",
    discussion: "EXAMPLE:\n  innosample posts edit 3 --title 'Another title'")

  @Argument(help: "The id of the post, as the list shows it.")
  var id: Int

  @Option(parsing: .unconditional, help: ArgumentHelp("Another title.", valueName: "text"))
  var title: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Another text; - reads it from standard input.", valueName: "text"))
  var body: String?

  @Flag(name: .customLong("dry-run"), help: "Print the request as a curl command, and send nothing.")
  var isDryRun = false

  func validate() throws {
    if isDryRun, title == nil, body == nil {
      throw ValidationError("--dry-run needs something to change: --title or --body.")
    }
  }

  func run(on posts: PostsFeatureCoordinator) async throws(DomainError) {
    var changes = PostChanges(title: title)
    if let body { changes.body = try await StandardInputText.value(body, of: "--body") }
    if isDryRun {
      try posts.dryRun(.edit(id: id, changes, key: IdempotencyKey.random()))
    } else if changes.isEmpty {
      await posts.open(.item(id))
      posts.model.edit(id)
    } else {
      try await posts.model.edit(id, changes)
    }
  }
}

struct PostsDeleteCommand: FeatureCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a post.", discussion: "EXAMPLE:\n  innosample posts delete 3 --yes")

  @Argument(help: "The id of the post, as the list shows it.")
  var id: Int

  @Flag(help: "Delete it without asking.")
  var yes = false

  @Flag(name: .customLong("dry-run"), help: "Print the request as a curl command, and send nothing.")
  var isDryRun = false

  func validate() throws {
    if !yes, !isDryRun {
      throw ValidationError("A post that is deleted by this command cannot be brought back; confirm it with --yes.")
    }
  }

  func run(on posts: PostsFeatureCoordinator) async throws(DomainError) {
    if isDryRun {
      try posts.dryRun(.delete(id: id))
    } else {
      try await posts.delete(id)
    }
  }
}

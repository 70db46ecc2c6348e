import CommandSupport
import Domain
import PostsFeatureLogic

extension PostsFeatureCoordinator {
  nonisolated static var writeCommands: [any FeatureCommand<PostsFeatureCoordinator>.Type] {
    [PostsCommentCommand.self, PostsCreateCommand.self, PostsEditCommand.self, PostsDeleteCommand.self]
  }
}

struct PostsCreateCommand: WriteCommand {
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

  @OptionGroup var dryRun: DryRunOption

  mutating func readStandardInput(_ input: StandardInputText) async throws {
    body = try await input.value(body, of: "--body")
  }

  func run(on posts: PostsFeatureCoordinator) async throws(DomainError) {
    try await posts.model.create(PostDraft(title: title, body: body), authorID: author)
  }

  func written(on posts: PostsFeatureCoordinator) -> (any WrittenItem)? { posts.model.detail?.item }
}

struct PostsEditCommand: WriteCommand {
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

  @OptionGroup var dryRun: DryRunOption

  func validate() throws {
    if dryRun.isOn, title == nil, body == nil {
      throw ValidationError("--dry-run needs something to change: --title or --body.")
    }
  }

  mutating func readStandardInput(_ input: StandardInputText) async throws {
    if let text = body { body = try await input.value(text, of: "--body") }
  }

  func run(on posts: PostsFeatureCoordinator) async throws(DomainError) {
    let changes = PostChanges(title: title, body: body)
    if changes.isEmpty {
      await posts.open(.item(id))
      posts.model.edit(id)
    } else {
      try await posts.model.edit(id, changes)
    }
  }

  func written(on posts: PostsFeatureCoordinator) -> (any WrittenItem)? {
    title == nil && body == nil ? nil : posts.model.detail?.item
  }
}

struct PostsDeleteCommand: WriteCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a post; on a terminal, asks first.",
    discussion: "EXAMPLE:\n  innosample posts delete 3 --yes")

  @Argument(help: "The id of the post, as the list shows it.")
  var id: Int

  @Flag(help: "Delete it without asking.")
  var yes = false

  @OptionGroup var dryRun: DryRunOption

  var confirmation: String? { yes ? nil : "Delete post \(id)? It cannot be brought back." }

  func run(on posts: PostsFeatureCoordinator) async throws(DomainError) {
    try await posts.delete(id)
  }
}

struct PostsCommentCommand: WriteCommand {
  static let configuration = CommandConfiguration(
    commandName: "comment", abstract: "Add a comment to a post.",
    discussion: "EXAMPLE:\n  innosample posts comment 3 --body 'Well said.'")

  @Argument(help: "The id of the post, as the list shows it.")
  var id: Int

  @Option(parsing: .unconditional, help: ArgumentHelp("The text; - reads it from standard input.", valueName: "text"))
  var body: String

  @Option(parsing: .unconditional, help: ArgumentHelp("Who writes it.", valueName: "text"))
  var name = "Guest"

  @Option(help: ArgumentHelp("Their e-mail address.", valueName: "address"))
  var email = "guest@example.com"

  @OptionGroup var dryRun: DryRunOption

  mutating func readStandardInput(_ input: StandardInputText) async throws {
    body = try await input.value(body, of: "--body")
  }

  func run(on posts: PostsFeatureCoordinator) async throws(DomainError) {
    await posts.open(.comments(postID: id))
    if let failure = posts.model.detail?.failure { throw failure }
    try await posts.model.sendComment(body, name: name, email: email)
  }

  func written(on posts: PostsFeatureCoordinator) -> (any WrittenItem)? { posts.model.detail?.comments.added }
}

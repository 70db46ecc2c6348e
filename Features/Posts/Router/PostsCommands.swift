public import CommandSupport
import Domain
import PostsFeatureLogic

extension PostsFeatureCoordinator {
  /// The commands of Posts beside `show`.
  public nonisolated static var commands: [any FeatureCommand<PostsFeatureCoordinator>.Type] {
    [PostsListCommand.self, PostsHighlightsCommand.self, PostsCommentsCommand.self] + writeCommands
  }
}

struct PostsListCommand: FeatureCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the posts, page by page.",
    discussion: """
      EXAMPLES:
        innosample posts list --limit 5 --page 2
        innosample posts list --search lantern --author 3 --format json
      """)

  static var showsList: Bool { true }

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The page of the list, from 1 up; --limit sets its size.", valueName: "n"))
  var page = 1

  @Option(parsing: .unconditional, help: ArgumentHelp("Only posts that contain this text.", valueName: "text"))
  var search = ""

  @Option(parsing: .unconditional, help: ArgumentHelp("Only the posts of this person.", valueName: "id"))
  var author: Int?

  func validate() throws {
    guard (1...1_000_000).contains(page) else {
      throw ValidationError("--page takes a number from 1 to 1000000.")
    }
  }

  func run(on posts: PostsFeatureCoordinator) async {
    await posts.list(page: page, search: search, authorID: author)
  }
}

struct PostsHighlightsCommand: FeatureCommand {
  static let configuration = CommandConfiguration(
    commandName: "highlights", abstract: "Show the first three posts.",
    discussion: "EXAMPLE:\n  innosample posts highlights")

  func run(on posts: PostsFeatureCoordinator) async {
    await posts.open(.highlights)
  }
}

struct PostsCommentsCommand: FeatureCommand {
  static let configuration = CommandConfiguration(
    commandName: "comments", abstract: "Show the comments on a post.",
    discussion: "EXAMPLE:\n  innosample posts comments 3 --limit 2")

  static var showsList: Bool { true }

  @Argument(help: "The id of the post, as the list shows it.")
  var id: Int

  func run(on posts: PostsFeatureCoordinator) async {
    await posts.open(.comments(postID: id))
  }
}

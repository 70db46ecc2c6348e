public import CommandSupport

extension PostsFeatureCoordinator {
  /// The commands of Posts beside `list` and `show`.
  public nonisolated static var commands: [any FeatureCommand<PostsFeatureCoordinator>.Type] {
    [PostsHighlightsCommand.self]
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

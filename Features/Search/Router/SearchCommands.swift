public import CommandSupport

extension SearchFeatureCoordinator {
  /// The commands of Search besides `show`: a `list` of its own, whose name may be left out.
  public nonisolated static var commands: [any FeatureCommand<SearchFeatureCoordinator>.Type] {
    [SearchListCommand.self]
  }
}

struct SearchListCommand: FeatureCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Search people, posts, todos and comments for a text.",
    discussion: """
      The name of this command may be left out, unless the text begins with that of a command.
      Without a text it shows the recent searches; in a pipe they are a note on standard error, as they are no results.

      When some sections cannot be searched, the results of the others are printed, standard error says which and why,
      and the exit code is that of the first failure, such as 69 for a server that cannot be reached.

      EXAMPLES:
        innosample search lantern
        innosample search list quiet lantern --limit 3 --format json
        innosample search lantern --fields id,title
      """)

  static var showsList: Bool { true }
  static var isDefault: Bool { true }

  @Argument(help: ArgumentHelp("The text; several words are one text.", valueName: "text"))
  var words: [String] = []

  func run(on search: SearchFeatureCoordinator) async {
    let text = words.joined(separator: " ")
    await search.open(text.isEmpty ? .list : .search(text))
  }
}

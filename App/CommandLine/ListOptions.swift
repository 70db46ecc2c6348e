import ArgumentParser
import Features

/// How much of a list is shown.
struct ListOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: ArgumentHelp("Maximum number of items to show.", valueName: "n"))
  var limit: Int?

  @Flag(help: "Show all items.")
  var all = false

  func validate() throws {
    if let limit, limit < 1 {
      throw ValidationError("--limit takes a number from 1 up; to see everything use --all.")
    }
    if limit != nil, all {
      throw ValidationError("--limit and --all exclude each other.")
    }
  }

  var size: ListSize {
    all ? .all : limit.map(ListSize.first) ?? .standard
  }

  /// For a command that shows no list.
  func requireNone(in command: String) throws {
    if limit != nil || all {
      throw ValidationError("'\(command)' shows no list, so it takes neither --limit nor --all.")
    }
  }
}

import AppConfiguration
import ArgumentParser

/// How much of a list is shown.
struct ListOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Maximum number of items to show.", valueName: "n"),
    completion: .list(ConfigurationKey.limit.words))
  var limit: String?

  @Flag(help: "Show all items.")
  var all = false

  func validate() throws {
    try Options.check(flags)
    if limit != nil, all {
      throw ValidationError("--limit and --all exclude each other.")
    }
  }

  /// The values of the options that were given.
  var flags: [ConfigurationKey: String] {
    var flags: [ConfigurationKey: String] = [:]
    flags[.limit] = all ? "all" : limit
    return flags
  }

  /// For a command that shows no list.
  func requireNone(in command: String) throws {
    if limit != nil || all {
      throw ValidationError("'\(command)' shows no list, so it takes neither --limit nor --all.")
    }
  }
}

import ArgumentParser

/// Which fields of a list are printed, for the commands that print one and end.
struct FieldOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Print these fields of the items, separated by tabs, as a list does that is piped; such as id,title.",
      valueName: "names"), completion: .found)
  var fields: String?

  func validate() throws {
    if names?.contains("") == true {
      throw ValidationError("--fields takes names of fields with commas between them, such as id,title.")
    }
  }

  /// For a command that shows no list.
  func requireNone(in command: String) throws {
    if fields != nil { throw ValidationError("'\(command)' shows no list, so it does not take --fields.") }
  }

  var names: [String]? {
    fields.map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map { String($0.drop(while: \.isWhitespace)) }
    }
  }
}

import ArgumentParser

enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  case text
  case json

  /// The format that unparsed arguments ask for, so that an error in them can be reported in it.
  init(arguments: [String]) {
    let pairs = zip(arguments, arguments.dropFirst())
    let asksForJSON = arguments.contains("--format=json") || pairs.contains { $0 == ("--format", "json") }
    self = asksForJSON ? .json : .text
  }
}

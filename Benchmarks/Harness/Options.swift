import ArgumentParser

/// The command line of a suite. What cannot be read ends the program with status 64 (EX_USAGE of sysexits.h).
struct Options: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scripts/bench <suite>", abstract: "Measures a library beside plain code, in one run.")

  @Option(help: "Take only the cases whose name has a match of this regular expression.", transform: Filter.init)
  var filter: Filter?

  @Flag(help: "Fewer and shorter rounds: for a first look.")
  var quick = false

  @Option(help: "How to print what came out.")
  var format = Format.text

  @Option(help: "Measure nothing; do the work of each case this many times, for a profiler to watch.")
  var profile: Int?

  func validate() throws {
    if let profile, profile < 1 { throw ValidationError("--profile takes a number of times, such as --profile 100000") }
  }

  /// The cases that the filter lets through; an error when there is none.
  func chosen(_ cases: [Case]) throws -> [Case] {
    let chosen = cases.filter { filter?.matches($0.name) ?? true }
    if chosen.isEmpty {
      throw ValidationError("no case matches the filter. The cases:\n" + cases.map { "  " + $0.name }.joined(separator: "\n"))
    }
    return chosen
  }

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  struct Filter {
    private let regex: Regex<AnyRegexOutput>

    init(_ pattern: String) throws {
      guard let regex = try? Regex(pattern) else { throw ValidationError("'\(pattern)' is no regular expression") }
      self.regex = regex
    }

    func matches(_ name: String) -> Bool { name.contains(regex) }
  }
}

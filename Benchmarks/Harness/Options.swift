public import ArgumentParser

/// The command line of a suite. What cannot be read ends the program with status 64 (EX_USAGE of sysexits.h).
public struct Options: ParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "scripts/bench <suite>", abstract: "Measures a library beside plain code, in one run.")

  @Option(help: "Take only the cases whose name has a match of this regular expression.", transform: Filter.init)
  public var filter: Filter?

  @Flag(help: "Fewer and shorter rounds: for a first look.")
  public var quick = false

  @Option(help: "How to print what came out.")
  public var format = Format.text

  @Option(help: "Measure nothing; do the work of each case this many times, for a profiler to watch.")
  public var profile: Int?

  public init() {}

  public func validate() throws {
    if let profile, profile < 1 { throw ValidationError("--profile takes a number of times, such as --profile 100000") }
  }

  /// The cases that the filter lets through; an error when there is none.
  public func chosen<Case>(_ cases: [Case], named name: (Case) -> String) throws -> [Case] {
    let chosen = cases.filter { filter?.matches(name($0)) ?? true }
    if chosen.isEmpty {
      throw ValidationError(
        "no case matches the filter. The cases:\n" + cases.map { "  " + name($0) }.joined(separator: "\n"))
    }
    return chosen
  }

  /// For people, or for a program.
  public enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  /// A regular expression that matches anywhere in a name.
  public struct Filter {
    private let regex: Regex<AnyRegexOutput>

    public init(_ pattern: String) throws {
      guard let regex = try? Regex(pattern) else { throw ValidationError("'\(pattern)' is no regular expression") }
      self.regex = regex
    }

    /// Whether it has a match in the name.
    public func matches(_ name: String) -> Bool { name.contains(regex) }
  }
}

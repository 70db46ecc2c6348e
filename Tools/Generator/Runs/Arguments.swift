/// The arguments of a script: names in order, options with a value, and flags.
///
/// swift-argument-parser takes longer to build than a new feature may take; the scripts print their help themselves.
package struct Arguments {
  private let names: [String]
  private var values: [String: [String]] = [:]
  private var flags: Set<String> = []

  /// - Parameters:
  ///   - names: the positional arguments, as the help names them; all are required.
  ///   - options: with their dashes: `--path resource`, `--path=resource`.
  /// - Throws: all problems, with a hint to the help of the script.
  package init(
    _ arguments: some Sequence<String>, of script: String, names wanted: [String], options: [String] = [],
    flags known: [String] = []
  ) throws(Refusal) {
    var names: [String] = []
    var problems: [String] = []
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if known.contains(argument) {
        flags.insert(argument)
      } else if options.contains(parts[0]) {
        if let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") {
          values[parts[0], default: []].append(value)
        } else {
          problems.append("\(parts[0]) needs a value")
        }
      } else if argument.hasPrefix("-") {
        problems.append("there is no option '\(parts[0])'")
      } else {
        names.append(argument)
      }
    }
    problems += wanted.dropFirst(names.count).map { "\($0) is missing" }
    problems += names.dropFirst(wanted.count).map { "'\($0)' is one argument too many" }
    guard problems.isEmpty else { throw Refusal(problems, suggestion: "scripts/\(script) --help") }
    self.names = names
  }

  /// The name at a position, from zero.
  package subscript(name: Int) -> String { names[name] }

  /// The last of them counts.
  package func value(of option: String) -> String? { values[option]?.last }
  package func values(of option: String) -> [String] { values[option] ?? [] }
  package func has(_ flag: String) -> Bool { flags.contains(flag) }
}

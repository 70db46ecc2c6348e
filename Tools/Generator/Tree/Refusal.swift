/// Why nothing is generated: all problems at once.
package struct Refusal: Error, Equatable, CustomStringConvertible {
  package let problems: [String]
  /// A name to use instead.
  package let suggestion: String?

  package init(_ problems: [String], suggestion: String? = nil) {
    self.problems = problems
    self.suggestion = suggestion
  }

  package var description: String {
    (problems.map { "error: \($0)" } + (suggestion.map { ["hint: Try '\($0)'."] } ?? [])).joined(separator: "\n")
  }
}

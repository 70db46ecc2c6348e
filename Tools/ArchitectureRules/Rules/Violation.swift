/// A violation of a rule, with what is needed to fix it.
package struct Violation: Sendable, CustomStringConvertible {
  package let rule: String
  package let place: String
  package let problem: String
  package let remedy: String

  package var description: String { "\(place): \(problem). \(remedy) (Rule: \(rule).)" }
}

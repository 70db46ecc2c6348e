/// Something that breaks a rule, told so that it can be mended.
package struct Violation: Sendable, CustomStringConvertible {
  package let rule: String
  package let place: String
  package let problem: String
  package let remedy: String

  package var description: String { "\(place): \(problem). \(remedy) (Rule: \(rule).)" }
}

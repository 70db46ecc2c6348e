/// A violation of a rule, with what is needed to fix it.
public struct Violation: Sendable, CustomStringConvertible {
  package let rule: String
  package let place: String
  package let problem: String
  package let remedy: String

  public var description: String { "\(place): \(problem). \(remedy) (Rule: \(rule).)" }
}

import Testing

/// A feature with one mistake, and the one diagnostic it gets.
struct Mistake: CustomTestStringConvertible, Sendable {
  /// What is wrong, for the name of the case.
  let testDescription: String
  var attribute = "@InnoFlow"
  var keyword = "struct"
  var state: String? = "struct State {\n  }"
  var action: String? = "enum Action {\n  }"
  var body: String? = Mistake.goodBody
  var more: String?
  let message: String
  /// Where, counted from 1 in the expanded source below.
  let line: Int
  let column: Int
  var fixIt: String?
  /// The whole source after the fix-it.
  var fixed: String?

  static let goodBody = "var body: some Reducer<State, Action> {\n    Reduce { state, action in .none }\n  }"

  /// Members in the order of the template, each indented by two spaces.
  var members: String {
    [state, action, body, more].compactMap { $0 }.map { "  \($0)\n" }.joined()
  }

  var source: String {
    "\(attribute)\n\(keyword) Feature {\n\(members)}"
  }

  var expanded: String {
    "\(keyword) Feature {\n\(members)}"
  }
}

import Testing

/// A feature with one mistake, and the one diagnostic it gets.
struct MistakeCase: CustomTestStringConvertible, Sendable {
  /// The mistake in words.
  let testDescription: String
  var attribute = "@InnoFlow"
  var keyword = "struct"
  var state: String? = MistakeCase.goodState
  var action: String? = MistakeCase.goodAction
  var body: String? = MistakeCase.goodBody
  var more: String?
  let message: String
  /// The location of the diagnostic in ``source``, counted from 1.
  let line: Int
  let column: Int
  var fixIt: String?
  /// The whole source after the fix-it.
  var fixed: String?

  static let goodState = "struct State {\n  }"
  static let goodAction = "enum Action {\n  }"
  static let goodBody = "var body: some Reducer<State, Action> {\n    Reduce { state, action in .none }\n  }"

  var source: String {
    Self.source(attribute: attribute, keyword: keyword, state: state, action: action, body: body, more: more)
  }

  var expanded: String { String(source.dropFirst(attribute.count + 1)) }

  /// A feature with these members, each of which begins on a line of its own.
  static func source(
    attribute: String = "@InnoFlow", keyword: String = "struct", state: String? = goodState,
    action: String? = goodAction, body: String? = goodBody, more: String? = nil
  ) -> String {
    let members = [state, action, body, more].compactMap { $0 }.map { "  \($0)\n" }.joined()
    return "\(attribute)\n\(keyword) Feature {\n\(members)}"
  }
}

import MacroTesting
import Testing

/// A screen with one mistake, and the one diagnostic it gets.
struct MistakeCase: CustomTestStringConvertible, Sendable {
  /// The mistake in words.
  let testDescription: String
  var attribute = "@StoreView(reducer: R.self)"
  var declaration = "struct Screen: View"
  var members = ["func content(store: Store) -> some View { Text(\"\") }"]
  let message: String
  /// The location of the diagnostic in ``source``, counted from 1.
  let line: Int
  let column: Int
  var fixIt: String?
  /// The whole source after the fix-it.
  var fixed: String?

  private var body: String { "\(declaration) {\n\(members.map { "  \($0)\n" }.joined())}" }
  var source: String { "\(attribute)\n\(body)" }
  var expanded: String { body }
}

@Suite struct StoreViewMistakeTests {
  @Test(arguments: declarations + contents + others)
  func oneMistakeGivesOneError(mistake: MistakeCase) {
    expectExpansion(
      of: mistake.source, to: mistake.expanded,
      diagnostics: [
        ExpectedDiagnostic(
          message: mistake.message, line: mistake.line, column: mistake.column,
          fixIts: mistake.fixIt.map { [$0] } ?? [])
      ],
      applying: mistake.fixIt.map { [$0] }, fixed: mistake.fixed)
  }

  @Test func everyMistakeIsReported() {
    let screen = "struct Screen {\n  static var middleware: [Middleware] { [] }\n  \(Self.good)\n}"
    expectExpansion(
      of: "@StoreView(reducer: R.self)\n\(screen)", to: screen,
      diagnostics: [
        ExpectedDiagnostic(
          message: "'@StoreView' requires a view: the struct must conform to 'View'", line: 2, column: 8,
          fixIts: ["add 'View'"]),
        ExpectedDiagnostic(
          message: "'middleware' must be an instance property", line: 3, column: 14,
          fixIts: ["remove 'static'"]),
      ])
  }

  private static let good = "func content(store: Store) -> some View { Text(\"\") }"

  private static let declarations = [
    MistakeCase(
      testDescription: "on a class", declaration: "final class Screen: View",
      message: "'@StoreView' can only be attached to a struct, not to a class", line: 1, column: 1),
    MistakeCase(
      testDescription: "on an enum", declaration: "enum Screen: View",
      message: "'@StoreView' can only be attached to a struct, not to an enum", line: 1, column: 1),
    MistakeCase(
      testDescription: "no View", declaration: "struct Screen",
      message: "'@StoreView' requires a view: the struct must conform to 'View'", line: 2, column: 8,
      fixIt: "add 'View'",
      fixed: "@StoreView(reducer: R.self)\nstruct Screen: View {\n  \(good)\n}"),
    MistakeCase(
      testDescription: "another protocol alone", declaration: "struct Screen: Sendable",
      message: "'@StoreView' requires a view: the struct must conform to 'View'", line: 2, column: 8,
      fixIt: "add 'View'",
      fixed: "@StoreView(reducer: R.self)\nstruct Screen: View, Sendable {\n  \(good)\n}"),
    MistakeCase(
      testDescription: "a protocol whose name ends in View", declaration: "struct Screen: ListView",
      message: "'@StoreView' requires a view: the struct must conform to 'View'", line: 2, column: 8,
      fixIt: "add 'View'",
      fixed: "@StoreView(reducer: R.self)\nstruct Screen: View, ListView {\n  \(good)\n}"),
    MistakeCase(
      testDescription: "a generic struct without View", declaration: "struct Screen<Item>",
      message: "'@StoreView' requires a view: the struct must conform to 'View'", line: 2, column: 8,
      fixIt: "add 'View'",
      fixed: "@StoreView(reducer: R.self)\nstruct Screen<Item>: View {\n  \(good)\n}"),
    MistakeCase(
      testDescription: "a value instead of the type", attribute: "@StoreView(reducer: R())",
      message: "'reducer' must be the type of a reducer: 'R.self'", line: 1, column: 21, fixIt: "use 'R.self'",
      fixed: "@StoreView(reducer: R.self)\nstruct Screen: View {\n  \(good)\n}"),
    MistakeCase(
      testDescription: "a member of the type", attribute: "@StoreView(reducer: R.shared)",
      message: "'reducer' must be the type of a reducer: 'R.shared.self'", line: 1, column: 21,
      fixIt: "use 'R.shared.self'"),
    MistakeCase(
      testDescription: "the type without self", attribute: "@StoreView(reducer: R)",
      message: "'reducer' must be the type of a reducer: 'R.self'", line: 1, column: 21, fixIt: "use 'R.self'",
      fixed: "@StoreView(reducer: R.self)\nstruct Screen: View {\n  \(good)\n}"),
  ]

  private static let contents = [
    MistakeCase(
      testDescription: "no content", members: ["let id: Int"],
      message: "'@StoreView' requires 'func content(store: Store) -> some View' in the struct", line: 2, column: 8,
      fixIt: "add 'content(store:)'",
      fixed: """
        @StoreView(reducer: R.self)
        struct Screen: View {
          let id: Int
          func content(store: Store) -> some View {
            EmptyView()
          }
        }
        """),
    MistakeCase(
      testDescription: "content is a property", members: ["var content: some View { Text(\"\") }"],
      message: "'content' must be a function: 'func content(store: Store) -> some View'", line: 3, column: 7),
    MistakeCase(
      testDescription: "content is static", members: ["static \(good)"],
      message: "'content(store:)' must be an instance method", line: 3, column: 15, fixIt: "remove 'static'",
      fixed: "@StoreView(reducer: R.self)\nstruct Screen: View {\n  \(good)\n}"),
    MistakeCase(
      testDescription: "content without a store", members: ["func content() -> some View { Text(\"\") }"],
      message: "'content' must have the one parameter 'store: Store'", line: 3, column: 15,
      fixIt: "use 'store: Store'",
      fixed: "@StoreView(reducer: R.self)\nstruct Screen: View {\n  \(good)\n}"),
    MistakeCase(
      testDescription: "content with a parameter of another name",
      members: ["func content(_ store: Store) -> some View { Text(\"\") }"],
      message: "'content' must have the one parameter 'store: Store'", line: 3, column: 15,
      fixIt: "use 'store: Store'",
      fixed: "@StoreView(reducer: R.self)\nstruct Screen: View {\n  \(good)\n}"),
    MistakeCase(
      testDescription: "content with two parameters",
      members: ["func content(store: Store, id: Int) -> some View { Text(\"\") }"],
      message: "'content' must have the one parameter 'store: Store'", line: 3, column: 15,
      fixIt: "use 'store: Store'",
      fixed: "@StoreView(reducer: R.self)\nstruct Screen: View {\n  \(good)\n}"),
    MistakeCase(
      testDescription: "content returns nothing", members: ["func content(store: Store) { Text(\"\") }"],
      message: "'content(store:)' must return 'some View'", line: 3, column: 8, fixIt: "add '-> some View'",
      fixed: "@StoreView(reducer: R.self)\nstruct Screen: View {\n  \(good)\n}"),
  ]

  private static let others = [
    MistakeCase(
      testDescription: "a body", members: ["var body: some View { Text(\"\") }", good],
      message: "'@StoreView' generates 'body' from 'content(store:)'; remove the hand-written one", line: 3, column: 7,
      fixIt: "remove 'body'", fixed: "@StoreView(reducer: R.self)\nstruct Screen: View {\n  \(good)\n}"),
    MistakeCase(
      testDescription: "a Store of its own", members: ["typealias Store = Int", good],
      message: "'@StoreView' generates 'Store'; rename or remove the declaration here", line: 3, column: 13),
    MistakeCase(
      testDescription: "a Middleware of its own", members: ["struct Middleware {}", good],
      message: "'@StoreView' generates 'Middleware'; rename or remove the declaration here", line: 3, column: 10),
    MistakeCase(
      testDescription: "a builder of its own", members: ["typealias MiddlewareResultBuilder = Int", good],
      message: "'@StoreView' generates 'MiddlewareResultBuilder'; rename or remove the declaration here", line: 3,
      column: 13),
    MistakeCase(
      testDescription: "middleware is a function", members: ["func middleware() -> [Middleware] { [] }", good],
      message: "'middleware' must be a property: 'var middleware: [Middleware] { … }'", line: 3, column: 8),
    MistakeCase(
      testDescription: "middleware is static", members: ["static var middleware: [Middleware] { [] }", good],
      message: "'middleware' must be an instance property", line: 3, column: 14, fixIt: "remove 'static'",
      fixed:
        "@StoreView(reducer: R.self)\nstruct Screen: View {\n  var middleware: [Middleware] { [] }\n  \(good)\n}"),
  ]
}

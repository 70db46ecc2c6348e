import MacroTesting
import Testing

@Suite struct FeatureMistakeTests {
  @Test(arguments: wrongDeclarations + members + bodies + noReducers + phaseMaps)
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
    let feature = MistakeCase.source(state: nil, body: "let body: Reduce<State, Action>")
    expectExpansion(
      of: feature, to: String(feature.dropFirst("@InnoFlow\n".count)),
      diagnostics: [
        ExpectedDiagnostic(
          message: "'@InnoFlow' requires a nested type 'State' in the struct", line: 2, column: 8,
          fixIts: ["add 'State'"]),
        ExpectedDiagnostic(
          message: "'body' must be a computed property: 'var body: some Reducer<State, Action> { … }'", line: 5,
          column: 3),
      ])
  }

  /// The member gets its indentation from the closing brace, not from a comment before it.
  @Test(arguments: ["", "    // The end.\n"])
  func missingMemberOfANestedFeatureIsAddedWithItsIndentation(comment: String) {
    func feature(_ attribute: String, _ action: String) -> String {
      """
      enum Screen {
      \(attribute)  struct Feature {
          typealias State = Int
          var body: Reduce<Int, Int> { Reduce { _, _ in .none } }
      \(action)\(comment)  }
      }
      """
    }
    expectExpansion(
      of: feature("  @InnoFlow\n", ""), to: feature("", ""),
      diagnostics: [
        ExpectedDiagnostic(
          message: "'@InnoFlow' requires a nested type 'Action' in the struct", line: 3, column: 10,
          fixIts: ["add 'Action'"])
      ],
      applying: ["add 'Action'"],
      fixed: feature("  @InnoFlow\n", "    enum Action: Equatable, Sendable {}\n"))
  }

  private static let wrongDeclarations = [
    MistakeCase(
      testDescription: "on a class", keyword: "class",
      message: "'@InnoFlow' can only be attached to a struct, not to a class", line: 1, column: 1),
    MistakeCase(
      testDescription: "on an enum", keyword: "enum",
      message: "'@InnoFlow' can only be attached to a struct, not to an enum", line: 1, column: 1),
    MistakeCase(
      testDescription: "on an actor", keyword: "actor",
      message: "'@InnoFlow' can only be attached to a struct, not to an actor", line: 1, column: 1),
    MistakeCase(
      testDescription: "on a protocol", keyword: "protocol",
      message: "'@InnoFlow' can only be attached to a struct, not to a protocol", line: 1, column: 1),
  ]

  private static let members = [
    MistakeCase(
      testDescription: "no State", state: nil,
      message: "'@InnoFlow' requires a nested type 'State' in the struct", line: 2, column: 8,
      fixIt: "add 'State'",
      fixed: MistakeCase.source(state: nil, more: "struct State: Equatable, Sendable, DefaultInitializable {}")),
    MistakeCase(
      testDescription: "no State, and a body of another", state: nil,
      body: "var body: some Reducer<Int, Action> { Reduce { _, _ in .none } }",
      message: "'@InnoFlow' requires a nested type 'State' in the struct", line: 2, column: 8,
      fixIt: "add 'State'"),
    MistakeCase(
      testDescription: "a function State", state: "func State() {}",
      message: "'@InnoFlow' requires a nested type 'State' in the struct", line: 2, column: 8,
      fixIt: "add 'State'"),
    MistakeCase(
      testDescription: "no Action", action: nil,
      message: "'@InnoFlow' requires a nested type 'Action' in the struct", line: 2, column: 8,
      fixIt: "add 'Action'",
      fixed: MistakeCase.source(action: nil, more: "enum Action: Equatable, Sendable {}")),
    MistakeCase(
      testDescription: "no body", body: nil,
      message: "'@InnoFlow' requires 'var body: some Reducer<State, Action>' in the struct", line: 2,
      column: 8,
      fixIt: "add 'body'",
      fixed: MistakeCase.source(
        body: "var body: some Reducer<State, Action> {\n    Reduce { state, action in\n      .none\n    }\n  }")),
    MistakeCase(
      testDescription: "a hand-written reduce",
      more: "func reduce(into state: inout State, action: Action) -> EffectTask<Action> { .none }",
      message: "'@InnoFlow' generates 'reduce(into:action:)' from 'body'; remove the hand-written one",
      line: 10, column: 8,
      fixIt: "remove the hand-written 'reduce(into:action:)'",
      fixed: MistakeCase.source()),
  ]

  private static let bodies = [
    MistakeCase(
      testDescription: "body as a function", body: "func body() -> Reduce<State, Action> { Reduce { _, _ in .none } }",
      message: "'body' must be a property, not a function", line: 7, column: 8),
    MistakeCase(
      testDescription: "a stored body", body: "let body: Reduce<State, Action>",
      message: "'body' must be a computed property: 'var body: some Reducer<State, Action> { … }'", line: 7, column: 3),
    MistakeCase(
      testDescription: "a body with a value", body: "var body: Reduce<State, Action> = Reduce { _, _ in .none }",
      message: "'body' must be a computed property: 'var body: some Reducer<State, Action> { … }'", line: 7, column: 3),
    MistakeCase(
      testDescription: "a body without a value", body: "var body: Reduce<State, Action>",
      message: "'body' must be a computed property: 'var body: some Reducer<State, Action> { … }'", line: 7, column: 3),
    MistakeCase(
      testDescription: "a body without a type", body: "var body { Reduce { _, _ in .none } }",
      message: "'body' must state its type: 'some Reducer<State, Action>'", line: 7, column: 7, fixIt: "add the type",
      fixed: MistakeCase.source(body: "var body: some Reducer<State, Action> { Reduce { _, _ in .none } }")),
    MistakeCase(
      testDescription: "a static body",
      body: "static var body: some Reducer<State, Action> { Reduce { _, _ in .none } }",
      message: "'body' must be an instance property", line: 7, column: 3, fixIt: "remove 'static'",
      fixed: MistakeCase.source(body: "var body: some Reducer<State, Action> { Reduce { _, _ in .none } }")),
    MistakeCase(
      testDescription: "a public static body",
      body: "public static var body: some Reducer<State, Action> { Reduce { _, _ in .none } }",
      message: "'body' must be an instance property", line: 7, column: 10, fixIt: "remove 'static'",
      fixed: MistakeCase.source(body: "public var body: some Reducer<State, Action> { Reduce { _, _ in .none } }")),
    MistakeCase(
      testDescription: "a body without type arguments", body: "var body: some Reducer { Reduce { _, _ in .none } }",
      message: "'body' must have the type 'some Reducer<State, Action>', not 'some Reducer'", line: 7, column: 13,
      fixIt: "use 'some Reducer<State, Action>'",
      fixed: MistakeCase.source(body: "var body: some Reducer<State, Action> { Reduce { _, _ in .none } }")),
    MistakeCase(
      testDescription: "a body with one type argument",
      body: "var body: some Reducer<State> { Reduce { _, _ in .none } }",
      message: "'body' must have the type 'some Reducer<State, Action>', not 'some Reducer<State>'", line: 7,
      column: 13, fixIt: "use 'some Reducer<State, Action>'"),
    MistakeCase(
      testDescription: "a body of another protocol",
      body: "var body: some Middleware<State, Action> { Reduce { _, _ in .none } }",
      message: "'body' must have the type 'some Reducer<State, Action>', not 'some Middleware<State, Action>'", line: 7,
      column: 13, fixIt: "use 'some Reducer<State, Action>'"),
    MistakeCase(
      testDescription: "a body of any reducer",
      body: "var body: any Reducer<State, Action> { Reduce { _, _ in .none } }",
      message: "'body' must have the type 'some Reducer<State, Action>', not 'any Reducer<State, Action>'", line: 7,
      column: 13,
      fixIt: "use 'some Reducer<State, Action>'"),
    MistakeCase(
      testDescription: "a body with swapped arguments",
      body: "var body: some Reducer<Action, State> { Reduce { _, _ in .none } }",
      message: "'body' must have the type 'some Reducer<State, Action>', not 'some Reducer<Action, State>'", line: 7,
      column: 13,
      fixIt: "use 'some Reducer<State, Action>'"),
    MistakeCase(
      testDescription: "a body of another action, with an alias as state", state: "typealias State = Int",
      body: "var body: some Reducer<Int, Other> { Reduce { _, _ in .none } }",
      message: "'body' must have the type 'some Reducer<State, Action>', not 'some Reducer<Int, Other>'", line: 6,
      column: 13,
      fixIt: "use 'some Reducer<State, Action>'"),
    MistakeCase(
      testDescription: "a body that may be missing", body: "var body: Reduce<State, Action>? { nil }",
      message: "'body' must have the type 'some Reducer<State, Action>', not 'Reduce<State, Action>?'", line: 7,
      column: 13,
      fixIt: "use 'some Reducer<State, Action>'",
      fixed: MistakeCase.source(body: "var body: some Reducer<State, Action> { nil }")),
  ]

  private static let noReducers = ["Reducer", "Void", "Never", "()"].map { type in
    MistakeCase(
      testDescription: "a body of type \(type)", body: "var body: \(type) { fatalError() }",
      message: "'body' must have the type 'some Reducer<State, Action>', not '\(type)'", line: 7, column: 13,
      fixIt: "use 'some Reducer<State, Action>'",
      fixed: MistakeCase.source(body: "var body: some Reducer<State, Action> { fatalError() }"))
  }

  private static let phaseMaps = [
    MistakeCase(
      testDescription: "no phaseMap", attribute: "@InnoFlow(phaseManaged: true)",
      message: "'@InnoFlow(phaseManaged: true)' requires 'static var phaseMap' in the struct", line: 2,
      column: 8,
      fixIt: "add 'phaseMap'",
      fixed: MistakeCase.source(
        attribute: "@InnoFlow(phaseManaged: true)",
        more: "static var phaseMap: PhaseMap<State, Action, State.Phase> {\n    PhaseMap(\\.phase) {\n    }\n  }")),
    MistakeCase(
      testDescription: "an instance phaseMap", attribute: "@InnoFlow(phaseManaged: true)",
      more: "var phaseMap: PhaseMap<State, Action, Int> { PhaseMap(\\.phase) {} }",
      message: "'phaseMap' must be static", line: 10,
      column: 7,
      fixIt: "make it static",
      fixed: MistakeCase.source(
        attribute: "@InnoFlow(phaseManaged: true)",
        more: "static var phaseMap: PhaseMap<State, Action, Int> { PhaseMap(\\.phase) {} }")),
    MistakeCase(
      testDescription: "a private instance phaseMap", attribute: "@InnoFlow(phaseManaged: true)",
      more: "private var phaseMap: PhaseMap<State, Action, Int> { PhaseMap(\\.phase) {} }",
      message: "'phaseMap' must be static", line: 10, column: 15, fixIt: "make it static",
      fixed: MistakeCase.source(
        attribute: "@InnoFlow(phaseManaged: true)",
        more: "private static var phaseMap: PhaseMap<State, Action, Int> { PhaseMap(\\.phase) {} }")),
    MistakeCase(
      testDescription: "phaseMap as a function", attribute: "@InnoFlow(phaseManaged: true)",
      more: "static func phaseMap() {}",
      message: "'phaseMap' must be a property, not a function", line: 10, column: 15),
    MistakeCase(
      testDescription: "phaseManaged is not a literal", attribute: "@InnoFlow(phaseManaged: isManaged)",
      message: "'phaseManaged' must be the literal 'true' or 'false'", line: 1, column: 1),
  ]
}

import Foundation
import MacroTesting
import Testing

/// Mistakes that are not fatal: they are reported, and the reducer is generated.
@Suite struct FeatureWarningTests {
  private static func generated(_ composition: String, hasState: Bool = false) -> String {
    """

      func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
        \(composition).reduce(into: &state, action: action)
      }

      var resolved: some Reducer<State, Action> {
        \(composition).resolved
      }
    }
    \(hasState ? "\nextension Feature.State: FeatureState {\n}\n" : "")
    extension Feature: Reducer {
    }
    """
  }

  /// The feature with the typealias that is generated at the end of its state, whose last member ends with `last`.
  private static func withReference(_ feature: String, after last: String) -> String {
    feature.replacing(last, with: "\(last)\n\n    typealias FeatureAction = Action")
  }

  @Test(arguments: ["@InnoFlow", "@InnoFlow(phaseManaged: false)"])
  func phaseMapThatNothingAppliesIsAWarning(attribute: String) {
    let warning = FlowDiagnostic.phaseMapUnused.severity
    #expect("\(warning)" == "warning")
    let feature = """
      struct Feature {
        typealias State = Int
        typealias Action = Int
        static var phaseMap: PhaseMap<State, Action, Int> { PhaseMap(\\.self) {} }
        static var graph: PhaseTransitionGraph<Int> { phaseMap.derivedGraph }
        var body: Reduce<Int, Int> { Reduce { _, _ in .none } }

      """
    expectExpansion(
      of: "\(attribute)\n\(feature)}", to: feature + Self.generated("body"),
      diagnostics: [
        ExpectedDiagnostic(
          message:
            "'phaseMap' is never applied; use '@InnoFlow(phaseManaged: true)' "
            + "or apply it in the body with '.phaseMap(…)'",
          line: 5, column: 14, severity: warning, fixIts: ["use '@InnoFlow(phaseManaged: true)'"])
      ],
      applying: ["use '@InnoFlow(phaseManaged: true)'"], fixed: "@InnoFlow(phaseManaged: true)\n\(feature)}")
  }

  @Test func phaseMapAppliedByTheBodyIsAccepted() {
    let feature = """
      struct Feature {
        typealias State = Int
        typealias Action = Int
        static var phaseMap: PhaseMap<State, Action, Int> { PhaseMap(\\.self) {} }
        var body: some Reducer<Int, Int> { Reduce { _, _ in .none }.phaseMap(Self.phaseMap) }

      """
    expectExpansion(of: "@InnoFlow\n\(feature)}", to: feature + Self.generated("body"))
  }

  @Test func phaseMapThatIsAppliedTwiceIsReported() {
    let feature = """
      struct Feature {
        typealias State = Int
        typealias Action = Int
        static var phaseMap: PhaseMap<State, Action, Int> { PhaseMap(\\.self) {} }
        var body: some Reducer<Int, Int> { Reduce { _, _ in .none }.phaseMap(Self.phaseMap) }

      """
    expectExpansion(
      of: "@InnoFlow(phaseManaged: true)\n\(feature)}", to: feature + Self.generated("body.phaseMap(Self.phaseMap)"),
      diagnostics: [
        ExpectedDiagnostic(
          message:
            "'phaseManaged: true' applies 'phaseMap' after the body; "
            + "'.phaseMap(…)' in the body applies it a second time",
          line: 6,
          column: 63, fixIts: ["remove '.phaseMap(…)'"])
      ],
      applying: ["remove '.phaseMap(…)'"],
      fixed: "@InnoFlow(phaseManaged: true)\n\(feature.replacing(".phaseMap(Self.phaseMap)", with: ""))}")
  }

  @Test func propertyThatAMemberOfTheStoreHidesIsAWarning() {
    let feature = """
      struct Feature {
        struct State {
          var changes: [Int] = []
          static let select = 1
          var selection = 1, `send`: Int { 2 }
        }
        typealias Action = Int
        var body: Reduce<State, Int> { Reduce { _, _ in .none } }

      """
    let warnings = [("changes", 4, 9), ("send", 6, 24)].map { name, line, column in
      ExpectedDiagnostic(
        message: "'store.\(name)' is a member of the store itself; read 'store.state.\(name)', "
          + "or give the property another name",
        line: line, column: column, severity: FlowDiagnostic.nameOfStoreMember(name: name).severity)
    }
    expectExpansion(
      of: "@InnoFlow\n\(feature)}",
      to: Self.withReference(feature, after: "`send`: Int { 2 }") + Self.generated("body", hasState: true),
      diagnostics: warnings)
  }

  @Test func namesOfStoreMembersAreThoseOfItsPublicDeclarations() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let library = "\(package.path)/Libraries/InnoFlow"
    var names: Set<String> = []
    for folder in ["Core/Store", "Core/Projections", "TerminalUI", "Authoring"] {
      for file in try FileManager.default.contentsOfDirectory(atPath: "\(library)/\(folder)")
      where file.hasSuffix(".swift") {
        let text = try String(contentsOfFile: "\(library)/\(folder)/\(file)", encoding: .utf8)
        // The types and extensions of the file, each up to the brace that ends it.
        for part in text.matches(
          of: /\n(?:public )?(?:final class|extension) (?:Store|ProjectableStore)\b.*?\n\}/.dotMatchesNewlines())
        {
          names.formUnion(part.output.matches(of: /\n  (?:@\w+ )*public (?:var|func|let) (\w+)/).map { String($0.1) })
        }
      }
    }
    #expect(names == FeatureDeclaration.storeMembers)
  }

  @Test func staticBindableFieldIsRejected() {
    let feature = """
      struct Feature {
        struct State {
          @BindableField static var step = 1
          @BindableField var size = 1
        }
        typealias Action = Int
        var body: Reduce<State, Int> { Reduce { _, _ in .none } }

      """
    expectExpansion(
      of: "@InnoFlow\n\(feature)}",
      to: Self.withReference(feature, after: "var size = 1") + Self.generated("body", hasState: true),
      diagnostics: [
        ExpectedDiagnostic(
          message: "'@BindableField' cannot be static; 'step' must be an instance property of the state",
          line: 4,
          column: 31, fixIts: ["remove 'static'"])
      ],
      applying: ["remove 'static'"], fixed: "@InnoFlow\n\(feature.replacing("static var step", with: "var step"))}")
  }

  /// Even if the state has bindable fields too.
  @Test(arguments: ["", "@BindableField "]) func bindableFieldsOutsideAStructStateAreRejected(attribute: String) {
    let feature = """
      struct Feature {
        struct State {
          \(attribute)var size = 1
        }
        typealias Action = Int
        @InnoFlowCore.BindableField var step = 1
        var body: Reduce<State, Int> { Reduce { _, _ in .none } }

      """
    expectExpansion(
      of: "@InnoFlow\n\(feature)}",
      to: Self.withReference(feature, after: "var size = 1") + Self.generated("body", hasState: true),
      diagnostics: [
        ExpectedDiagnostic(
          message: "'@BindableField' can only be used in 'State'; move 'step' there or remove the attribute", line: 7,
          column: 35)
      ])
  }

  @Test func bindableFieldOutsideTheStateIsRejected() {
    let feature = """
      struct Feature {
        typealias State = Int
        typealias Action = Int
        @BindableField var step = 1
        var body: Reduce<State, Int> { Reduce { _, _ in .none } }

      """
    expectExpansion(
      of: "@InnoFlow\n\(feature)}", to: feature + Self.generated("body"),
      diagnostics: [
        ExpectedDiagnostic(
          message: "'@BindableField' can only be used in 'State'; move 'step' there or remove the attribute", line: 5,
          column: 22)
      ])
  }

  @Test(arguments: [
    ("_step.wrappedValue", 13, "use 'step'", "step"),
    ("_step.projectedValue.value", 13, "use '$step'", "$step.value"),
    ("self._step.wrappedValue", 18, "use 'step'", "self.step"),
    ("_step", 13, nil, nil),
  ])
  func useOfTheStorageOfABindableFieldIsReported(use: String, column: Int, fixIt: String?, fixed: String?) {
    func feature(_ use: String) -> String {
      """
      struct Feature {
        struct State {
          @BindableField var size = 1; @BindableField var `step` = 1
          var other: Other
          func f() {
            g(1, \(use))
            g(other._step)
          }
        }
        typealias Action = Int
        var body: Reduce<State, Int> { Reduce { _, _ in .none } }

      """
    }
    expectExpansion(
      of: "@InnoFlow\n\(feature(use))}",
      to: Self.withReference(feature(use), after: "g(other._step)\n    }") + Self.generated("body", hasState: true),
      diagnostics: [
        ExpectedDiagnostic(
          message: "'_step' is the storage of '@BindableField'; use 'step', or '$step' to bind to it", line: 7,
          column: column - 1,
          fixIts: fixIt.map { [$0] } ?? [])
      ],
      applying: fixIt.map { [$0] }, fixed: fixed.map { "@InnoFlow\n\(feature($0))}" })
  }
}

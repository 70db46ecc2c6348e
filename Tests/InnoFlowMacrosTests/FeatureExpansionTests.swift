import SwiftSyntax
import SwiftSyntaxMacroExpansion
import Testing

@Suite struct FeatureExpansionTests {
  @Test(arguments: [
    ("@InnoFlow", "some Reducer<State, Action>", "let limit: Int"),
    ("@InnoFlow(phaseManaged: false)", "some Reducer<State, Action>", "let limit: Int"),
    (
      "@InnoFlow", "some InnoFlow.Reducer<Counter.State, Counter.Action>",
      "func reduce(_ values: [Int]) -> Int { 0 }"
    ),
    ("@InnoFlow", "some Reducer<State, Action>", "func apply(into state: inout State, action: Action) {}"),
    ("@InnoFlow", "some Reducer<State, Action>", "static func phaseMap() {}"),
  ])
  func featureBecomesAReducerThatEvaluatesItsBodyOnDemand(attribute: String, type: String, member: String) {
    expectExpansion(
      of: """
        \(attribute)
        struct Counter {
          struct State {
          }
          enum Action {
            case increment
          }
          \(member)
          var body: \(type) {
            Reduce { state, action in .none }
          }
        }
        """,
      to: """
        struct Counter {
          struct State {

            typealias FeatureAction = Action
          }
          enum Action {
            case increment
          }
          \(member)
          var body: \(type) {
            Reduce { state, action in .none }
          }

          func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
            body.reduce(into: &state, action: action)
          }

          var resolved: some Reducer<State, Action> {
            body.resolved
          }
        }

        extension Counter.State: FeatureState {
        }

        extension Counter: Reducer {
        }
        """)
  }

  @Test(arguments: [
    ("A()\n    B()", true), ("let a = A()\n    a", true), ("if isOn {\n      A()\n    }", true),
    ("get {\n      A()\n      B()\n    }", true),
    ("A { state, action in\n      return .none\n    }\n    B()", true),
    ("A { state, action in\n      return .none\n    }", false), ("A()", false), ("get {\n      A()\n    }", false),
    ("return A()", false), ("let a = A()\n    return a", false),
    ("if isOn {\n      return A()\n    }\n    return A()", false),
  ])
  func bodyThatListsReducersIsABlockOfTheBuilder(body: String, isBlock: Bool) {
    let feature = { (attribute: String) in
      """
      struct Counter {
        typealias State = Int
        typealias Action = Int
        \(attribute)var body: some Reducer<Int, Int> {
          \(body)
        }
      """
    }
    expectExpansion(
      of: "@InnoFlow\n\(feature(""))\n}",
      to: feature(isBlock ? "@ReducerBuilder<State, Action>\n  " : "") + """


          func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
            body.reduce(into: &state, action: action)
          }

          var resolved: some Reducer<State, Action> {
            body.resolved
          }
        }

        extension Counter: Reducer {
        }
        """)
  }

  @Test(arguments: ["@ReducerBuilder<State, Action>", "@InnoFlow.ReducerBuilder<State, Action>"])
  func bodyWithABuilderKeepsIt(builder: String) {
    let feature = """
      struct Counter {
        typealias State = Int
        typealias Action = Int
        \(builder) var body: some Reducer<Int, Int> {
          A()
          B()
        }
      """
    expectExpansion(
      of: "@InnoFlow\n\(feature)\n}",
      to: feature + """


          func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
            body.reduce(into: &state, action: action)
          }

          var resolved: some Reducer<State, Action> {
            body.resolved
          }
        }

        extension Counter: Reducer {
        }
        """)
  }

  @Test func bodyCanNameTheTypeBehindTheAliasOfItsAction() {
    expectExpansion(
      of: """
        @InnoFlow
        struct Counter {
          struct State {
          }
          typealias Action = Int
          var body: some Reducer<State, Int> {
            Reduce { state, action in .none }
          }
        }
        """,
      to: """
        struct Counter {
          struct State {

            typealias FeatureAction = Action
          }
          typealias Action = Int
          var body: some Reducer<State, Int> {
            Reduce { state, action in .none }
          }

          func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
            body.reduce(into: &state, action: action)
          }

          var resolved: some Reducer<State, Action> {
            body.resolved
          }
        }

        extension Counter.State: FeatureState {
        }

        extension Counter: Reducer {
        }
        """)
  }

  /// Tests expand no attribute that is written with its module.
  @Test func pathsOfAnActionThatHasTheAttributesWithTheirModuleAreNotMadeAgain() {
    expectExpansion(
      of: """
        @InnoFlow
        struct Counter {
          typealias State = Int
          @InnoFlow.CasePaths @InnoFlow.CasePathReferences enum Action {
            case added(Int)
          }
          var body: some Reducer<State, Action> {
            Reduce { state, action in .none }
          }
        }
        """,
      to: """
        struct Counter {
          typealias State = Int
          @InnoFlow.CasePaths @InnoFlow.CasePathReferences enum Action {
            case added(Int)
          }
          var body: some Reducer<State, Action> {
            Reduce { state, action in .none }
          }

          func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
            body.reduce(into: &state, action: action)
          }

          var resolved: some Reducer<State, Action> {
            body.resolved
          }
        }

        extension Counter: Reducer {
        }
        """)
  }

  @Test func phaseManagedFeatureAppliesItsMapAfterTheBody() {
    expectExpansion(
      of: """
        @InnoFlow(phaseManaged: true)
        struct Items {
          struct State {
          }
          enum Action {
          }
          static var phaseMap: PhaseMap<State, Action, State.Phase> {
            PhaseMap(\\.phase) {
            }
          }
          var body: some Reducer<State, Action> {
            Reduce { state, action in .none }
          }
        }
        """,
      to: """
        struct Items {
          struct State {

            typealias FeatureAction = Action
          }
          enum Action {
          }
          static var phaseMap: PhaseMap<State, Action, State.Phase> {
            PhaseMap(\\.phase) {
            }
          }
          var body: some Reducer<State, Action> {
            Reduce { state, action in .none }
          }

          func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
            body.phaseMap(Self.phaseMap).reduce(into: &state, action: action)
          }

          var resolved: some Reducer<State, Action> {
            body.phaseMap(Self.phaseMap).resolved
          }
        }

        extension Items.State: FeatureState {
        }

        extension Items: Reducer {
        }
        """)
  }

  @Test func phaseMapCanBeDeclaredTogetherWithOtherProperties() {
    expectExpansion(
      of: """
        @InnoFlow(phaseManaged: true)
        struct Counter {
          typealias State = Int
          typealias Action = Int
          static let limit = 3, phaseMap = PhaseMap<Int, Int, Int>(\\.self) {}
          var body: some Reducer<Int, Int> {
            Reduce { state, action in .none }
          }
        }
        """,
      to: """
        struct Counter {
          typealias State = Int
          typealias Action = Int
          static let limit = 3, phaseMap = PhaseMap<Int, Int, Int>(\\.self) {}
          var body: some Reducer<Int, Int> {
            Reduce { state, action in .none }
          }

          func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
            body.phaseMap(Self.phaseMap).reduce(into: &state, action: action)
          }

          var resolved: some Reducer<State, Action> {
            body.phaseMap(Self.phaseMap).resolved
          }
        }

        extension Counter: Reducer {
        }
        """)
  }

  @Test(arguments: [("CasePaths", "CasePathReferences"), ("CasePathReferences", "CasePaths")])
  func actionWithOneOfTheTwoAttributesGetsTheOther(present: String, missing: String) throws {
    func attribute(_ name: String) -> AttributeSyntax {
      AttributeSyntax(attributeName: IdentifierTypeSyntax(name: .identifier(name)))
    }
    let payload = EnumCaseParameterClauseSyntax(
      parameters: [EnumCaseParameterSyntax(type: IdentifierTypeSyntax(name: .identifier("Int")))])
    let element = EnumCaseElementSyntax(name: .identifier("set"), parameterClause: payload)
    let action = EnumDeclSyntax(
      attributes: [.attribute(attribute(present))], name: .identifier("Action"),
      memberBlock: MemberBlockSyntax(members: [MemberBlockItemSyntax(decl: EnumCaseDeclSyntax(elements: [element]))]))
    let feature = StructDeclSyntax(
      name: .identifier("Feature"), memberBlock: MemberBlockSyntax(members: [MemberBlockItemSyntax(decl: action)]))
    let added = try InnoFlowMacro.expansion(
      of: attribute("InnoFlow"), attachedTo: feature, providingAttributesFor: action,
      in: BasicMacroExpansionContext())
    #expect(added.map(\.attributeName.trimmedDescription) == [missing])
  }

  @Test(arguments: ["public ", "package "])
  func accessFollowsTheStructAndTheEnum(access: String) {
    expectExpansion(
      of: """
        @InnoFlow
        \(access)struct Counter {
          \(access)typealias State = Int
          \(access)enum Action {
            case set(Int)
          }
          \(access)var body: some Reducer<Int, Action> {
            Reduce { state, action in .none }
          }
        }
        """,
      to: """
        \(access)struct Counter {
          \(access)typealias State = Int

          \(access)enum Action {
            case set(Int)

            \(access)static var setCasePath: CasePath<Self, Int> {
              CasePath<Self, Int>(
                declaredAs: "setCasePath",
                embed: {
                  .set($0)
                },
                extract: {
                  guard case .set(let value) = $0 else {
                    return nil
                  }
                  return value
                }
              )
            }

            \(access)struct PathReference: CasePathReference {
              \(access)let path: any Sendable
              \(access)static var setCasePath: Self {
                Self(path: Action.setCasePath)
              }
            }
          }
          \(access)var body: some Reducer<Int, Action> {
            Reduce { state, action in .none }
          }

          \(access)func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
            body.reduce(into: &state, action: action)
          }

          \(access)var resolved: some Reducer<State, Action> {
            body.resolved
          }
        }

        extension Counter.Action: CasePathReferable {
        }

        extension Counter: Reducer {
        }
        """)
  }

  @Test func actionThatHasItsPathsAlreadyGetsThemOnce() {
    expectExpansion(
      of: """
        @InnoFlow
        struct Counter {
          typealias State = Int
          @CasePaths
          enum Action {
          }
          var body: Reduce<Int, Action> {
            Reduce { state, action in .none }
          }
        }
        """,
      to: """
        struct Counter {
          typealias State = Int
          enum Action {
          }
          var body: Reduce<Int, Action> {
            Reduce { state, action in .none }
          }

          func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
            body.reduce(into: &state, action: action)
          }

          var resolved: some Reducer<State, Action> {
            body.resolved
          }
        }

        extension Counter: Reducer {
        }
        """)
  }

  @Test func attributeThatAStateAlreadyHasIsNotAddedAgain() {
    expectExpansion(
      of: """
        @InnoFlow
        struct Counter {
          @FeatureStateReference
          struct State {
          }
          typealias Action = Int
          var body: Reduce<State, Int> {
            Reduce { state, action in .none }
          }
        }
        """,
      to: """
        struct Counter {
          struct State {

            typealias FeatureAction = Action
          }
          typealias Action = Int
          var body: Reduce<State, Int> {
            Reduce { state, action in .none }
          }

          func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
            body.reduce(into: &state, action: action)
          }

          var resolved: some Reducer<State, Action> {
            body.resolved
          }
        }

        extension Counter.State: FeatureState {
        }

        extension Counter: Reducer {
        }
        """)
  }

  @Test func enumStateGetsItsFeatureAction() {
    expectExpansion(
      of: """
        @InnoFlow
        public struct Session {
          public enum State {
            case signedOut
          }
          public enum Action {
          }
          public var body: some Reducer<State, Action> {
            Reduce { state, action in .none }
          }
        }
        """,
      to: """
        public struct Session {
          public enum State {
            case signedOut

            public typealias FeatureAction = Action
          }
          public enum Action {
          }
          public var body: some Reducer<State, Action> {
            Reduce { state, action in .none }
          }

          public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
            body.reduce(into: &state, action: action)
          }

          public var resolved: some Reducer<State, Action> {
            body.resolved
          }
        }

        extension Session.State: FeatureState {
        }

        extension Session: Reducer {
        }
        """)
  }
}

import Foundation
import InnoDIGraph
import Testing

/// Edges of properties, for every kind of type.
struct PropertyTypeTests {
  private func edges(_ sources: [String: String]) -> [String] {
    let graph = DependencyGraph(sources: sources)
    return graph.edges.map { edge in
      "\(graph.nodes[edge.source].name) \(edge.label ?? "-") \(graph.nodes[edge.target].name)"
    }
  }

  /// A container `App` with a property, and containers `Feature` and `Other`.
  private func graph(_ member: String, feature: String = "") -> DependencyGraph {
    DependencyGraph(sources: [
      "App.swift": "@DIContainer struct App { \(member) }",
      "Feature.swift": "@DIContainer struct Feature { \(feature) }\n@DIContainer struct Other {}",
      "Outer.swift": "enum Outer<Value> { @DIContainer struct Inner<Element> {} }",
    ])
  }

  @Test(arguments: [
    "Feature", "`Feature`", "Feature?", "Feature!", "[Feature]", "[String: Feature]", "[Feature: Int]",
    "[3 of Feature]",
    "[[String: [Feature]]]", "Set<Feature>", "Result<Feature, any Error>", "Swift.Array<Feature>", "Box<Int, Feature>",
    "Box<[Feature?]>",
    "(Feature)", "(Feature, Int)", "(first: Int, second: Feature)", "() -> Feature", "(Int) async throws -> Feature",
    "@Sendable () -> Feature", "@MainActor @Sendable () async -> [Feature]", "(() -> Feature)?", "() -> () -> Feature",
    "any P & Feature",
    "Feature & Sendable", "(repeat each Feature)", "sending Feature", "Module<Feature>.Inner", "Module.Box<Feature>",
    "Module.Box<Feature>.Inner<Int>",
  ])
  func propertyTypeMakesConstructionEdges(type: String) {
    let graph = graph("@Provide(.input) var value: \(type)", feature: "@Provide(.input) var app: App")
    #expect(graph.edges.count == 2, "\(graph.edges)")
    #expect(graph.cycles.count == 1)
    #expect(!graph.unused.contains { graph.nodes[$0].name == "Feature" })
  }

  /// Such a container is neither made nor stored, so it is on no cycle, but it counts as used.
  @Test(arguments: [
    "(Feature) -> Void", "(inout Feature) -> Void", "@Sendable (_ it: borrowing Feature, Int) async -> Int",
    "Feature.Type",
    "[any Feature.Type]", "Set<Feature>.Type", "((Int) -> Void, Feature) -> Void",
  ])
  func parameterOrMetatypeOfAPropertyMakesNoCycle(type: String) {
    let graph = graph("@Provide(.input) var value: \(type)", feature: "@Provide(.input) var app: App")
    #expect(graph.edges.count == 2)
    #expect(graph.cycles == [])
    #expect(!graph.unused.contains { graph.nodes[$0].name == "Feature" })
  }

  @Test(arguments: [
    "Int", "any P", "some P", "Self", "any ~Copyable", "Box<~Feature>", "Features", "FeatureBox", "[String: Any]", "()",
  ])
  func otherPropertyTypesMakeNoEdges(type: String) {
    #expect(graph("@Provide(.input) var value: \(type)").edges.isEmpty)
  }

  @Test func everyContainerInATypeMakesAnEdge() {
    let graph = graph("@Provide(.input) var value: [Feature: Outer<Other>.Inner<(Int) -> Feature>]")
    #expect(Set(graph.edges.map { graph.nodes[$0.target].name }) == ["Feature", "Other", "Outer.Inner"])
  }

  @Test(arguments: [
    "@Provide(.shared, factory: Box<Feature>()) var value: any P",
    "@Provide(.shared, Box<Feature>.self) var value: any P",
    "@Provide(.shared, Box<Feature>.Inner<Int>.self) var value: any P",
    "@Provide(.shared, factory: Box<Feature>.Inner<Int>()) var value: any P",
    "@Provide(.shared, factory: Outer<Int>.Inner<Int>()) var value: any P",
    "var value: Any { Outer<Int>.Inner.make() }",
    "@Provide(.shared, factory: { () -> Feature in .init() }) var value: any P",
    "var value: any P { let feature: Feature = .init(); return feature }",
    "static func make() -> Feature { .init() }",
    "subscript(index: Int) -> Feature { .init() }",
    "func use(_ feature: Any = Feature()) {}",
    "var value: any P { [feature = Feature()] in feature }",
    "var value: Any { \\Self.values[Feature()] }",
  ])
  func constructionInCodeMakesAnEdge(member: String) {
    #expect(graph(member).edges.count == 1)
  }

  @Test(arguments: [
    "func use(_ feature: Feature) {}", "var value: Bool { value is Feature }", "var value: Any { \\Feature.name }",
    "func use(_ value: Any) { switch value { case is Feature: break; default: break } }",
    "func use() throws(Feature) {}", "func use<T: Feature>(_ value: T) {}",
    "func use<T>(_ value: T) where T: Feature {}",
    "@Watched(Feature.shared) var value = 1",
  ])
  func parametersTypeChecksAndKeyPathsMakeNoEdges(member: String) {
    #expect(graph(member).edges.isEmpty)
  }

  @Test func typesBetweenContainersArePartOfTheGraph() {
    #expect(
      edges([
        "A.swift": """
        @DIContainer struct App { @Provide(.input) var state: State; @Provide(.input) var screen: Screen }
        enum State { case idle, running(Int, [Feature]) }
        class Screen: BaseScreen {}
        class BaseScreen { var other = Other() }
        @DIContainer struct Feature {}
        @DIContainer struct Other {}
        """
      ]) == [
        "App screen Screen", "App state State", "BaseScreen other Other", "Screen - BaseScreen",
        "State running Feature",
      ])
  }

  // MARK: - Typealiases

  @Test(arguments: [
    "typealias Made = Feature", "typealias Made = [Feature]", "typealias Made = () -> Feature",
    "typealias Made = Again\ntypealias Again = Feature?",
    "struct Unused { typealias Made = Int }\ntypealias Made = Feature",
    "#if DEBUG\ntypealias Made = Feature\n#else\ntypealias Made = Feature?\n#endif",
  ])
  func typealiasIsReplacedByItsTypes(alias: String) {
    let graph = DependencyGraph(sources: [
      "App.swift": "@DIContainer struct App { @Provide(.input) var value: Made }",
      "Alias.swift": alias,
      "Feature.swift": "@DIContainer struct Feature { @Provide(.input) var app: App }",
    ])
    #expect(graph.nodes.map(\.name) == ["App", "Feature"])
    #expect(graph.edges.map(\.label) == ["value", "app"])
    #expect(graph.cycles.count == 1)
  }

  @Test func typealiasOfAFunctionWithAContainerParameterMakesNoCycle() {
    let graph = DependencyGraph(sources: [
      "App.swift": "@DIContainer struct App { @Provide(.input) var use: Use }\ntypealias Use = (Feature) -> Void",
      "Feature.swift": "@DIContainer struct Feature { @Provide(.input) var app: App }",
    ])
    #expect(graph.edges.count == 2)
    #expect(graph.cycles == [])
  }

  @Test func parameterWithTheNameOfATypealiasMakesNoCycle() {
    let graph = DependencyGraph(sources: [
      "App.swift": "@DIContainer struct App { @Provide(.input) var use: (Made) -> Void }\ntypealias Made = Feature",
      "Feature.swift": "@DIContainer struct Feature { @Provide(.input) var app: App }",
    ])
    #expect(graph.edges.count == 2)
    #expect(graph.cycles == [])
  }

  @Test func privateTypealiasOfAnotherFileIsNotVisible() {
    #expect(
      edges([
        "Alias.swift": "private typealias Made = Feature\n@DIContainer struct Feature {}",
        "App.swift": "@DIContainer struct App { @Provide(.input) var value: Made }",
      ]) == [])
  }

  @Test func callOfATypealiasIsACallOfItsType() {
    #expect(
      edges([
        "A.swift":
          "extension App { private typealias Made = Feature; var it: Any { Made() } }\n@DIContainer struct App {}",
        "B.swift": "@DIContainer struct Feature { typealias Made = Other }\n@DIContainer struct Other {}",
      ]) == ["App it Feature"])
  }

  @Test func recursiveTypealiasTerminates() {
    #expect(
      edges([
        "A.swift": "typealias A = B\ntypealias B = [A: Feature]\n@DIContainer struct Feature { var a: A }",
        "B.swift": "@DIContainer struct App { var b: B }",
      ]) == ["App b Feature"])
  }

  // MARK: - Conditions

  @Test func containerInBothBranchesOfIfIsOneContainer() throws {
    let graph = DependencyGraph(sources: [
      "A.swift": """
      #if os(Linux)
        @DIContainer struct A { @Provide(.input) var url: String; @Provide(.shared, factory: B(), concrete: true) var b: B }
      #elseif DEBUG
        @DIContainer(root: true, validateDAG: false) struct A { @Provide(.input) var url: String }
      #else
        @DIContainer struct A { @Provide(.shared, factory: C(), concrete: true) var c: C }
      #endif
      """,
      "B.swift": "@DIContainer struct B {}\n@DIContainer struct C {}",
      "C.swift": "@DIContainer struct App { @Provide(.input) var a: A }",
    ])
    #expect(graph.ambiguities == [])
    #expect(graph.nodes.map(\.name) == ["A", "B", "C", "App"])
    #expect(graph.nodes.first?.container?.values.map(\.name) == ["url", "b", "c"])
    #expect(graph.nodes.first?.isRoot == true)
    #expect(graph.nodes.first?.isOptedOut == true)
    #expect(graph.nodes.first?.line == 2)
    #expect(graph.edges.count == 3)
    #expect(try graph.json.components(separatedBy: "\"id\" : \"A.swift#A\"").count == 2)
  }

  @Test func containersUnderConditionsInDifferentFilesAreAlternatives() {
    let graph = DependencyGraph(sources: [
      "A+Linux.swift": "#if os(Linux)\n@DIContainer struct A {}\n#endif",
      "A+Other.swift": "#if !os(Linux)\n@DIContainer struct A {}\n#endif",
      "App.swift": "@DIContainer struct App { @Provide(.input) var a: A }",
    ])
    #expect(graph.ambiguities == [])
    #expect(graph.edges.count == 2)
    #expect(graph.unused.map { graph.nodes[$0].name } == ["App"])
  }

  @Test func typealiasesUnderConditionsInDifferentFilesAreAlternatives() {
    #expect(
      edges([
        "A+Linux.swift": "#if os(Linux)\ntypealias Made = Feature\n#endif",
        "A+Other.swift": "#if !os(Linux)\ntypealias Made = Other\n#endif",
        "App.swift": "@DIContainer struct App { @Provide(.input) var value: Made }",
        "Feature.swift": "@DIContainer struct Feature {}\n@DIContainer struct Other {}",
      ]) == ["App value Feature", "App value Other"])
  }

  @Test func declarationAfterANestedIfIsStillConditional() {
    let nested = "#if DEBUG\nimport Glibc\n#endif\n@DIContainer struct A {}\n#endif"
    let graph = DependencyGraph(sources: [
      "A+Linux.swift": "#if os(Linux)\n\(nested)", "A+Other.swift": "#if !os(Linux)\n\(nested)",
      "App.swift": "@DIContainer struct App { @Provide(.input) var a: A }",
    ])
    #expect(graph.ambiguities == [])
    #expect(graph.edges.count == 2)
  }

  @Test func declarationsAfterIfAreUnconditional() {
    let graph = DependencyGraph(sources: [
      "A.swift": "#if os(Linux)\nimport Glibc\n#endif\n@DIContainer struct A {}",
      "B.swift": "#if os(Linux)\nimport Glibc\n#endif\n@DIContainer struct A {}",
      "App.swift": "@DIContainer struct App { @Provide(.input) var a: A }",
    ])
    #expect(graph.ambiguities.count == 1)
  }

  @Test func containerTakesPrecedenceOverAnotherTypeOfTheSameName() {
    let graph = DependencyGraph(sources: [
      "A.swift": "@DIContainer struct A {}\n@DIContainer struct B {}",
      "Other.swift": "struct A { let b = B() }",
      "App.swift": "@DIContainer struct App { @Provide(.input) var a: A }",
    ])
    #expect(graph.edges.filter { $0.label == "a" }.map { graph.nodes[$0.target].file } == ["A.swift"])
  }

  @Test func conditionalAndUnconditionalContainersAreAmbiguous() {
    let graph = DependencyGraph(sources: [
      "A.swift": "#if os(Linux)\n@DIContainer struct A {}\n#endif",
      "B.swift": "@DIContainer struct A {}",
      "App.swift": "@DIContainer struct App { @Provide(.input) var a: A }",
    ])
    #expect(graph.ambiguities.count == 1)
  }
}

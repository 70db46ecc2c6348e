import InnoDIGraph
import Testing

/// Name lookup of references to containers.
struct ReferenceTests {
  private func edges(_ sources: [String: String]) -> [String] {
    let graph = DependencyGraph(sources: sources)
    return graph.edges.map { edge in
      "\(graph.nodes[edge.source].name) \(edge.label ?? "-") \(graph.nodes[edge.target].name)"
    }
  }

  @Test func nestedContainerIsFoundInTheEnclosingTypeFirst() {
    #expect(
      edges([
        "A.swift": """
        enum Outer {
          @DIContainer struct Inner {}
          @DIContainer struct Holder { @Provide(.shared, Inner.self, concrete: true) var inner: Inner }
        }
        """,
        "B.swift": "@DIContainer struct Inner {}",
        "C.swift":
          "@DIContainer struct Other { @Provide(.shared, factory: { Outer.Inner() }, concrete: true) "
          + "var it: Outer.Inner? }",
      ]) == ["Outer.Holder inner Outer.Inner", "Other it Outer.Inner"])
  }

  @Test func extensionBelongsToItsType() {
    #expect(
      edges([
        "A.swift": "@DIContainer struct A {}",
        "B.swift": "@DIContainer struct B {}",
        "C.swift":
          "extension A { func b() -> Any { B() } }\n"
          + "extension Outer { @DIContainer struct Inner { var a: A { A() } } }\nenum Outer {}",
      ]) == ["A - B", "Outer.Inner a A"])
  }

  @Test func propertiesOfOneDeclarationAreNamedAfterTheFirst() {
    #expect(
      edges([
        "A.swift": "@DIContainer struct A {}", "B.swift": "@DIContainer struct B {}",
        "C.swift": "@DIContainer struct C { let a = A(), b = B() }",
      ]) == ["C a A", "C a B"])
  }

  @Test func extensionBelongsToANestedType() {
    #expect(
      edges([
        "A.swift": "enum Outer { @DIContainer struct Inner {} }\n@DIContainer struct B {}",
        "B.swift": "extension Outer.Inner { func b() -> Any { B() } }",
      ]) == ["Outer.Inner - B"])
  }

  @Test func extensionOfOneOfTwoTypesOfOtherFilesBelongsToNeither() {
    #expect(
      edges([
        "A.swift": "@DIContainer struct A {}", "B.swift": "@DIContainer struct A {}\n@DIContainer struct B {}",
        "C.swift": "extension A { func b() -> Any { B() } }",
      ]) == [])
  }

  @Test func extensionDoesNotBelongToAPrivateTypeOfAnotherFile() {
    #expect(
      edges([
        "A.swift": "@DIContainer struct A {}\n@DIContainer struct B {}",
        "B.swift": "extension A { func b() -> Any { B() } }", "C.swift": "private struct A {}",
      ]) == ["A - B"])
  }

  @Test func containerOfTheSameFileTakesPrecedence() {
    let graph = DependencyGraph(sources: [
      "A.swift": "@DIContainer struct Services {}",
      "B.swift": "@DIContainer struct Services {}\n@DIContainer struct App { @Provide(.input) var services: Services }",
    ])
    #expect(graph.ambiguities == [])
    #expect(graph.edges.map { graph.nodes[$0.target].file } == ["B.swift"])
  }

  @Test func referenceMeansTheOneOfTwoContainersThatIsNotExcluded() {
    let graph = DependencyGraph(sources: [
      "A.swift": "@DIContainer(validateDAG: false) struct Services {}",
      "B.swift": "@DIContainer struct Services {}",
      "C.swift": "@DIContainer struct App { @Provide(.input) var services: Services }",
    ])
    #expect(graph.ambiguities == [])
    #expect(graph.edges.map { graph.nodes[$0.target].file } == ["B.swift"])
  }

  @Test func nodesAndEdgesAreWrittenWithTheirKinds() throws {
    let graph = DependencyGraph(sources: [
      "A.swift": "@DIContainer struct A { var kit = Outer.Kit() }\n@DIContainer struct B {}",
      "Kit.swift": "enum Outer { struct Kit { func make() -> B { B() } } }",
    ])
    #expect(graph.mermaid.contains("  Outer_Kit([\"Outer.Kit\"])\n"), "\(graph.mermaid)")
    #expect(graph.dot.contains("  \"Kit.swift#Outer.Kit\" -> \"A.swift#B\";\n"), "\(graph.dot)")
    let raw = DependencyGraph(sources: ["A.swift": "enum `my app` { @DIContainer struct `1-box` {} }"])
    #expect(raw.mermaid.contains("  my_app_1_box["), "\(raw.mermaid)")
    let quoted = DependencyGraph(sources: ["A.swift": "@DIContainer struct `a \"b\"` {}"])
    #expect(quoted.mermaid.contains("[\"a #quot;b#quot;\"]"), "\(quoted.mermaid)")
    #expect(quoted.dot.contains(#"label="a \"b\"""#), "\(quoted.dot)")
    let json = try graph.json
    #expect(json.matches(of: /"kind" : "(\w+)"/).map(\.output.1) == ["container", "container", "type"], "\(json)")
    #expect(json.contains("\"name\" : \"Outer.Kit\"") && json.contains("\"file\" : \"Kit.swift\""), "\(json)")
    #expect(json.matches(of: /"line" : (\d)/).map(\.output.1) == ["1", "2", "1"], "\(json)")
  }

  @Test func ambiguousReferenceOfAnExcludedContainerIsIgnored() {
    let graph = DependencyGraph(sources: [
      "A.swift": "@DIContainer struct Services {}",
      "B.swift": "@DIContainer struct Services {}",
      "C.swift": "@DIContainer(validateDAG: false) struct App { @Provide(.input) var services: Services }",
    ])
    #expect(graph.ambiguities == [])
  }

  @Test func rootsAreFirst() {
    let graph = DependencyGraph(sources: ["A.swift": "@DIContainer struct A {}\n@DIContainer(root: true) struct B {}"])
    #expect(graph.nodes.map(\.name) == ["B", "A"])
  }

  @Test(arguments: [
    ("", false, false), ("(root: false)", false, false), ("(validateDAG: true)", false, false),
    ("(root: false, validateDAG: false)", false, true), ("(root: true, validateDAG: true)", true, false),
  ])
  func attributeArgumentsMakeAContainerARootOrOptItOut(arguments: String, isRoot: Bool, isOptedOut: Bool) {
    let graph = DependencyGraph(sources: ["A.swift": "@DIContainer\(arguments) struct A {}"])
    #expect(graph.nodes.map(\.isRoot) == [isRoot])
    #expect(graph.nodes.map(\.isOptedOut) == [isOptedOut])
  }

  @Test(arguments: ["class", "enum", "actor"]) func onlyAStructIsAContainer(keyword: String) {
    #expect(DependencyGraph(sources: ["A.swift": "@DIContainer \(keyword) A {}"]).nodes.isEmpty)
  }

  @Test(arguments: ["class", "enum", "actor"]) func typeOfAnyKindIsBetweenContainers(keyword: String) {
    #expect(
      edges([
        "A.swift": "@DIContainer struct A { let kit = Kit() }\n@DIContainer struct B {}",
        "Kit.swift": "\(keyword) Kit { static let b = B() }",
      ]) == ["A kit Kit", "Kit b B"])
  }

  @Test func structThatIsAContainerInOneIfBranchOnlyIsAContainer() {
    let branches = ["@DIContainer struct A {}", "struct A {}"]
    for (first, second) in [(branches[0], branches[1]), (branches[1], branches[0])] {
      let graph = DependencyGraph(sources: ["A.swift": "#if DEBUG\n\(first)\n#else\n\(second)\n#endif"])
      #expect(graph.nodes.map(\.name) == ["A"])
    }
  }

  @Test func referenceToAnAmbiguousTypeThatIsNoContainerIsNoEdge() {
    #expect(
      edges([
        "A.swift": "struct Kit { let b = B() }\n@DIContainer struct B {}", "C.swift": "struct Kit {}",
        "D.swift": "@DIContainer struct D { let kit = Kit() }",
      ]) == [])
  }

  @Test func ambiguitiesOfAFileAreInTheOrderOfTheirLines() {
    let containers = "@DIContainer struct Y {}\n@DIContainer struct X {}"
    let graph = DependencyGraph(sources: [
      "A.swift": containers, "B.swift": containers,
      "C.swift": "@DIContainer struct C {\n  let y = Y()\n  let x = X()\n}",
    ])
    #expect(graph.ambiguities.map { "\($0.line) \($0.name)" } == ["2 Y", "3 X"])
  }

  @Test func typealiasOfTheContainerItselfIsNoEdge() {
    #expect(edges(["A.swift": "@DIContainer struct A { static let made = Made() }\ntypealias Made = A"]) == [])
  }

  @Test func edgeOfAPropertyReplacesTheOneOfAnotherMember() {
    #expect(
      edges(["A.swift": "@DIContainer struct A { let b = B(); func make() -> B { B() } }\n@DIContainer struct B {}"])
        == ["A b B"])
  }

  @Test func treesBeginAtContainersThatNothingRefersTo() {
    let graph = DependencyGraph(sources: [
      "A.swift": "@DIContainer struct A {}\n@DIContainer struct B { let a = A() }"
    ])
    #expect(graph.ascii == "InnoDI Dependency Graph\n\nB\n└── a: A\n")
  }

  @Test func lineOfAContainerIsThatOfItsName() {
    let graph = DependencyGraph(sources: ["A.swift": "@DIContainer\n@MainActor\nstruct A {}"])
    #expect(graph.nodes.map(\.line) == [3])
  }

  @Test func everyPropertyWithAContainerIsAnEdge() {
    #expect(
      edges([
        "A.swift": "@DIContainer struct A { let second = B(); let first = B() }", "B.swift": "@DIContainer struct B {}",
      ]) == ["A first B", "A second B"])
  }

  @Test func typeThatIsNotBetweenContainersIsNotPartOfTheGraph() {
    let graph = DependencyGraph(sources: [
      "A.swift": "@DIContainer struct A { let leaf = Leaf() }\nstruct Leaf {}\nstruct Main { let a = A() }"
    ])
    #expect(graph.nodes.map(\.name) == ["A"])
  }

  /// The second property of `A` leads to `E` by a longer path.
  @Test func shortestPathIsTaken() {
    let graph = DependencyGraph(sources: [
      "A.swift": "@DIContainer struct A { let b = B(); let c = C() }\n@DIContainer struct B { let e = E() }",
      "C.swift": "@DIContainer struct C { let d = D() }\n@DIContainer struct D { let e = E() }",
      "E.swift": "@DIContainer struct E {}",
    ])
    #expect(graph.path(from: 0, to: 4)?.map(\.label) == ["b", "e"])
    #expect(graph.dependents(of: 4).map(\.distance) == [1, 1, 2, 2])
  }

  @Test func shortestCycleOfATypeIsListed() {
    let graph = DependencyGraph(sources: [
      "A.swift": "@DIContainer struct A { let b = B(); let d = D() }\n@DIContainer struct B { let c = C() }",
      "C.swift": "@DIContainer struct C { let a = A() }\n@DIContainer struct D { let a = A() }",
    ])
    let cycles = graph.cycles.map { cycle in cycle.map { graph.nodes[$0].name } }
    #expect(cycles == [["A", "D", "A"], ["B", "C", "A", "B"]])
  }

  @Test(arguments: ["private", "fileprivate"]) func privateContainerOfAnotherFileIsNotVisible(access: String) {
    let graph = DependencyGraph(sources: [
      "A.swift": "@DIContainer \(access) struct Services {}",
      "B.swift": "@DIContainer struct Services {}",
      "C.swift": "@DIContainer struct App { @Provide(.input) var services: Services }",
    ])
    #expect(graph.ambiguities == [])
    #expect(graph.edges.map { graph.nodes[$0.target].file } == ["B.swift"])
  }

  @Test func containerThatIsPrivateInOneBranchOfIfIsVisible() {
    let branches = ["@DIContainer struct Services {}", "@DIContainer private struct Services {}"]
    for (first, second) in [(branches[0], branches[1]), (branches[1], branches[0])] {
      #expect(
        edges([
          "A.swift": "#if DEBUG\n\(first)\n#else\n\(second)\n#endif",
          "B.swift": "@DIContainer struct App { @Provide(.input) var services: Services }",
        ]) == ["App services Services"])
    }
  }

  @Test func readOnlyEdgesMakeNoCycle() {
    let graph = DependencyGraph(sources: [
      "A.swift": "@DIContainer struct A { @Provide(.shared, factory: B.make(), concrete: true) var b: B }",
      "B.swift": "@DIContainer struct B { @Provide(.shared, factory: A.defaults, concrete: true) var defaults: Int }",
    ])
    #expect(graph.edges.count == 2)
    #expect(graph.cycles == [])
  }

  @Test func typeThatIsBothReadAndMadeCanBeOnACycle() {
    let graph = DependencyGraph(sources: [
      "A.swift": "@DIContainer struct A { var limit: Int { B.limit }\n var b: B { B() } }",
      "B.swift": "@DIContainer struct B { static func make() -> Any { (A.limit, A()) } }",
    ])
    #expect(graph.cycles.count == 1)
  }

  @Test func cycleThroughATypeOfAnotherCycleIsFoundToo() {
    let graph = DependencyGraph(sources: [
      "A.swift": "@DIContainer struct A { var b: B { B() }\n var c: C { C() } }",
      "B.swift": "@DIContainer struct B { var a: A { A() } }",
      "C.swift": "@DIContainer struct C { var a: A { A() } }",
    ])
    let cycles = graph.cycles.map { cycle in cycle.map { graph.nodes[$0].name } }
    #expect(cycles == [["A", "B", "A"], ["C", "A", "C"]])
  }

  @Test(arguments: [
    "Box(B())", "Box { B() }", "Box { 1 } second: { B() }", "Box { 1 } second: { 2 } third: { B() }",
    "B().first.count", "let local = B(); return local",
    "make { 1 } second: { B() }", "return { [b = B()] in b }", "Box { [b = B()] (one: Int) in one }",
  ])
  func containerThatAClosureOrAnArgumentMakesIsFound(expression: String) {
    #expect(
      edges([
        "A.swift": "@DIContainer struct A { var made: Any { \(expression) } }", "B.swift": "@DIContainer struct B {}",
      ]) == ["A made B"])
  }

  @Test(arguments: ["FeatureView", "MyFeature", "Feature2", "Feature_", "ÉFeature"])
  func fileInWhichANameFollowsALongerOneThatContainsItIsRead(longer: String) {
    #expect(
      edges([
        "App.swift": "@DIContainer struct App { var layer: Layer { Layer() } }",
        "Layer.swift": "struct Layer { var longer: \(longer)? = nil; var feature = Feature() }",
        "Feature.swift": "@DIContainer struct Feature {}",
      ]) == ["App layer Layer", "Layer feature Feature"])
  }

  @Test func pathThroughTypesInOtherFilesIsFound() {
    #expect(
      edges([
        "App.swift": "@DIContainer struct App { var first: First { First() } }",
        "First.swift": "struct First { var second = Second() }",
        "Second.swift": "struct Second { var third = Third() }",
        "Third.swift": "struct Third { var feature = Feature() }",
        "Feature.swift": "@DIContainer struct Feature {}",
      ]) == ["App first First", "First second Second", "Second third Third", "Third feature Feature"])
  }

  @Test func pathThroughATypeAboveTheOneThatItMakesIsFound() {
    #expect(
      edges([
        "App.swift": "@DIContainer struct App { var first: First { First() } }",
        "First.swift": "struct First { var second = Second() }",
        "Others.swift": "struct Second { var third = Third() }\nstruct Third { var feature = Feature() }",
        "Feature.swift": "@DIContainer struct Feature {}",
      ]) == ["App first First", "First second Second", "Second third Third", "Third feature Feature"])
  }

  @Test func referenceInsideIfOfAPropertyWithBackticksIsFound() {
    #expect(
      edges([
        "A.swift": """
        @DIContainer struct `default` {}
        @DIContainer struct A {}
        @MainActor @InnoDI.DIContainer(root: true)
        /* a comment */ public struct App {
          #if DEBUG
          @Provide(.shared, factory: { A() }, concrete: true) var `a`: A
          #endif
        }
        """
      ]) == ["App a A"])
  }

  @Test func conditionalValuesBelongToTheContainer() {
    let graph = DependencyGraph(sources: [
      "A.swift": """
      @DIContainer struct A {
        @Provide(.input) var url: String
        #if DEBUG
          @Provide(.shared, B.self, concrete: true) var b: B
        #else
          #if os(Linux)
            @Provide(.lazy, factory: C(), concrete: true) var c: C
          #endif
        #endif
      }
      @DIContainer struct B {}
      """
    ])
    #expect(graph.nodes.first?.container?.values.map(\.name) == ["url", "b", "c"])
    #expect(graph.edges.map(\.label) == ["b"])
  }

  @Test func referenceAfterATypeInsideAnInitialValueKeepsItsProperty() {
    #expect(
      edges([
        "A.swift": """
        @DIContainer struct A {
          var made: Any = {
            struct Local {
              var count = 0
            }
            enum Choice { case one }
            return B()
          }()
        }
        @DIContainer struct B {}
        """
      ]) == ["A made B"])
  }

  @Test func typeInsideAnInitialValueHasPropertiesOfItsOwn() {
    #expect(
      edges([
        "A.swift": """
        @DIContainer struct A {
          var made: Any = {
            struct Local {
              var first = B()
              func second() { C() }
            }
            return Local()
          }()
        }
        @DIContainer struct B {}
        @DIContainer struct C {}
        """
      ]) == ["A made A.Local", "A.Local first B", "A.Local - C"])
  }
}

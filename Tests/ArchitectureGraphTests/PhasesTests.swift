import Foundation
import InnoFlow
import Programs
import Testing

/// `scripts/graph phases`: what is read from a source against what the compiled map says, and what cannot be read.
struct PhasesTests {
  typealias Graph = PhaseTransitionGraph<DoorFeature.State.Phase>

  private static let doorFile = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "DoorFeature.swift")

  private static let triggers: [Graph.Transition: String] = [
    .init(from: .closed, to: .open): "push",
    .init(from: .closed, to: .broken): "push, kicked",
    .init(from: .closed, to: .locked): "turn(key: 1)",
    .init(from: .open, to: .closed): "push",
    .init(from: .open, to: .broken): "kicked, ActionMatcher(Action.kickedCasePath) .filter { $0 > 3 }",
    .init(from: .locked, to: .closed): "turn(key: 1)",
    .init(from: .locked, to: .repeat): "a condition",
    .init(from: .repeat, to: .repeat): "again",
  ]

  private func door() throws -> TemporaryFeature {
    try TemporaryFeature("Door", logic: ["DoorFeature.swift": String(contentsOf: Self.doorFile, encoding: .utf8)])
  }

  /// A map with one part in the place of another.
  private func feature(_ body: String) throws -> TemporaryFeature {
    try TemporaryFeature(
      "Door",
      logic: [
        "Door.swift": "struct Door {\n  static var phaseMap: Map {\n    PhaseMap(\\.phase) {\n\(body)\n    }\n  }\n}\n"
      ])
  }

  @Test func sourceAndValueGiveTheSamePicture() async throws {
    let graph = DoorFeature.phaseMap.derivedGraph
    let mermaid = try await door().phases("Door")
    #expect(mermaid.output == graph.mermaid(root: .closed, transitionLabel: { Self.triggers[$0] }))
    #expect(mermaid.error == "")
    #expect(mermaid.code == 0)
    let dot = try await door().phases("Door", "--format", "dot")
    #expect(dot.output == graph.dot(root: .closed, transitionLabel: { Self.triggers[$0] }))
  }

  @Test(.enabled(if: GraphProgram.drawsPictures, "this test needs Graphviz: apt-get install graphviz"))
  func svgIsRenderedByGraphviz() async throws {
    let svg = try await door().phases("Door", "--format", "svg")
    #expect(svg.code == 0, "\(svg.error)")
    #expect(
      svg.output == (try await GraphProgram.draw(try await door().phases("Door", "--format", "dot").output).output))
    #expect(svg.output.contains("</svg>"))
  }

  @Test func missingGraphvizIsAnErrorWithTheInstallCommand() async throws {
    let outcome = try await door().phases("Door", "--format", "svg", environment: ["PATH": "/nowhere"])
    #expect(
      outcome.error.contains("Graphviz, which is not installed. Install it with: sudo apt-get install graphviz"),
      "\(outcome.error)")
    #expect(outcome.output == "")
    #expect(outcome.code == 1)
  }

  @Test func selfTransitionIsDrawnWhereTheMapAllowsIt() async throws {
    let rule = "From(.a) { On(.stay, to: .a) \n On(.leave, to: .b) }"
    let outcome = try await feature(rule).phases("Door")
    #expect(
      outcome.output == """
        stateDiagram-v2
          state "a" as s0
          state "b" as s1
          s0 --> s1 : leave

        """)
  }

  @Test(arguments: [
    ("var phase = Phase.a\nlet phase = Phase.a", "  [*] --> s0\n"), ("var phase = Phase.a\nlet phase = Phase.b", ""),
    ("var phase: Phase", ""), ("var other = Phase.a", ""),
  ])
  func startIsDrawnWhereTheSourcesNameOne(_ declarations: String, _ start: String) async throws {
    let map = "let map = PhaseMap(\\.phase) { From(.a) { On(Trigger.leave, to: .b) } }"
    let outcome = try await TemporaryFeature("Door", logic: ["Door.swift": "\(declarations)\n\(map)\n"]).phases("Door")
    #expect(
      outcome.output == """
        stateDiagram-v2
          state "a" as s0
          state "b" as s1
        \(start)  s0 --> s1 : Trigger.leave

        """)
  }

  @Test(arguments: [
    (
      "if isNew { From(.a) {} }",
      "4: Only calls of From can be here; the sources are read and not run. This is: if isNew { From(.a) {} }"
    ),
    ("From(.a) {\nfor phase in all { On(.b, to: phase) }\n}", "5: Only calls of On can be here"),
    ("From(.a) { On(.b, to: next) }", "4: A phase has to be a case"),
    ("From(.a) { On(.b, to: .c(1)) }", "4: A phase has to be a case"),
    ("From(.a) { On(.b, targets: all) { _ in .c } }", "4: The targets of an On have to be a list in brackets"),
    ("From(.a) { On() }", "4: An On begins with its trigger"),
    ("From(.a) { On(.b) }", "4: A phase has to be a case"),
    ("From() {}", "4: A phase has to be a case"),
  ])
  func phaseKnownOnlyAtRunTimeIsAnError(_ body: String, _ message: String) async throws {
    let outcome = try await feature(body).phases("Door")
    #expect(outcome.error.contains("Features/Door/Logic/Door.swift:\(message)"), "\(outcome.error)")
    #expect(outcome.output == "")
    #expect(outcome.code == 1)
  }

  @Test func featureMustHaveExactlyOneMap() async throws {
    let none = try await TemporaryFeature("Door", logic: ["Door.swift": "struct Door {}\n"]).phases("Door")
    #expect(none.error.contains("Features/Door/Logic has no PhaseMap"))
    #expect(none.code == 1)
    let map = "let a = PhaseMap(\\.phase) {}\n"
    let several = try await TemporaryFeature("Door", logic: ["A.swift": map, "B.swift": "\n\(map)"]).phases("Door")
    #expect(
      several.error.contains(
        "Features/Door/Logic has several, and one is drawn:\n  Features/Door/Logic/A.swift:1\n"
          + "  Features/Door/Logic/B.swift:2"
      ))
  }

  @Test func loadingIsDrawnWithTheActionsOfTheFeatureItself() async throws {
    func reducer(_ refresh: String) -> String {
      """
      struct State { var phase: Phase = .idle }
      static let loading = Loading(
        \\State.phase, failure: \\State.failure, appear: .onAppear, refresh: \(refresh),
        loaded: Action.doorsLoadedCasePath, failed: Action.doorsFailedCasePath)
      """
    }
    let shared = """
      var phaseMap: Map {
        PhaseMap(phase) {
          From(.idle) {
            On(appear, to: .loading)
            On(refresh, to: .loading)
          }
          From(.loading) { On(loaded, to: .loaded) }
        }
      }
      """
    let feature = try TemporaryFeature(
      "Door",
      logic: [
        "DoorFeatureReducer.swift": reducer(".refreshTapped"), "HandleReducer.swift": reducer("Action.knobTurned(1)"),
      ], support: ["Loading.swift": shared])
    #expect(
      try await feature.phases("Door").output == """
        stateDiagram-v2
          state "idle" as s0
          state "loading" as s1
          state "loaded" as s2
          [*] --> s0
          s0 --> s1 : onAppear, refreshTapped
          s1 --> s2 : doorsLoaded

        """)
  }

  @Test(arguments: [
    ("Dor", "There is no feature 'Dor'. Did you mean Door? The features: Door."),
    ("door", "There is no feature 'door'. Did you mean Door? The features: Door."),
    ("../Door", "There is no feature '../Door'. "), ("Nothing", "There is no feature 'Nothing'. The features: Door."),
  ])
  func unknownFeatureIsAUsageError(_ name: String, _ message: String) async throws {
    let outcome = try await door().phases(name)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(outcome.output == "")
    #expect(outcome.code == 64)
  }
}

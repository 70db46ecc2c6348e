import InnoFlow
import Testing

@Suite struct PhaseTransitionGraphTests {
  typealias Graph = PhaseTransitionGraph<Door.Phase>
  typealias Report = PhaseGraphReport<Door.Phase>

  @Test func graphOfALiteralListsItsTransitionsInOrder() {
    let graph: Graph = [.closed: [.open, .locked], .open: [.closed]]
    #expect(graph.phases == [.closed, .open, .locked])
    #expect(graph.transitions.map { [$0.from, $0.to] } == [[.closed, .open], [.closed, .locked], [.open, .closed]])
    #expect(graph.allows(from: .closed, to: .locked))
    #expect(!graph.allows(from: .locked, to: .closed))
    #expect(!graph.allows(from: .closed, to: .closed))
    #expect(graph.successors(from: .closed) == [.open, .locked])
    #expect(graph.successors(from: .locked) == [])
  }

  @Test func keysOfALiteralAreItsFirstPhases() {
    let graph: Graph = [.closed: [.locked], .open: [.locked]]
    #expect(graph.phases == [.closed, .open, .locked])
  }

  @Test func duplicateTransitionsAreKeptOnce() {
    let graph: Graph = [.closed: [.open, .open], .closed: [.open]]
    #expect(graph.transitions.count == 1)
    #expect(graph == Graph([.closed: [.open]]))
  }

  @Test func phaseWithoutTransitionsIsPartOfTheGraph() {
    let transitions: [Door.Phase: Set<Door.Phase>] = [.closed: []]
    #expect(Graph(transitions).phases == [.closed])
    let one: Graph = [.closed: []]
    let other: Graph = [.open: []]
    #expect(one != other)
    #expect(Graph.linear(.closed, .open) != Graph.linear(.open, .closed))
    let ordered: Graph = [.closed: [.open, .locked]]
    #expect(ordered == [.closed: [.locked, .open]])
  }

  @Test func linearGraphLeadsFromEachToTheNext() {
    #expect(Graph.linear(.closed, .open, .locked) == [.closed: [.open], .open: [.locked]])
    #expect(Graph.linear(.open).phases == [.open])
    #expect(Graph.linear([]).phases == [])
  }

  @Test func graphOfAMapHasDeclaredTargetsAndAllowedLoops() {
    func graph(_ policy: SelfTransitionPolicy) -> Graph {
      Door.Map(\.phase, selfTransitions: policy) {
        From(.closed) {
          On(.close, to: .closed)
          On(.open, targets: [.open, .locked]) { _ in nil }
        }
        From(.locked) {
        }
      }
      .derivedGraph
    }
    #expect(graph(.ignore) == [.closed: [.open, .locked], .locked: []])
    #expect(graph(.forbid) == graph(.ignore))
    #expect(graph(.allow) == [.closed: [.closed, .open, .locked]])
    #expect(graph(.ignore).phases == [.closed, .locked, .open])
    #expect(graph(.allow).transitions.map(\.to) == [.closed, .open, .locked])
  }

  @Test(arguments: faults)
  func reportContainsEachIssue(graph: Graph, issues: [Report.Issue], root: Door.Phase, terminal: Set<Door.Phase>) {
    let report = graph.validationReport(allPhases: Door.Phase.allCases, root: root, terminalPhases: terminal)
    #expect(report.issues == issues)
    #expect(report.isValid == issues.isEmpty)
    let repeated = Door.Phase.allCases + Door.Phase.allCases
    #expect(graph.validationReport(allPhases: repeated, root: root, terminalPhases: terminal).issues == issues)
  }

  private static let faults: [(Graph, [Report.Issue], Door.Phase, Set<Door.Phase>)] = [
    (.linear(.closed, .open, .locked), [], .closed, [.locked]),
    (.linear(.closed, .open, .locked), [.deadEnd(.locked)], .closed, []),
    ([:], [.missingRoot(.closed), .deadEnd(.closed), .deadEnd(.open), .deadEnd(.locked)], .closed, []),
    ([.closed: [.open], .open: [.closed], .locked: [.closed]], [.unreachable(.locked)], .closed, []),
    ([.closed: [.open], .open: [.closed]], [.unreachable(.locked)], .closed, [.locked]),
  ]

  @Test func undeclaredPhasesAreIssues() {
    let graph: Graph = [.closed: [.open], .open: [.locked], .locked: [.open]]
    let report = graph.validationReport(allPhases: [.open], root: .closed)
    #expect(
      report.issues == [.rootNotDeclared(.closed), .unknownSuccessor(from: .open, to: .locked)])
    #expect(
      Graph.linear(.open).validationReport(allPhases: [.open], root: .closed, terminalPhases: [.open]).issues
        == [.missingRoot(.closed), .rootNotDeclared(.closed)])
  }

  @Test func issuesAreListedByKind() {
    let graph: PhaseTransitionGraph<Int> = [1: [2, 9], 7: [2], 2: []]
    #expect(
      graph.validationReport(allPhases: [1, 2, 3], root: 1).issues == [
        .unreachable(3), .unknownSuccessor(from: 1, to: 9), .unknownSource(7), .deadEnd(2), .deadEnd(3),
      ])
  }

  @Test func issuesOfOneKindAreInTheOrderOfThePhases() {
    let graph: PhaseTransitionGraph<Int> = [1: [3, 9, 8], 7: [3], 6: [3], 3: []]
    #expect(
      graph.validationReport(allPhases: [1, 5, 4, 3], root: 1, terminalPhases: [3]).issues == [
        .unreachable(5), .unreachable(4), .unknownSuccessor(from: 1, to: 9), .unknownSuccessor(from: 1, to: 8),
        .unknownSource(7), .unknownSource(6), .deadEnd(5), .deadEnd(4),
      ])
  }

  @Test func undeclaredSourceIsAnIssue() {
    let graph: Graph = [.closed: [.open], .locked: [.open], .open: [.closed]]
    let report = graph.validationReport(allPhases: [.closed, .open], root: .closed)
    #expect(report.issues == [.unknownSource(.locked)])
    #expect(!report.isValid)
    #expect(
      graph.validationReport(allPhases: [.open, .locked], root: .closed, terminalPhases: [.open]).issues.contains(
        .unknownSource(.closed))
        == false)
  }

  @Test func undeclaredPhaseWithoutTransitionsIsAnIssue() {
    var graph: Graph = [.closed: [.open], .open: [.closed]]
    graph.insert(.locked)
    #expect(graph.validationReport(allPhases: [.closed, .open], root: .closed).issues == [.unknownSource(.locked)])
    #expect(
      graph.validationReport(allPhases: [.closed, .open], root: .locked).issues.contains(.unknownSource(.locked))
        == false)
  }

  @Test func terminalPhaseThatCanBeLeftIsANote() {
    let graph: Graph = [.closed: [.open], .open: [.locked, .closed], .locked: [.open]]
    let report = graph.validationReport(allPhases: Door.Phase.allCases, root: .closed, terminalPhases: [.open])
    #expect(report.isValid)
    #expect(report.notes == [.terminalWithOutgoing(.open, successors: [.locked, .closed])])
    #expect(report.notes.map(\.description) == ["the terminal phase open leads to locked, closed"])
    #expect(
      graph.validationReport(allPhases: [.open, .locked], root: .closed, terminalPhases: [.closed, .locked]).notes
        == [.terminalWithOutgoing(.closed, successors: [.open]), .terminalWithOutgoing(.locked, successors: [.open])])
  }

  @Test(arguments: [
    (Report.Issue.missingRoot(.open), "the graph does not contain the root open"),
    (.rootNotDeclared(.open), "the root open is not in 'allPhases'"),
    (.unreachable(.open), "open cannot be reached from the root"),
    (.unknownSuccessor(from: .open, to: .locked), "open leads to locked, which is not in 'allPhases'"),
    (.unknownSource(.locked), "the graph contains locked, which is not in 'allPhases'"),
    (.deadEnd(.open), "no transition leaves open, which is not terminal"),
  ])
  func issueIsASentence(issue: Report.Issue, sentence: String) {
    #expect(issue.description == sentence)
  }

  @Test func mermaidShowsTheGraph() {
    let graph: Graph = [.closed: [.open], .open: [.closed]]
    #expect(
      graph.mermaid(root: .closed, terminalPhases: [.open]) { $0 == .open ? "wide \"open\"\nnow" : "\($0)" } == """
        stateDiagram-v2
          state "closed" as s0
          state "wide 'open' now" as s1
          [*] --> s0
          s0 --> s1
          s1 --> s0
          s1 --> [*]

        """)
  }

  @Test func mermaidStartsAndEndsAtARootThatIsTerminal() {
    #expect(
      Graph.linear(.open).mermaid(root: .open, terminalPhases: [.open])
        == "stateDiagram-v2\n  state \"open\" as s0\n  [*] --> s0\n  s0 --> [*]\n")
  }

  /// "\r\n" is one character.
  @Test func lineBreaksOfEveryKindAreReplacedInLabels() {
    let graph: Graph = .linear(.open)
    #expect(graph.mermaid { _ in "a\r\nb\rc" }.contains("\"a b c\""))
    #expect(graph.dot { _ in "a\r\nb\rc" }.contains("\"a\\nb\\nc\""))
  }

  @Test func mermaidEndsAtEachTerminalPhase() {
    let text = Graph.linear(.open, .closed, .locked).mermaid(terminalPhases: [.locked, .open])
    #expect(text.hasSuffix("  s1 --> s2\n  s0 --> [*]\n  s2 --> [*]\n"))
  }

  @Test func mermaidHasNoArrowToARootThatIsNotInTheGraph() {
    #expect(Graph.linear(.open).mermaid(root: .closed) == "stateDiagram-v2\n  state \"open\" as s0\n")
  }

  @Test func dotShowsTheGraph() {
    let graph: Graph = [.closed: [.open], .open: [.closed]]
    #expect(
      graph.dot(root: .closed, terminalPhases: [.open]) { $0 == .open ? "wide \"open\"\n\\now" : "\($0)" } == """
        digraph phases {
          s0 [label="closed", style=bold];
          s1 [label="wide \\"open\\"\\n\\\\now", peripheries=2];
          s0 -> s1;
          s1 -> s0;
        }

        """)
  }

  @Test func dotShowsARootThatIsTerminalAsBoth() {
    #expect(
      Graph.linear(.open).dot(root: .open, terminalPhases: [.open])
        == "digraph phases {\n  s0 [label=\"open\", style=bold, peripheries=2];\n}\n")
  }

  @Test func arrowsShowTheirTransitionLabels() {
    let graph: Graph = [.closed: [.open], .open: [.closed]]
    let triggers: (Graph.Transition) -> String? = { $0.from == .closed ? "push \"hard\"" : nil }
    #expect(graph.mermaid(transitionLabel: triggers).hasSuffix("  s0 --> s1 : push 'hard'\n  s1 --> s0\n"))
    #expect(
      graph.dot(transitionLabel: triggers).hasSuffix("  s0 -> s1 [label=\"push \\\"hard\\\"\"];\n  s1 -> s0;\n}\n"))
  }
}

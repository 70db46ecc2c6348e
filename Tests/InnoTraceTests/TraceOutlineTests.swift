import TerminalUI
import Testing

@testable import InnoTrace

/// The lines of the pane.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TraceOutlineTests {
  private static func step(
    _ id: UInt64, from parent: UInt64? = nil, _ kind: TraceStep.Kind, _ feature: String? = nil
  ) -> TraceStep {
    TraceStep(
      id: id, parent: parent, kind: kind, feature: feature, name: "\(id)", start: .milliseconds(Int(id)),
      end: .milliseconds(Int(id) + 1))
  }

  /// Two chains: 1 > 2 > (3, 4 > 5) and 6 > 7.
  private let steps = [
    step(1, .command), step(2, from: 1, .action, "People"), step(3, from: 2, .phase, "People"),
    step(6, .command), step(4, from: 2, .effect, "People"), step(7, from: 6, .action, "Todos"),
    step(5, from: 4, .request, "People"),
  ]

  private func text(_ outline: TraceOutline) -> [String] {
    outline.lines(of: steps).map { line in
      String(repeating: " ", count: line.depth) + line.step.name + (line.isFolded ? "+" : "")
        + (line.isContext ? "?" : "")
    }
  }

  @Test func aStepIsBelowTheOneThatItFollowedFrom() {
    #expect(text(TraceOutline()) == ["1", " 2", "  3", "  4", "   5", "6", " 7"])
    #expect(TraceOutline().lines(of: steps).map(\.hasConsequences) == [true, true, false, true, false, true, false])
  }

  @Test func foldingHidesWhatFollowedAndUnfoldingShowsItAgain() {
    var outline = TraceOutline()
    outline.toggle(2)
    #expect(text(outline) == ["1", " 2+", "6", " 7"])
    outline.toggle(2)
    #expect(text(outline).count == 7)
  }

  @Test func aFilterKeepsWhatItsStepsFollowedFrom() {
    var outline = TraceOutline()
    outline.feature = "Todos"
    #expect(text(outline) == ["6?", " 7"])
    outline.feature = "People"
    outline.layer = .network
    #expect(text(outline) == ["1?", " 2?", "  4?", "   5"])
    outline.feature = "Todos"
    #expect(text(outline).isEmpty)
  }

  @Test func lineWhoseConsequencesAreFilteredOutHasNone() {
    var outline = TraceOutline()
    outline.layer = .app
    #expect(outline.lines(of: steps).map(\.hasConsequences) == [false, false])
  }

  @Test func lineThatIsShownForWhatFollowedFromItCanBeFolded() {
    var outline = TraceOutline()
    outline.layer = .network
    outline.toggle(2)
    #expect(text(outline) == ["1?", " 2+?"])
  }

  @Test func aStepWhoseParentIsNotKeptIsOutermost() {
    let lines = TraceOutline().lines(of: [Self.step(9, from: 4, .action)])
    #expect(lines.map(\.depth) == [0])
  }

  @Test func aLongChainUsesNoStack() {
    let steps = (1...100_000).map { Self.step(UInt64($0), from: $0 == 1 ? nil : UInt64($0 - 1), .action) }
    #expect(TraceOutline().lines(of: steps).last?.depth == 99_999)
  }

  @Test func everyKindHasALayerAndEveryLayerAKind() {
    let layers: [TraceStep.Layer] = [
      .app, .features, .features, .features, .features, .domain, .network, .app,
    ]
    #expect(TraceStep.Kind.allCases.map(\.layer) == layers)
    #expect(Set(layers) == Set(TraceStep.Layer.allCases))
  }

  // MARK: The pane

  private func pane() -> (trace: Trace, model: TraceModel) {
    let trace = Trace()
    let command = trace.begin(.command, "people list")
    let action = trace.begin(.action, "onAppear", feature: "People", [.init("action", "onAppear")], from: command)
    trace.note(.request, "GET /users", [.init("status", "200")], from: action)
    trace.note(.action, "todosTapped", feature: "Todos", from: command)
    return (trace, TraceModel(trace))
  }

  private func frame(_ model: TraceModel) -> Frame { Frame(of: TracePane(model: model), width: 60) }

  private func names(_ model: TraceModel) -> [String] { model.lines.map(\.step.name) }

  @Test func aClosedPaneDoesNotFollowTheTrace() {
    let (_, model) = pane()
    #expect(model.lines.isEmpty)
    model.toggle()
    #expect(model.lines.count == 4)
    #expect(model.isOpen)
  }

  @Test func theOpenPaneFollowsTheTraceAndSelectsTheNewestLine() async {
    let (trace, model) = pane()
    model.toggle()
    #expect(model.selection == model.lines.last?.id)
    trace.note(.command, "quit")
    while model.lines.count < 5, !Task.isCancelled { await Task.yield() }
    #expect(names(model).last == "quit")
    #expect(model.selection == model.lines.last?.id)
    trace.note(.command, "again")
    while model.lines.count < 6, !Task.isCancelled { await Task.yield() }
    #expect(names(model).last == "again")
  }

  @Test func paneThatIsClosedAgainDoesNotFollowTheTrace() async {
    let (trace, model) = pane()
    model.toggle()
    model.toggle()
    #expect(!model.isOpen)
    trace.note(.command, "quit")
    // A refresh would have been enqueued before this.
    await Task { @MainActor in }.value
    #expect(model.lines.count == 4)
    model.toggle()
    #expect(names(model).last == "quit")
    trace.note(.command, "again")
    for _ in 0..<1_000 where names(model).last != "again" { await Task.yield() }
    #expect(names(model).last == "again")
  }

  @Test func aLineThatTheUserHasSelectedStaysSelected() async {
    let (trace, model) = pane()
    model.toggle()
    model.selection = model.lines[1].id
    trace.note(.command, "quit")
    while model.lines.count < 5, !Task.isCancelled { await Task.yield() }
    #expect(model.selection == model.lines[1].id)
  }

  @Test func theNewestLineIsSelectedWhenAFilterHidesTheSelectedOne() {
    let (_, model) = pane()
    model.toggle()
    let action = model.lines[1].id
    model.selection = action
    model.showNextFeature()
    #expect(model.selection == action)
    model.showNextFeature()
    #expect(names(model) == ["people list", "todosTapped"])
    #expect(model.selection == model.lines.last?.id)
    model.showNextFeature()
    #expect(model.selection == model.lines.last?.id)
  }

  @Test func featuresAreShownInAlphabeticalOrder() {
    let trace = Trace()
    for feature in ["Todos", "People", "Posts"] { trace.note(.action, "opened", feature: feature) }
    let model = TraceModel(trace)
    let features = (1...4).map { _ in
      model.showNextFeature()
      return model.outline.feature
    }
    #expect(features == ["People", "Posts", "Todos", nil])
  }

  @Test func firstFeatureIsNextWhenTheStepsOfTheChosenOneAreDropped() {
    let trace = Trace(limit: 4)
    trace.note(.action, "opened", feature: "Todos")
    let model = TraceModel(trace)
    model.toggle()
    model.showNextFeature()
    #expect(model.outline.feature == "Todos")
    for number in 1...4 { trace.note(.action, "\(number)", feature: "People") }
    model.showNextFeature()
    #expect(model.outline.feature == "People")
  }

  @Test func itsCommandsFilterByFeatureAndByLayer() async throws {
    let (_, model) = pane()
    model.toggle()
    let commands = frame(model).commands
    let feature = try #require(commands.first { $0.name == "trace-feature" })
    let layer = try #require(commands.first { $0.name == "trace-layer" })
    try await feature.run()
    #expect(names(model) == ["people list", "onAppear", "GET /users"])
    try await feature.run()
    #expect(names(model) == ["people list", "todosTapped"])
    try await feature.run()
    #expect(names(model).count == 4)
    for _ in 1...TraceStep.Layer.allCases.count { try await layer.run() }
    #expect(model.outline.layer == .network)
    #expect(names(model) == ["people list", "onAppear", "GET /users"])
    #expect(frame(model).text(styles: .plain).contains("Trace · network"))
    try await feature.run()
    #expect(frame(model).text(styles: .plain).contains("Trace · People · network"))
    // The line matches no filter itself and is shown for a step below it, so that all of it is dim.
    #expect(frame(model).text(styles: .ansi(.sixteen)).contains("▾ command people list  …"))
  }

  @Test func theLineRepeatsNoPayloadAndNoFieldsAndHasNoTimeForAnInstant() {
    let (trace, model) = pane()
    trace.note(.state, "rows", feature: "People", [.init("rows", "7")])
    model.toggle()
    let text = frame(model).text(styles: .plain)
    #expect(text.contains("state rows"))
    #expect(!text.contains("rows  rows 7"))
    #expect(!text.contains("onAppear  action onAppear"))
    #expect(!text.contains("0.000 ms"))
  }

  @Test func theLineShowsAllDetailsAndHowLongItsStepHasTaken() {
    let trace = Trace(limit: 9) { .seconds(1) }
    let details = [TraceStep.Detail("status", "200"), TraceStep.Detail("bytes", "9")]
    trace.begin(.request, "GET /a", details, from: nil, after: .milliseconds(2), isOver: true)
    let model = TraceModel(trace)
    model.toggle()
    let text = frame(model).text(styles: .plain)
    #expect(text.contains("request GET /a  status 200, bytes 9  2.000 ms"))
    #expect(text.contains("status: 200; bytes: 9"))
  }

  @Test func theLineShowsKindNameAndRemarkAndTheSelectionItsDetails() {
    let (_, model) = pane()
    model.toggle()
    model.selection = model.lines[1].id
    let text = frame(model).text(styles: .plain)
    // It is running.
    #expect(text.contains("▾ command people list  …"))
    #expect(text.contains("    request GET /users  status 200"))
    #expect(text.contains("action: onAppear"))
    model.toggle(model.lines[0].id)
    #expect(frame(model).text(styles: .plain).contains("▸ command people list"))
    #expect(model.lines.count == 1)
  }
}

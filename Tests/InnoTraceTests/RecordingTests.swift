import InnoFlow
import Synchronization
import TerminalUI
import Testing

@testable import InnoTrace

/// What a trace records, and what each step follows from.
@MainActor
struct RecordingTests {
  /// A trace whose time goes by a millisecond whenever it is asked for.
  private static func trace(limit: Int = 1_000) -> Trace {
    let ticks = Mutex(0)
    return Trace(limit: limit) {
      .milliseconds(
        ticks.withLock { ticks in
          ticks += 1
          return ticks
        })
    }
  }

  private let trace = RecordingTests.trace()

  /// Each step with the names of those that it follows from, outermost first.
  private var paths: [String] {
    let steps = Dictionary(uniqueKeysWithValues: trace.steps.map { ($0.id, $0) })
    return trace.steps.map { step in
      var names: [String] = []
      var next: TraceStep? = step
      while let step = next {
        names.append("\(step.kind.rawValue) \(step.name)")
        next = step.parent.flatMap { steps[$0] }
      }
      return names.reversed().joined(separator: " > ")
    }
  }

  private func step(_ name: String) throws -> TraceStep { try #require(trace.steps.first { $0.name == name }) }

  private func detail(_ name: String, of step: String) throws -> String? {
    try self.step(step).details.first { $0.name == name }?.value
  }

  private func store() -> Store<AlbumsFeatureReducer> {
    store(AlbumsFeatureReducer(loadAlbums: FetchAlbumsUseCase(trace: trace).callAsFunction))
  }

  private func store(_ reducer: AlbumsFeatureReducer) -> Store<AlbumsFeatureReducer> {
    Store(reducer: reducer, instrumentation: trace.instrumentation(of: AlbumsFeatureReducer.self))
  }

  @Test func namesAndDetailsAreRedactedWhereTheyAreRecorded() async {
    let trace = Trace { $0.replacing("secret", with: "…") }
    let details = [TraceStep.Detail("text", "a secret")]
    await trace.command("set secret") {}
    trace.end(trace.begin(.effect, "load secret", details), details)
    trace.beginAttempt(of: "secret", "GET /secret", details)
    trace.noteAttempt(of: "secret", details)
    trace.endAttempt(of: "secret", details)
    #expect(trace.steps.map(\.name) == ["set …", "load …", "GET /…"])
    #expect(trace.steps.map(\.details.count) == [0, 2, 3])
    #expect(trace.steps.flatMap(\.details).allSatisfy { $0 == .init("text", "a …") })
  }

  @Test func aCommandPassesThroughEveryLayer() async {
    let store = store()
    await trace.command("albums") { await store.send(.onAppear).finish() }
    #expect(
      paths == [
        "command albums",
        "command albums > action onAppear",
        "command albums > action onAppear > phase idle → loading",
        "command albums > action onAppear > effect albums-load",
        "command albums > action onAppear > effect albums-load > use case FetchAlbumsUseCase",
        "command albums > action onAppear > effect albums-load > use case FetchAlbumsUseCase > request GET /albums",
        "command albums > action onAppear > effect albums-load > action loaded",
        "command albums > action onAppear > effect albums-load > action loaded > phase loading → loaded",
        "command albums > action onAppear > effect albums-load > action loaded > state albums, note",
      ])
    #expect(trace.steps.allSatisfy { $0.end != nil })
    #expect(trace.steps.dropFirst().allSatisfy { $0.feature == "Albums" })
    // The usual outcome of an effect is not recorded.
    #expect(trace.steps.first { $0.kind == .effect }?.details.isEmpty == true)
  }

  @Test func anActionHasItsPayloadAndTheChangedFieldsTheirValues() async throws {
    let store = store()
    await store.send(.onAppear).finish()
    #expect(try detail("action", of: "loaded") == #"loaded(["a", "b"])"#)
    #expect(try detail("albums", of: "albums, note") == #"["a", "b"]"#)
    #expect(try detail("note", of: "albums, note") == "2 albums")
  }

  @Test func aChangeWithoutAKnownCauseBeginsAChain() async {
    store().send(.renamed("x"))
    #expect(paths == ["action renamed", "action renamed > state note"])
    // The start is dated back by the duration of the reducer, and the end is after those of the steps that it causes.
    #expect(trace.steps.first.map { $0.start < .milliseconds(1) } == true)
    let ends = trace.steps.compactMap(\.end)
    #expect(ends.max() == ends.first)
  }

  @Test func effectsWithoutAnIDHaveDifferentNames() async {
    let store = store()
    for _ in 1...2 { await store.send(.noted).finish() }
    #expect(Set(trace.steps.filter { $0.kind == .effect }.map(\.name)).count == 2)
  }

  @Test func anActionThatChangesNothingHasNoStepBelowIt() {
    store().send(.ignored)
    #expect(paths == ["action ignored"])
  }

  @Test func aCancelledEffectEndsAsSuch() async throws {
    let store = store()
    store.send(.waited)
    #expect(try step("albums-wait").end == nil)
    store.cancelAllEffects()
    #expect(try step("albums-wait").end != nil)
    #expect(try detail("outcome", of: "albums-wait") == "cancelled")
  }

  @Test func aCommandThatFailsSaysWhyInItsWords() async throws {
    let failure = ScreenFailure(code: .notFound, message: "There is no album 7", hint: "List them.")
    await #expect(throws: failure) {
      try await trace.command("show") { () async throws(ScreenFailure) in throw failure }
    }
    #expect(try detail("error", of: "show") == "There is no album 7")
  }

  private struct Failure: Error {}

  private nonisolated static func fail(in trace: Trace) async throws {
    try await trace.perform(.useCase, "FetchAlbumsUseCase") { () async throws(Failure) in throw Failure() }
  }

  @Test func anErrorIsADetailOfTheCallAndPassedOn() async throws {
    await #expect(throws: Failure.self) { try await Self.fail(in: trace) }
    #expect(try detail("error", of: "FetchAlbumsUseCase") == "Failure()")
    #expect(try step("FetchAlbumsUseCase").end != nil)
  }

  @Test func aSecondAttemptEndsTheFirst() {
    for attempt in 1...2 { trace.beginAttempt(of: "c", "GET /albums", [.init("attempt", "\(attempt)")]) }
    #expect(trace.steps.map { $0.end == nil } == [false, true])
    #expect(trace.steps.first?.end.map { $0 < (trace.steps.last?.start ?? .zero) } == true)
  }

  @Test func attemptThatHasEndedIsNotChanged() {
    trace.beginAttempt(of: "c", "GET /albums", [])
    trace.endAttempt(of: "c", [.init("error", "cancelled")])
    let steps = trace.steps
    trace.noteAttempt(of: "c", [.init("status", "200")])
    trace.endAttempt(of: "c")
    #expect(trace.steps == steps)
  }

  @Test func stepThatHasTakenLongerThanTheTraceBeginsWithIt() {
    trace.begin(.action, "loaded", after: .seconds(5))
    #expect(trace.steps.first?.start == .zero)
  }

  @Test func stepBelongsToItsOwnFeatureOrElseToThatOfItsCause() {
    let cause = trace.begin(.action, "shown", feature: "Albums")
    trace.note(.action, "opened", feature: "Photos", from: cause)
    trace.note(.request, "GET /photos", from: cause)
    #expect(trace.steps.map(\.feature) == ["Albums", "Photos", "Albums"])
  }

  @Test(.timeLimit(.minutes(10))) func actionOfACancelledEffectIsDroppedAndSaysWhy() async {
    let (begins, begin) = AsyncStream<Void>.makeStream()
    let (releases, release) = AsyncStream<Void>.makeStream()
    let store = store(
      AlbumsFeatureReducer(loadAlbums: { () async throws(AlbumsError) -> [String] in
        begin.finish()
        // A task of its own waits: a cancelled one would not.
        await Task { for await _ in releases {} }.value
        return ["a"]
      }))
    store.send(.onAppear)
    for await _ in begins {}
    store.cancelAllEffects()
    release.finish()
    func dropped() -> TraceStep? { trace.steps.first { $0.details.first?.name == "dropped" } }
    while dropped() == nil, !Task.isCancelled { await Task.yield() }
    #expect(dropped()?.name == "loaded")
    #expect(dropped()?.kind == .action)
    #expect(dropped()?.details.first?.value == "cancellationBoundary")
  }

  private struct Incomparable {
    let number: Int
  }

  @Test func valuesThatCannotBeComparedAreEqualWhenTheyPrintTheSame() {
    #expect(Trace.areEqual(Incomparable(number: 1), Incomparable(number: 1)))
    #expect(!Trace.areEqual(Incomparable(number: 1), Incomparable(number: 2)))
    // Values of different types differ, although these print the same.
    #expect(!Trace.areEqual(1, "1"))
  }

  @Test func aStepEndsOnce() {
    let cause = trace.begin(.effect, "load")
    trace.end(cause)
    let end = trace.steps.first?.end
    trace.end(cause, [.init("outcome", "cancelled")])
    #expect(trace.steps.first?.end == end)
    #expect(trace.steps.first?.details.isEmpty == true)
  }

  @Test func aStepThatHasTakenTimeBeganBefore() {
    trace.note(.action, "before")
    trace.begin(.action, "reduced", after: .microseconds(300))
    #expect(trace.steps.map(\.start) == [.milliseconds(1), .milliseconds(2) - .microseconds(300)])
  }

  @Test func requestsThatRunAtOnceKeepTheirOwnEvents() {
    for call in ["a", "b"] { trace.beginAttempt(of: call, "GET /\(call)", []) }
    trace.noteAttempt(of: "a", [.init("bytes", "1")])
    trace.endAttempt(of: "b", [.init("error", "connection reset")])
    trace.endAttempt(of: "a")
    let last = trace.steps.compactMap { $0.details.last }
    #expect(last == [TraceStep.Detail("bytes", "1"), TraceStep.Detail("error", "connection reset")])
    #expect(trace.steps.allSatisfy { $0.end != nil })
  }

  @Test(arguments: [
    ("AlbumsFeatureReducer", "Albums"), ("AlbumsReducer", "Albums"), ("AlbumsFeature", "Albums"), ("Albums", "Albums"),
  ])
  func aFeatureIsNamedWithoutTheEndsOfItsType(reducer: String, name: String) {
    #expect(Trace.feature(of: reducer) == name)
  }

  @Test func actionIsNamedByItsCaseOrElseByItsType() {
    #expect(Trace.caseName(of: AlbumsFeatureReducer.Action.renamed("x")) == "renamed")
    #expect(Trace.caseName(of: AlbumsFeatureReducer.Action.waited) == "waited")
    #expect(Trace.caseName(of: Incomparable(number: 1)) == "Incomparable")
  }

  @Test func aTraceHasRoomForFourStepsAtLeast() {
    let trace = Self.trace(limit: 0)
    for number in 1...5 { trace.note(.action, "\(number)") }
    #expect(trace.steps.map(\.name) == ["2", "3", "4", "5"])
  }

  @Test func theOldestStepsAreDroppedAtTheLimit() throws {
    let trace = Self.trace(limit: 8)
    let first = trace.begin(.command, "0")
    for number in 1...7 { trace.note(.action, "\(number)", from: first) }
    trace.note(.action, "8", from: first)
    #expect(trace.steps.map(\.name) == ["2", "3", "4", "5", "6", "7", "8"])
    #expect(trace.steps.last?.parent == nil)
    trace.end(first)
    trace.note(.action, "9", from: nil)
    #expect(trace.steps.last?.name == "9")
    #expect(trace.steps.last?.end != nil)
  }

  @Test func runningStepCanBeEndedAfterOlderStepsWereDropped() throws {
    let trace = Self.trace(limit: 8)
    for number in 1...7 { trace.note(.action, "\(number)") }
    let running = trace.begin(.effect, "load")
    for number in 8...9 { trace.note(.action, "\(number)") }
    trace.end(running, [.init("outcome", "cancelled")])
    let step = try #require(trace.steps.first { $0.name == "load" })
    #expect(step.end != nil)
    #expect(trace.steps.filter { !$0.details.isEmpty } == [step])
  }

  /// The trace pane is updated only when a change is reported.
  @Test func everyChangeIsReported() {
    let count = Mutex(0)
    trace.onChange { count.withLock { $0 += 1 } }
    func reports(_ change: () -> Void) -> Bool {
      let before = count.withLock(\.self)
      change()
      return count.withLock(\.self) > before
    }
    let cause = trace.begin(.effect, "load")
    #expect(reports { trace.end(cause) })
    #expect(reports { trace.beginAttempt(of: "c", "GET /albums", []) })
    #expect(reports { trace.noteAttempt(of: "c", [.init("bytes", "1")]) })
    #expect(reports { trace.endAttempt(of: "c") })
    #expect(reports { trace.note(.phase, "idle") })
  }
}

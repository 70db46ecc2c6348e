import CoreNetwork
import Domain
import FeatureSupport
import InnoFlow
import InnoRouter
import Synchronization
import TerminalUI
import Testing

@testable import AppTrace

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
    var environment = FeatureEnvironment()
    environment.observer = trace
    let fetchAlbums = environment.observing(FetchAlbumsUseCase()) { [trace] fetch async throws(DomainError) in
      try await fetch(trace)
    }
    return environment.store(AlbumsFeatureReducer(loadAlbums: fetchAlbums))
  }

  @Test func credentialsInURLsAreNotRecorded() async {
    await trace.command("set http://me:secret@host?api_key=secret&page=1") {
      trace.note(.action, "edit", [.init("text", "edit(\"http://me:secret@host\")")])
    }
    #expect(paths == ["command set http://…@host?api_key=…&page=1", "\(paths.first ?? "") > action edit"])
    #expect(trace.steps.last?.details.map(\.value) == ["edit(\"http://…@host\")"])
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
    try await trace.observe("FetchAlbumsUseCase") { () async throws(Failure) in throw Failure() }
  }

  @Test func anErrorIsADetailOfTheCallAndPassedOn() async throws {
    await #expect(throws: Failure.self) { try await Self.fail(in: trace) }
    #expect(try detail("error", of: "FetchAlbumsUseCase") == "Failure()")
    #expect(try step("FetchAlbumsUseCase").end != nil)
  }

  @Test func eachAttemptOfARequestIsAStep() async throws {
    await trace.command("albums") {
      for (attempt, kind) in [
        (1, RequestEvent.Kind.sending), (1, .received(status: 503, bytes: 2)),
        (1, .retrying(reason: "status 503", after: .milliseconds(400))), (2, .sending),
        (2, .received(status: 200, bytes: 92)), (2, .succeeded),
      ] {
        trace.observe(RequestEvent(kind: kind, call: "c", attempt: attempt, method: "GET", path: "/albums"))
      }
    }
    let attempts = trace.steps.filter { $0.kind == .request }
    #expect(
      attempts.map { $0.details.map { "\($0.name) \($0.value)" } } == [
        ["attempt 1", "status 503", "bytes 2", "error status 503", "retry in 0.4 seconds"],
        ["attempt 2", "status 200", "bytes 92"],
      ])
    #expect(attempts.allSatisfy { $0.parent == trace.steps.first?.id && $0.end != nil })
  }

  @Test func aSecondAttemptEndsTheFirst() {
    for attempt in [1, 2] {
      trace.observe(RequestEvent(kind: .sending, call: "c", attempt: attempt, method: "GET", path: "/albums"))
    }
    #expect(trace.steps.map { $0.end == nil } == [false, true])
    #expect(trace.steps.first?.end.map { $0 < (trace.steps.last?.start ?? .zero) } == true)
  }

  @Test func attemptThatHasEndedIsNotChanged() {
    let event = { RequestEvent(kind: $0, call: "c", attempt: 1, method: "GET", path: "/albums") }
    trace.observe(event(.sending))
    trace.observe(event(.failed(reason: "cancelled")))
    let steps = trace.steps
    trace.observe(event(.received(status: 200, bytes: 2)))
    trace.observe(event(.succeeded))
    #expect(trace.steps == steps)
  }

  @Test func attemptThatIsRedirectedSaysWhereTo() {
    let event = { RequestEvent(kind: $0, call: "c", attempt: 1, method: "GET", path: "/albums") }
    trace.observe(event(.sending))
    trace.observe(event(.redirecting(to: "https://b.example/albums")))
    #expect(trace.steps.first?.details.last == TraceStep.Detail("redirect", "https://b.example/albums"))
    #expect(trace.steps.first?.end != nil)
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
    var environment = FeatureEnvironment()
    environment.observer = trace
    let store = environment.store(
      AlbumsFeatureReducer(loadAlbums: { () async throws(DomainError) -> [String] in
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
    for (call, kind) in [
      ("a", RequestEvent.Kind.sending), ("b", .sending), ("a", .received(status: 200, bytes: 1)),
      ("b", .failed(reason: "connection reset")), ("a", .succeeded),
    ] {
      trace.observe(RequestEvent(kind: kind, call: call, attempt: 1, method: "GET", path: "/\(call)"))
    }
    let last = trace.steps.compactMap { $0.details.last }
    #expect(last == [TraceStep.Detail("bytes", "1"), TraceStep.Detail("error", "connection reset")])
    #expect(trace.steps.allSatisfy { $0.end != nil })
  }

  @Test func navigationFollowsFromTheActionThatAskedForIt() throws {
    let navigation = FeatureNavigation<String, String>()
    let observations = navigation.onChange { [trace] in trace.note(.navigation, Trace.name(of: $0), feature: "Albums") }
    let cause = trace.begin(.action, "opened", feature: "Albums")
    Cause.$current.withValue(cause) { navigation.resetTo("detail", presenting: "sheet") }
    trace.end(cause)
    #expect(
      paths == [
        "action opened", "action opened > navigation present sheet", "action opened > navigation push detail",
      ])
    withExtendedLifetime(observations) {}
  }

  @Test(
    arguments: [
      ([], ["a"], "push a"), (["a"], ["a", "b", "c"], "push b, c"), (["a", "b", "c"], ["a", "b"], "pop to b"),
      (["a", "b"], [], "pop to the root"), (["a", "b"], ["c"], "show c"), (["a"], ["b", "a"], "show b, a"),
    ] as [([String], [String], String)])
  func aChangeOfTheStackIsNamedByWhatItDoes(old: [String], new: [String], name: String) {
    #expect(Trace.name(of: .stack(from: old, to: new)) == name)
  }

  @Test func aChangeOfAModalIsNamedByItsRoute() {
    #expect(Trace.name(of: .presented("sheet")) == "present sheet")
    #expect(Trace.name(of: .dismissed("sheet")) == "dismiss sheet")
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
    let event = { RequestEvent(kind: $0, call: "c", attempt: 1, method: "GET", path: "/albums") }
    let cause = trace.begin(.effect, "load")
    #expect(reports { trace.end(cause) })
    #expect(reports { trace.observe(event(.sending)) })
    #expect(reports { trace.observe(event(.received(status: 200, bytes: 1))) })
    #expect(reports { trace.observe(event(.succeeded)) })
    #expect(reports { trace.note(.phase, "idle") })
  }
}

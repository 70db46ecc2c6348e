import AppTrace
import CoreNetwork
import Domain
import FeatureSupport
import InnoFlow
import InnoTrace
import Testing

/// What the trace of the app records of features and of the network.
@MainActor
struct AppTraceTests {
  private let trace = Trace.ofApp()

  private func observe(_ kinds: (attempt: Int, kind: RequestEvent.Kind)...) {
    for (attempt, kind) in kinds {
      trace.observe(RequestEvent(kind: kind, call: "c", attempt: attempt, method: "GET", path: "/albums"))
    }
  }

  @Test func credentialsInURLsAreNotRecorded() async {
    await trace.command("set http://me:secret@host?api_key=secret&page=1") {
      trace.note(.action, "edit", [.init("text", "edit(\"http://me:secret@host\")")])
    }
    #expect(trace.steps.map(\.name) == ["set http://…@host?api_key=…&page=1", "edit"])
    #expect(trace.steps.last?.details.map(\.value) == ["edit(\"http://…@host\")"])
  }

  @Test func storesAndUseCasesOfAFeatureAreObserved() async {
    var environment = FeatureEnvironment()
    environment.observer = trace
    let fetchAlbums = environment.observing(FetchAlbumsUseCase()) { [trace] fetch async throws(DomainError) in
      await fetch(trace)
    }
    let store = environment.store(AlbumsFeatureReducer(loadAlbums: fetchAlbums))
    await trace.command("albums") { await store.send(.onAppear).finish() }
    let steps = trace.steps
    #expect(
      steps.map { "\($0.kind.rawValue) \($0.name)" } == [
        "command albums", "action onAppear", "effect albums-load", "use case FetchAlbumsUseCase", "request GET /albums",
        "action loaded", "state albums",
      ])
    let parents = [nil, 0, 1, 2, 3, 2, 5].map { $0.map { steps[$0].id } }
    #expect(steps.map(\.parent) == parents)
    #expect(steps.dropFirst().allSatisfy { $0.feature == "Albums" })
    #expect(steps.allSatisfy { $0.end != nil })
  }

  @Test func eachAttemptOfARequestIsAStep() async throws {
    await trace.command("albums") {
      observe(
        (1, .sending), (1, .received(status: 503, bytes: 2)),
        (1, .retrying(reason: "status 503", after: .milliseconds(400))), (2, .sending),
        (2, .received(status: 200, bytes: 92)), (2, .succeeded))
    }
    let attempts = trace.steps.filter { $0.kind == .request }
    #expect(
      attempts.map { $0.details.map { "\($0.name) \($0.value)" } } == [
        ["attempt 1", "status 503", "bytes 2", "error status 503", "retry in 0.4 seconds"],
        ["attempt 2", "status 200", "bytes 92"],
      ])
    #expect(attempts.allSatisfy { $0.parent == trace.steps.first?.id && $0.end != nil })
  }

  @Test(arguments: [
    (RequestEvent.Kind.redirecting(to: "https://b.example/albums"), "redirect", "https://b.example/albums"),
    (.failed(reason: "connection reset"), "error", "connection reset"),
  ])
  func attemptThatIsRedirectedOrFailsSaysWhereToOrWhy(kind: RequestEvent.Kind, name: String, value: String) {
    observe((1, .sending), (1, kind))
    #expect(trace.steps.first?.details.last == TraceStep.Detail(name, value))
    #expect(trace.steps.first?.end != nil)
  }
}

/// A use case that sends a request.
private struct FetchAlbumsUseCase: Sendable {
  func callAsFunction(_ trace: Trace) async -> [String] {
    for kind in [RequestEvent.Kind.sending, .received(status: 200, bytes: 9), .succeeded] {
      trace.observe(RequestEvent(kind: kind, call: "call", attempt: 1, method: "GET", path: "/albums"))
    }
    return ["a", "b"]
  }
}

@InnoFlow
struct AlbumsFeatureReducer {
  struct State: Equatable, Sendable, DefaultInitializable {
    var albums: [String] = []
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case loaded([String])
  }

  let loadAlbums: @Sendable () async throws(DomainError) -> [String]

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .onAppear:
        let loadAlbums = loadAlbums
        return .run { send, _ in try await send(.loaded(loadAlbums())) }.cancellable("albums-load")
      case .loaded(let albums):
        state.albums = albums
        return .none
      }
    }
  }
}

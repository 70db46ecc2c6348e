import Foundation
import InnoFlowCore
import InnoFlowTesting
import Testing

@MainActor
struct SessionRecorderTests {
  private struct Search: Reducer {
    struct State: Codable, Equatable, Sendable {
      var query = ""
      var results: [String] = []
    }

    enum Action: Codable, Equatable, Sendable {
      case queryChanged(String)
      case searched([String])
    }

    func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      switch action {
      case .queryChanged(let query):
        state.query = query
        return .run { await $0(.searched([query, query + query])) }
      case .searched(let results):
        state.results = results
        return .none
      }
    }
  }

  private let recorder = SessionRecorder<Search.State, Search.Action>()

  private func recorded() async -> (session: RecordedSession<Search.State, Search.Action>?, states: [Search.State]) {
    let store = Store(reducer: Search().recorded(by: recorder), initialState: .init(query: "start"))
    var states: [Search.State] = []
    let observation = store.onChange(of: \.self) { states.append($0) }
    await store.send(.queryChanged("a")).finish()
    await store.send(.queryChanged("b")).finish()
    observation.cancel()
    return (recorder.session, states)
  }

  @Test func actionsOfEffectsAreRecordedInTheOrderOfReduction() async {
    let session = await recorded().session
    #expect(session?.initialState == .init(query: "start"))
    #expect(
      session?.actions == [.queryChanged("a"), .searched(["a", "aa"]), .queryChanged("b"), .searched(["b", "bb"])])
  }

  @Test func replayGivesTheSameStatesAndRunsNoEffect() async {
    let (session, states) = await recorded()
    #expect(states.count == 4)
    #expect(session?.replay(with: Search()) == states)
    #expect(session?.finalState(with: Search()) == states.last)
    // An effect would have come through the recorder.
    let replayed = SessionRecorder<Search.State, Search.Action>()
    _ = session?.replay(with: Search().recorded(by: replayed))
    #expect(replayed.session?.actions == session?.actions)
  }

  @Test func sessionIsEqualAfterEncodingAndDecoding() async throws {
    let session = try #require(await recorded().session)
    let data = try JSONEncoder().encode(session)
    let read = try JSONDecoder().decode(RecordedSession<Search.State, Search.Action>.self, from: data)
    #expect(read == session)
    #expect(read.replay(with: Search()) == session.replay(with: Search()))
  }

  @Test func resetStartsASessionWithTheCurrentState() async {
    #expect(recorder.session == nil)
    let store = Store(reducer: Search().recorded(by: recorder), initialState: .init())
    await store.send(.queryChanged("a")).finish()
    #expect(recorder.reset()?.actions.count == 2)
    #expect(recorder.session == nil)
    store.send(.searched([]))
    #expect(
      recorder.session
        == RecordedSession(initialState: .init(query: "a", results: ["a", "aa"]), actions: [.searched([])]))
  }

  @Test func emptySessionReplaysToItsInitialState() {
    let session = RecordedSession<Search.State, Search.Action>(initialState: .init(query: "q"))
    #expect(session.replay(with: Search()) == [])
    #expect(session.finalState(with: Search()) == .init(query: "q"))
  }
}

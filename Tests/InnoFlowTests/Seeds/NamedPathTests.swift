import Gates
import InnoFlow
import InnoFlowTesting
import IssueCollection
import Testing

/// Paths that are written by their names alone, wherever a path is expected.
@MainActor
@Suite struct NamedPathTests {
  @InnoFlow
  struct Note {
    struct State: Equatable, Identifiable, Sendable {
      let id: Int
      var text = ""
    }

    enum Action: Equatable, Sendable {
      case write(String)
      case shout
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .write(let text):
          state.text = text
          return .none
        case .shout:
          return .send(.write(state.text.uppercased()))
        }
      }
    }
  }

  @InnoFlow
  struct Board {
    struct State: Equatable, Sendable, DefaultInitializable {
      var pinned = Note.State(id: 0)
      var draft: Note.State?
      var notes: [Note.State] = [.init(id: 1), .init(id: 2)]
      var archive: IdentifiedArrayOf<Note.State> = [.init(id: 3)]
    }

    enum Action: Equatable, Sendable {
      case pinned(Note.Action)
      case draft(Note.Action)
      case note(id: Int, action: Note.Action)
      case archived(id: Int, action: Note.Action)
      case open
    }

    var body: some Reducer<State, Action> {
      CombineReducers {
        Reduce { state, action in
          if action == .open { state.draft = .init(id: 9) }
          return .none
        }
        Scope(state: \.pinned, action: .pinnedCasePath, reducer: Note())
        IfLet(state: \.draft, action: .draftCasePath, reducer: Note())
        ForEachReducer(state: \.notes, action: .noteActionPath, reducer: Note())
        ForEachReducer(state: \.archive, action: .archivedActionPath, reducer: Note())
      }
    }
  }

  @Test func storeScopesToItsChildrenByPathName() {
    let store = Store(reducer: Board())
    store.scope(state: \.pinned, action: .pinnedCasePath).send(.write("pinned"))
    #expect(store.scope(ifLet: \.draft, action: .draftCasePath) == nil)
    store.send(.open)
    store.scope(ifLet: \.draft, action: .draftCasePath)?.send(.write("draft"))
    store.scope(collection: \.notes, action: .noteActionPath)[1].send(.write("second"))
    store.scope(collection: \.archive, action: .archivedActionPath)[0].send(.write("old"))
    #expect(store.pinned.text == "pinned")
    #expect(store.draft?.text == "draft")
    #expect(store.notes.map(\.text) == ["", "second"])
    #expect(store.archive.map(\.text) == ["old"])
  }

  @Test func testStoreScopesToItsChildrenByPathName() async {
    let store = TestStore(reducer: Board())
    let pinned = store.scope(state: \.pinned, action: .pinnedCasePath)
    await pinned.send(.write("a")) { $0.text = "a" }
    await pinned.send(.shout)
    await pinned.receive(.write("A")) { $0.text = "A" }
    await store.send(.open) { $0.draft = .init(id: 9) }
    await store.scope(ifLet: \.draft, action: .draftCasePath).send(.write("b")) { $0.text = "b" }
    await store.scope(collection: \.notes, action: .noteActionPath)[0].send(.write("c")) { $0.text = "c" }
    await store.scope(collection: \.archive, action: .archivedActionPath)[0].send(.write("d")) { $0.text = "d" }
    await store.finish()
  }

  @Test(arguments: [MissingStatePolicy.report, .ignore])
  func reducerWithANamedPathHasItsPolicyAndItsSourceLocation(policy: MissingStatePolicy) async {
    let draft = TestStore(
      reducer: IfLet<Board.State, Board.Action, Note>(
        state: \.draft, action: .draftCasePath, reducer: Note(), onMissing: policy, fileID: "A/A.swift", line: 1))
    let only = TestStore(
      reducer: IfCaseLet<Note.State?, Board.Action, Note>(
        state: CasePath(embed: { $0 }, extract: { $0 }), action: .draftCasePath, reducer: Note(), onMissing: policy,
        fileID: "A/B.swift", line: 2), initialState: nil)
    let notes = TestStore(
      reducer: ForEachReducer<Board.State, Board.Action, [Note.State], Note>(
        state: \.notes, action: .noteActionPath, reducer: Note(), onMissing: policy, fileID: "A/C.swift", line: 3))
    let failures = await reportedIssues {
      await draft.send(.draft(.shout))
      await only.send(.draft(.shout))
      await notes.send(.note(id: 9, action: .shout))
    }
    let texts = failures.map { $0.text.split(separator: " ").prefix(3).joined(separator: " ") }
    let reported = ["IfLet at A/A.swift:1", "IfCaseLet at A/B.swift:2", "ForEachReducer at A/C.swift:3"]
    #expect(texts == (policy == .ignore ? [] : reported))
  }

  @Test func reducerWithANamedPathHasItsLifetime() {
    typealias Child = Reduce<Note.State, Note.Action>
    let gate = Gate()
    let child = Child { _, _ in .afterGate(gate, .shout) }
    let board = Store(
      reducer: CombineReducers<Board.State, Board.Action, _> {
        IfLet<Board.State, Board.Action, Child>(
          state: \.draft, action: .draftCasePath, reducer: child, lifetime: .effectsOutliveState)
        ForEachReducer<Board.State, Board.Action, [Note.State], Child>(
          state: \.notes, action: .noteActionPath, reducer: child, lifetime: .effectsOutliveState)
        Reduce { state, action in
          if action == .open { (state.draft, state.notes) = (nil, []) }
          return .none
        }
      }, initialState: Board.State(draft: .init(id: 9)))
    let only = Store(
      reducer: CombineReducers<Note.State?, Board.Action, _> {
        IfCaseLet<Note.State?, Board.Action, Child>(
          state: CasePath(embed: { $0 }, extract: { $0 }), action: .draftCasePath, reducer: child,
          lifetime: .effectsOutliveState)
        Reduce { state, action in
          if action == .open { state = nil }
          return .none
        }
      }, initialState: Note.State(id: 9))
    let handles = [
      board.send(.draft(.shout)), board.send(.note(id: 1, action: .shout)), only.send(.draft(.shout)),
    ]
    board.send(.open)
    only.send(.open)
    #expect(handles.map(\.isFinished) == [false, false, false])
    board.cancelAllEffects()
    only.cancelAllEffects()
  }

  @Test func generatedFeatureActionIsTheActionOfTheFeature() {
    #expect(Note.State.FeatureAction.self == Note.Action.self)
    #expect(EveryCase<String>.State.FeatureAction.self == EveryCase<String>.Action.self)
  }

  @Test func scopeByTheNameOfAPathOfAnotherKindStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = Store(reducer: Board()).scope(state: \.pinned, action: .noteActionPath)
      }
    }
  }

  #if DEBUG
    @Test func reducerByTheNameOfThePathOfAnotherChildSaysWhichPathsTheyAre() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Scope<Board.State, Board.Action, Note>(state: \.pinned, action: .noteActionPath, reducer: Note())
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("is a CollectionActionPath<Action, Int, Action>, but its child needs a CasePath<"))
      #expect(text.contains("Write `Action.` in front of its name"))
    }
  #endif
}

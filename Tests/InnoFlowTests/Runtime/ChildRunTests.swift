import Gates
import InnoFlowCore
import Testing

/// Runs without an id in rows and in the children of rows: each belongs to the innermost child that has started it.
@MainActor
struct ChildRunTests {
  private let gate = Gate()

  private func store<ID: Hashable & Sendable>(_ ids: [ID], id: StaticEffectID? = nil) -> Store<Shelf<ID>> {
    Store(
      reducer: Shelf(gate: gate, id: id), initialState: .init(rows: IdentifiedArray(ids.map { .init(id: $0) })))
  }

  private func finished(_ handles: [EffectHandle]) -> [Bool] { handles.map { $0.isFinished } }

  private func runsEndWithTheirRow<ID: Hashable & Sendable>(_ first: ID, _ second: ID) async {
    let store = store([first, second])
    let removed = [store.send(.row(id: first, action: .run)), store.send(.row(id: first, action: .book(.run)))]
    let kept = [store.send(.row(id: second, action: .run)), store.send(.row(id: second, action: .book(.run)))]
    store.send(.remove(first))
    #expect(finished(removed) == [true, true])
    #expect(finished(kept) == [false, false])
    gate.open()
    for handle in kept { await handle.finish() }
    #expect(store.state.rows[id: second] == .init(id: second, book: .init(done: 1), done: 1))
    #expect(store.isIdle)
    // The next action finds that no child has effects, and ends the checks.
    store.send(.remove(first))
    #expect(!store.hasChildEffects)
  }

  @Test func runsEndWithTheirRowWhateverTypeItsIDHas() async {
    await runsEndWithTheirRow(1, 2)
    await runsEndWithTheirRow("first", "second")
    await runsEndWithTheirRow(Code(number: 1), Code(number: 2))
  }

  @Test func runOfANestedChildEndsWithTheStateOfThatChild() async {
    let store = store([1, 2])
    let row = store.send(.row(id: 1, action: .run))
    let book = store.send(.row(id: 1, action: .book(.run)))
    let other = store.send(.row(id: 2, action: .book(.run)))
    store.send(.removeBook(of: 1))
    #expect(book.isFinished)
    #expect(!row.isFinished && !other.isFinished)
    store.cancelAllEffects()
    #expect(store.isIdle)
  }

  @Test func cancellingTheEffectsOfARowReachesItsRunsAndThoseBelow() async {
    let store = store([1, 2])
    let reached = [store.send(.row(id: 1, action: .run)), store.send(.row(id: 1, action: .book(.run)))]
    let others = [store.send(.row(id: 2, action: .run)), store.send(.row(id: 2, action: .book(.run)))]
    store.cancelEffects(of: Shelf<Int>.Action.rowActionPath, id: 1)
    #expect(finished(reached) == [true, true])
    #expect(finished(others) == [false, false])
    store.cancelAllEffects()
  }

  @Test func runOfAChildUnderAnIDOfItsParentStillEndsWithTheChild() async {
    let store = store([1, 2], id: "all")
    let first = store.send(.row(id: 1, action: .run))
    let second = store.send(.row(id: 2, action: .run))
    store.send(.remove(1))
    #expect(first.isFinished)
    #expect(!second.isFinished)
    store.cancelEffects(identifiedBy: "all")
    #expect(second.isFinished)
    #expect(store.isIdle)
  }

  @Test func runInARowSendsToItsRowAndStartsTheNextEffectInTheSameSend() async {
    let store = store([1, 2])
    let handle = store.send(.row(id: 2, action: .runTwice))
    gate.open()
    await handle.finish()
    #expect(store.state.rows[id: 2]?.done == 1)
    #expect(store.state.rows[id: 1]?.done == 0)
  }
}

/// An id that is neither a number nor a text.
private struct Code: Hashable, Sendable {
  let number: Int
}

/// Rows, each with an optional child.
private struct Shelf<ID: Hashable & Sendable>: Reducer {
  struct Book: Equatable, Sendable {
    var done = 0
  }

  struct Row: Equatable, Identifiable, Sendable {
    let id: ID
    var book: Book? = Book()
    var done = 0
  }

  struct State: Equatable, Sendable {
    var rows: IdentifiedArrayOf<Row>
  }

  enum BookAction: Sendable {
    case run, done
  }

  enum RowAction: Sendable {
    case run, runTwice, done
    case book(BookAction)

    static var bookCasePath: CasePath<Self, BookAction> {
      .init(
        declaredAs: "bookCasePath", embed: { .book($0) },
        extract: { if case .book(let action) = $0 { action } else { nil } })
    }
  }

  enum Action: Sendable {
    case row(id: ID, action: RowAction)
    case remove(ID)
    case removeBook(of: ID)

    static var rowActionPath: CollectionActionPath<Self, ID, RowAction> {
      .init(
        declaredAs: "rowActionPath", embed: { .row(id: $0, action: $1) },
        extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
    }
  }

  let gate: Gate
  /// Around every effect, if given.
  let id: StaticEffectID?

  private var row: some Reducer<Row, RowAction> {
    CombineReducers {
      IfLet(
        state: \.book, action: RowAction.bookCasePath,
        reducer: Reduce<Book, BookAction> { [gate] book, action in
          if case .run = action { return .afterGate(gate, .done) }
          book.done += 1
          return .none
        })
      Reduce { [gate] row, action in
        switch action {
        case .run: return .afterGate(gate, .done)
        case .runTwice: return .afterGate(gate, .run)
        case .done:
          row.done += 1
          return .none
        case .book: return .none
        }
      }
    }
  }

  private var body: some Reducer<State, Action> {
    CombineReducers {
      ForEachReducer(state: \.rows, action: Action.rowActionPath, reducer: row)
      Reduce { state, action in
        switch action {
        case .row: break
        case .remove(let id): state.rows.remove(id: id)
        case .removeBook(let id): state.rows[id: id]?.book = nil
        }
        return .none
      }
    }
  }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    body.reduce(into: &state, action: action)
  }

  var resolved: some Reducer<State, Action> {
    let body = body.resolved
    return Reduce<State, Action> { [id] state, action in
      let effect = body.reduce(into: &state, action: action)
      return id.map { effect.cancellable($0) } ?? effect
    }
  }
}

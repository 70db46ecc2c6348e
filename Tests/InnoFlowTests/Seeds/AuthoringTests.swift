public import InnoFlow
import Testing

/// A generic, public feature with every shape of case.
@InnoFlow
public struct EveryCase<Payload: Equatable & Sendable> {
  public struct State: Equatable, Sendable {
    var last: Payload?
    var log: [String] = []
  }

  public enum Action: Equatable, Sendable {
    case only(Payload)
    case `default`(Int?)
    case moved(from: Int, to: Int)
    case pair(Int, String)
    case named(value: Int)
    case row(id: Int, action: String)
    case _hidden([Int])
    indirect case nested(Action)
    case reset
  }

  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .only(let payload) = action {
        state.last = payload
      }
      return .none
    }
  }
}

/// A package feature inside another type, with an alias for its state and an action of a single case.
package enum Namespace {
  @InnoFlow
  package struct Toggle {
    package typealias State = Bool

    package enum Action: Sendable {
      case set(Bool)
    }

    package var body: some Reducer<Bool, Toggle.Action> {
      Reduce { state, action in
        if case .set(let value) = action {
          state = value
        }
        return .none
      }
    }
  }
}

@Suite struct AuthoringTests {
  private typealias Action = EveryCase<String>.Action

  /// Composes its children with paths that are written with a leading dot.
  @InnoFlow
  struct Family {
    struct State: Equatable, Sendable {
      var toggle: Bool?
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    }

    struct Row: Equatable, Identifiable, Sendable {
      let id: Int
      var text = ""
    }

    enum Action: Sendable {
      case toggle(Namespace.Toggle.Action)
      case row(id: Int, action: String)
    }

    var body: some Reducer<State, Action> {
      CombineReducers {
        IfLet(state: \.toggle, action: .toggleCasePath, reducer: Namespace.Toggle())
        ForEachReducer(
          state: \.rows, action: .rowActionPath,
          reducer: Reduce<Row, String> { row, text in
            row.text += text
            return .none
          })
      }
    }
  }

  /// Lists its reducers without `CombineReducers`.
  @InnoFlow
  struct Listing {
    struct State: Equatable, Sendable, DefaultInitializable {
      var child = Family.State()
      var log: [String] = []
    }

    enum Action: Sendable {
      case child(Family.Action)
      case tapped
    }

    var logsTaps = true

    var body: some Reducer<State, Action> {
      let name = "tapped"
      Scope(state: \.child, action: .childCasePath, reducer: Family())
      if logsTaps {
        Reduce { state, action in
          if case .tapped = action { state.log.append(name) }
          return .none
        }
      }
      Reduce { state, action in
        switch action {
        case .child(.row(let id, _)): state.log.append("row \(id): \(state.child.rows[id: id]?.text ?? "")")
        case .child, .tapped: break
        }
        return .none
      }
    }
  }

  @MainActor @Test func bodyListsItsReducers() {
    let store = Store(reducer: Listing())
    store.send(.tapped)
    store.send(.child(.row(id: 2, action: "a")))
    #expect(store.log == ["tapped", "row 2: a"])
    let silent = Store(reducer: Listing(logsTaps: false))
    silent.send(.tapped)
    #expect(silent.log == [])
  }

  @Test func pathsEmbedAndExtractPayloads() {
    #expect(Action.onlyCasePath.extract(Action.onlyCasePath.embed("a")) == "a")
    #expect(Action.defaultCasePath.extract(.default(nil)) == .some(nil))
    #expect(Action.defaultCasePath.extract(.reset) == nil)
    #expect(Action.movedCasePath.embed((from: 1, to: 2)) == .moved(from: 1, to: 2))
    #expect(Action.movedCasePath.extract(.moved(from: 1, to: 2))?.to == 2)
    #expect(Action.pairCasePath.extract(.pair(1, "x"))?.1 == "x")
    #expect(Action.namedCasePath.embed(4) == .named(value: 4))
    #expect(Action.hiddenCasePath.extract(._hidden([1])) == [1])
    #expect(Action.nestedCasePath.extract(.nested(.reset)) == .reset)
    #expect(Action.rowActionPath.embed(3, "y") == .row(id: 3, action: "y"))
    #expect(Action.rowActionPath.extract(.row(id: 3, action: "y"))?.id == 3)
  }

  @Test func pathKeepsItsIdentityAcrossReads() {
    #expect(Action.onlyCasePath.identity == Action.onlyCasePath.identity)
    #expect(Action.onlyCasePath.identity != Action.hiddenCasePath.identity)
    #expect(Action.onlyCasePath.identity != EveryCase<Int>.Action.onlyCasePath.identity)
  }

  @Test func enumInsideAFunctionHasPaths() {
    @CasePaths
    enum Local: Equatable {
      case one(Int)
    }
    #expect(Local.oneCasePath.embed(1) == .one(1))
  }

  @Test func generatedReducerRunsTheBody() {
    var state = EveryCase<String>.State()
    _ = EveryCase<String>().reduce(into: &state, action: .only("here"))
    #expect(state.last == "here")
  }

  @Test func pathsWithALeadingDotReachTheirChildren() {
    var state = Family.State(toggle: false)
    let reducer = Family().resolved
    _ = reducer.reduce(into: &state, action: .toggle(.set(true)))
    _ = reducer.reduce(into: &state, action: .row(id: 2, action: "second"))
    #expect(state.toggle == true)
    #expect(state.rows.map(\.text) == ["", "second"])
  }

  @Test func nameOfAPathWithAnotherPayloadStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      _ =
        Scope(state: \.child, action: .wrongCasePath, reducer: Misfit.child)
        as Scope<Misfit.State, Misfit.Action, Reduce<Int, Int>>
    }
  }

  enum Misfit {
    struct State: Sendable {
      var child = 0
    }

    @CasePaths @CasePathReferences
    enum Action: Sendable {
      case wrong(String)
    }

    static var child: Reduce<Int, Int> {
      Reduce { _, _ in .none }
    }
  }
}

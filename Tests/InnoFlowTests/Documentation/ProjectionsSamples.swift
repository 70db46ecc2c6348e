import InnoFlow
import Testing

/// The samples of the article Projections.
@MainActor
@Suite struct ProjectionsSamples {
  @InnoFlow
  struct RowFeature {
    struct State: Equatable, Identifiable, Sendable {
      let id: Int
      var title: String
      var isDone = false
    }

    enum Action: Equatable, Sendable {
      case doneTapped
    }

    var body: some Reducer<State, Action> {
      Reduce { state, _ in
        state.isDone.toggle()
        return .none
      }
    }
  }

  @InnoFlow
  struct ProfileFeature {
    struct State: Equatable, Sendable {
      var name = "Ada"
    }

    enum Action: Equatable, Sendable {
      case rename(String)
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .rename(let name): state.name = name
        }
        return .none
      }
    }
  }

  @InnoFlow
  struct AppFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      var profile = ProfileFeature.State()
      var rows: IdentifiedArrayOf<RowFeature.State> = []
      var filter = ""
    }

    enum Action: Equatable, Sendable {
      case profile(ProfileFeature.Action)
      case row(id: Int, action: RowFeature.Action)
      case filterChanged(String)
      case removeRow(Int)
    }

    var body: some Reducer<State, Action> {
      CombineReducers {
        Scope(state: \.profile, action: Action.profileCasePath, reducer: ProfileFeature())
        ForEachReducer(state: \.rows, action: Action.rowActionPath, reducer: RowFeature())
        Reduce { state, action in
          switch action {
          case .filterChanged(let filter): state.filter = filter
          case .removeRow(let id): state.rows.remove(id: id)
          case .profile, .row: break
          }
          return .none
        }
      }
    }
  }

  private static func makeStore() -> Store<AppFeature> {
    Store(
      reducer: AppFeature(),
      initialState: .init(rows: [
        .init(id: 1, title: "Bake"), .init(id: 2, title: "Buy bread"), .init(id: 3, title: "Call"),
      ]))
  }

  @Test func scopedStoreReadsAndSendsForItsChild() {
    let store = Self.makeStore()
    let profile = store.scope(state: \.profile, action: AppFeature.Action.profileCasePath)
    profile.send(.rename("Grace"))
    #expect(profile.name == "Grace")
    #expect(store.profile.name == "Grace")
    #expect(store.scope(state: \.profile, action: AppFeature.Action.profileCasePath) === profile)
  }

  @Test func eachRowHasAStore() {
    let store = Self.makeStore()
    let rows = store.scope(collection: \.rows, action: AppFeature.Action.rowActionPath)
    rows[1].send(.doneTapped)
    #expect(store.rows[id: 2]?.isDone == true)
    #expect(rows.map(\.title) == ["Bake", "Buy bread", "Call"])
  }

  @Test func selectionIsComputedWhenItsSlicesChange() {
    let store = Self.makeStore()
    var computations = 0
    let shown = store.select(dependingOn: (\.rows, \.filter)) { rows, filter in
      computations += 1
      return rows.filter { filter.isEmpty || $0.title.hasPrefix(filter) }.map(\.title)
    }
    store.send(.profile(.rename("Grace")))
    #expect(computations == 1)

    store.send(.filterChanged("B"))
    #expect(shown.value == ["Bake", "Buy bread"])
    #expect(computations == 2)
  }

  @Test func selectionOfTheWholeStateIsComputedAtEachChange() {
    let store = Self.makeStore()
    let summary = store.select { state in "\(state.profile.name): \(state.rows.count)" }
    store.send(.removeRow(2))
    #expect(summary.value == "Ada: 2")
  }

  @Test func closureFollowsASlice() {
    let store = Self.makeStore()
    var names: [String] = []
    let observation = store.onChange(of: \.profile.name) { name in
      names.append(name)
    }
    store.send(.profile(.rename("Grace")))
    store.send(.filterChanged("B"))
    #expect(names == ["Grace"])
    observation.cancel()
  }

  @Test func projectionKeepsItsLastSnapshot() {
    let store = Self.makeStore()
    let row = store.scope(collection: \.rows, action: AppFeature.Action.rowActionPath)[1]
    store.send(.removeRow(2))
    #expect(!row.isAlive)
    #expect(row.state.title == "Buy bread")
    #expect(row.optionalState == nil)
    row.send(.doneTapped)
    #expect(store.rows.map(\.isDone) == [false, false])
  }

  @Test func projectionKeepsNoStoreAlive() {
    var store: Store<AppFeature>? = Self.makeStore()
    let profile = store?.scope(state: \.profile, action: AppFeature.Action.profileCasePath)
    store = nil
    #expect(profile?.isAlive == false)
    #expect(profile?.name == "Ada")
  }
}

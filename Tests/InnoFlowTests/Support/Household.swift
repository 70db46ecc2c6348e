import Gates
import InnoFlowCore

/// A parent whose children load something under one id, behind gates that a test opens.
struct Household: Reducer {
  struct Room: Reducer {
    struct State: Equatable, Sendable, Identifiable {
      var id = 0
      var loaded = 0
      var lamp: Lamp.State?
    }

    indirect enum Action: Equatable, Sendable {
      case load
      case reload
      case loaded
      case cancel
      case sendLoaded
      case throttle
      case debounce
      case fail
      case removeLamp
      case lamp(Lamp.Action)

      static var lampCasePath: CasePath<Action, Lamp.Action> {
        CasePath(
          declaredAs: "lampCasePath", embed: { .lamp($0) },
          extract: { if case .lamp(let action) = $0 { action } else { nil } })
      }
    }

    let gate: Gate

    var body: some Reducer<State, Action> {
      CombineReducers {
        Reduce { state, action in
          switch action {
          case .load: return .afterGate(gate, .loaded).cancellable("load")
          case .reload: return .afterGate(gate, .loaded).cancellable("load", cancelInFlight: true)
          case .loaded:
            state.loaded += 1
            return .none
          case .cancel: return .cancel("load")
          case .sendLoaded: return .send(.loaded)
          case .throttle: return .send(.loaded).throttle("load", for: .seconds(1))
          case .debounce: return .send(.loaded).debounce("load", for: .seconds(1))
          case .fail:
            return .run { [gate] _ in
              await gate.pass()
              throw Broken()
            }
          case .removeLamp:
            state.lamp = nil
            return .none
          case .lamp: return .none
          }
        }
        IfLet(state: \.lamp, action: Action.lampCasePath, reducer: Lamp(gate: gate))
      }
    }

    func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      body.reduce(into: &state, action: action)
    }
    var resolved: some Reducer<State, Action> { body.resolved }
  }

  struct Lamp: Reducer {
    struct State: Equatable, Sendable {
      var loaded = 0
    }

    enum Action: Equatable, Sendable {
      case load
      case loaded
      case throttle
    }

    let gate: Gate

    func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      switch action {
      case .load: return .afterGate(gate, .loaded).cancellable("load")
      case .loaded:
        state.loaded += 1
        return .none
      case .throttle: return .send(.loaded).throttle("load", for: .seconds(1))
      }
    }
  }

  struct Broken: Error {}

  enum Mode: Equatable, Sendable {
    case away
    case home(Room.State)

    static var homeCasePath: CasePath<Mode, Room.State> {
      CasePath(
        declaredAs: "homeCasePath", embed: { .home($0) },
        extract: { if case .home(let state) = $0 { state } else { nil } })
    }
  }

  struct State: Equatable, Sendable, DefaultInitializable {
    var hall = Room.State()
    var guest: Room.State?
    var mode = Mode.away
    var rooms: IdentifiedArrayOf<Room.State> = []
    var cells: [Room.State] = []
    var loaded = 0
  }

  enum Action: Equatable, Sendable {
    case load
    case reload
    case loaded
    case cancel
    case cancelRoom(Int)
    case cancelLoadOfRoom(Int)
    case cancelGuest
    case set(State)
    case hall(Room.Action)
    case guest(Room.Action)
    case mode(Room.Action)
    case room(id: Int, action: Room.Action)
    case cell(id: Int, action: Room.Action)

    static var hallCasePath: CasePath<Action, Room.Action> {
      CasePath(
        declaredAs: "hallCasePath", embed: { .hall($0) },
        extract: { if case .hall(let action) = $0 { action } else { nil } })
    }
    static var guestCasePath: CasePath<Action, Room.Action> {
      CasePath(
        declaredAs: "guestCasePath", embed: { .guest($0) },
        extract: { if case .guest(let action) = $0 { action } else { nil } })
    }
    static var modeCasePath: CasePath<Action, Room.Action> {
      CasePath(
        declaredAs: "modeCasePath", embed: { .mode($0) },
        extract: { if case .mode(let action) = $0 { action } else { nil } })
    }
    static var roomActionPath: CollectionActionPath<Action, Int, Room.Action> {
      CollectionActionPath(
        declaredAs: "roomActionPath", embed: { .room(id: $0, action: $1) },
        extract: { if case .room(let id, let action) = $0 { (id, action) } else { nil } })
    }
    static var cellActionPath: CollectionActionPath<Action, Int, Room.Action> {
      CollectionActionPath(
        declaredAs: "cellActionPath", embed: { .cell(id: $0, action: $1) },
        extract: { if case .cell(let id, let action) = $0 { (id, action) } else { nil } })
    }
  }

  let gate: Gate
  var lifetime = ChildLifetime.endsWithState

  var body: some Reducer<State, Action> {
    CombineReducers {
      Scope(state: \.hall, action: Action.hallCasePath, reducer: Room(gate: gate))
      IfLet(state: \.guest, action: Action.guestCasePath, reducer: Room(gate: gate), lifetime: lifetime)
      Scope(
        state: \.mode, action: Action.modeCasePath,
        reducer: IfCaseLet(
          state: Mode.homeCasePath, action: CasePath(declaredAs: "home", embed: { $0 }, extract: { $0 }),
          reducer: Room(gate: gate), lifetime: lifetime))
      ForEachReducer(state: \.rooms, action: Action.roomActionPath, reducer: Room(gate: gate), lifetime: lifetime)
      ForEachReducer(state: \.cells, action: Action.cellActionPath, reducer: Room(gate: gate), lifetime: lifetime)
      Reduce { state, action in
        switch action {
        case .load: return .afterGate(gate, .loaded).cancellable("load")
        case .reload: return .afterGate(gate, .loaded).cancellable("load", cancelInFlight: true)
        case .loaded:
          state.loaded += 1
          return .none
        case .cancel: return .cancel("load")
        case .cancelRoom(let id): return .cancelEffects(of: Action.roomActionPath, id: id)
        case .cancelLoadOfRoom(let id): return .cancel("load", of: Action.roomActionPath, id: id)
        case .cancelGuest: return .cancelEffects(of: Action.guestCasePath)
        case .set(let new):
          state = new
          return .none
        case .hall, .guest, .mode, .room, .cell: return .none
        }
      }
    }
  }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    body.reduce(into: &state, action: action)
  }
  var resolved: some Reducer<State, Action> { body.resolved }
}

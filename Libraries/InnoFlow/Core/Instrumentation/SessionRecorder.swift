private import Synchronization

/// Records a feature's actions, to be replayed.
///
/// ```swift
/// let recorder = SessionRecorder<Feature.State, Feature.Action>()
/// let store = Store(reducer: Feature().recorded(by: recorder), initialState: Feature.State())
/// await store.send(.load).finish()
/// let states = recorder.session?.replay(with: Feature())
/// ```
///
/// One recorder is for one store: the actions of two would be mixed. It keeps every action until `reset()`. It may be
/// read from anywhere.
public final class SessionRecorder<State: Sendable, Action: Sendable>: Sendable {
  private let recorded = Mutex<RecordedSession<State, Action>?>(nil)

  /// Creates an empty recorder.
  public init() {}

  /// The recorded session; `nil` before the first action.
  public var session: RecordedSession<State, Action>? { recorded.withLock { $0 } }

  /// Discards the session. The next action starts another one, with the state at that time.
  ///
  /// - Returns: The discarded session.
  @discardableResult
  public func reset() -> RecordedSession<State, Action>? {
    recorded.withLock { session in
      defer { session = nil }
      return session
    }
  }

  fileprivate func record(_ action: Action, in state: State) {
    recorded.withLock { session in
      if session == nil { session = RecordedSession(initialState: state) }
      session?.actions.append(action)
    }
  }
}

/// A reducer whose actions are recorded; what ``Reducer/recorded(by:)`` returns.
public struct RecordingReducer<Base: Reducer>: Reducer {
  public typealias State = Base.State
  public typealias Action = Base.Action

  let base: Base.Resolved
  let recorder: SessionRecorder<Base.State, Base.Action>

  public func reduce(into state: inout Base.State, action: Base.Action) -> EffectTask<Base.Action> {
    recorder.record(action, in: state)
    return base.reduce(into: &state, action: action)
  }
}

extension Reducer {
  /// Records each action before this reducer reduces it.
  public func recorded(by recorder: SessionRecorder<State, Action>) -> RecordingReducer<Self> {
    RecordingReducer(base: resolved, recorder: recorder)
  }
}

/// A recorded session: the initial state, and every action in the order of reduction, including those of effects.
///
/// Made by a ``SessionRecorder``. Codable when state and action are, so that a session can be attached to a bug report
/// and replayed elsewhere.
public struct RecordedSession<State: Sendable, Action: Sendable>: Sendable {
  /// The state before the first action.
  public var initialState: State
  /// Every action, in order.
  public var actions: [Action]

  /// A session for a test, or decoded from elsewhere.
  public init(initialState: State, actions: [Action] = []) {
    self.initialState = initialState
    self.actions = actions
  }

  /// Reduces the actions again, without running an effect: what effects sent is among the actions.
  ///
  /// The states are those of the session if the reducer depends on nothing but state and action; give it dependencies
  /// (a clock, a source of identifiers) that return the same values.
  ///
  /// - Returns: The state after each action; as many as there are actions.
  public func replay<R: Reducer<State, Action>>(with reducer: R) -> [State] {
    var state = initialState
    let reducer = reducer.resolved
    return actions.map { action in
      _ = reducer.reduce(into: &state, action: action)
      return state
    }
  }

  /// The state after the last action. Unlike `replay(with:)` it keeps no state in between.
  public func finalState<R: Reducer<State, Action>>(with reducer: R) -> State {
    var state = initialState
    let reducer = reducer.resolved
    for action in actions { _ = reducer.reduce(into: &state, action: action) }
    return state
  }
}

extension RecordedSession: Equatable where State: Equatable, Action: Equatable {}
extension RecordedSession: Hashable where State: Hashable, Action: Hashable {}
extension RecordedSession: Encodable where State: Encodable, Action: Encodable {}
extension RecordedSession: Decodable where State: Decodable, Action: Decodable {}

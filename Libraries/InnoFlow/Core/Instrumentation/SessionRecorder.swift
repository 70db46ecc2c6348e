private import Synchronization

/// Records what happens to a feature, to be replayed.
///
/// ```swift
/// let recorder = SessionRecorder<Feature.State, Feature.Action>()
/// let store = Store(reducer: Feature().recorded(by: recorder), initialState: Feature.State())
/// await store.send(.load).finish()
/// let states = recorder.session?.replay(with: Feature())
/// ```
///
/// One recorder is for one store: the actions of two would be mixed. It keeps every action until `reset()`. It may be read from anywhere.
public final class SessionRecorder<State: Sendable, Action: Sendable>: Sendable {
  private let recorded = Mutex<RecordedSession<State, Action>?>(nil)

  /// A recorder that has recorded nothing.
  public init() {}

  /// What was recorded; `nil` before the first action.
  public var session: RecordedSession<State, Action>? { recorded.withLock { $0 } }

  /// Forgets what was recorded. The next action begins another session, with the state of then.
  ///
  /// - Returns: What was recorded until now.
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
  /// Records each action before this reducer reduces it. The reducer itself works as without.
  public func recorded(by recorder: SessionRecorder<State, Action>) -> RecordingReducer<Self> {
    RecordingReducer(base: resolved, recorder: recorder)
  }
}

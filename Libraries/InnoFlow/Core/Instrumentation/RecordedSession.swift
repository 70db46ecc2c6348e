/// What happened to a feature, as values: the state it started from, and each action in the order in which it was reduced, those of effects included.
///
/// Made by a ``SessionRecorder``. Codable when state and action are, so that a session can be sent along with a report of a defect and replayed elsewhere.
public struct RecordedSession<State: Sendable, Action: Sendable>: Sendable {
  /// The state before the first action.
  public var initialState: State
  /// Every action, in order.
  public var actions: [Action]

  /// A session as it was recorded, or as it is made up for a test.
  public init(initialState: State, actions: [Action] = []) {
    self.initialState = initialState
    self.actions = actions
  }

  /// Reduces the actions again, without running an effect: what effects sent is among the actions.
  ///
  /// The states are those of the session if the reducer depends on nothing but state and action; give it dependencies (a clock, a source of identifiers) that answer as they
  /// did then.
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

  /// The state after the last action, for a session whose states between are of no interest: it keeps none of them.
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

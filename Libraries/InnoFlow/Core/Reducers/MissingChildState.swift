/// Describes a child action that arrived while the child's state was absent.
public struct MissingChildState: Hashable, Sendable, CustomStringConvertible {
  /// The composing reducer, `IfLet` for instance.
  public let reducer: String
  /// The type of the absent state.
  public let childState: String
  /// Where the reducer was declared.
  public let location: String
  let policy: MissingStatePolicy

  public var description: String {
    "\(reducer) at \(location) received an action for \(childState), which is absent. \(remedy)"
  }

  package var remedy: String {
    """
    Send it only while the state exists, declare the \(reducer) before the reducer that removes the state, or use \
    `onMissing: .ignore`.
    """
  }
}

/// Whether a composing reducer reports a child action whose child state is absent. The action is ignored in any case.
public enum MissingStatePolicy: Sendable {
  /// Counted by instrumentation, and reported: a `TestStore` fails its test, a `Store` logs a warning in debug builds.
  /// The default.
  case report
  /// Counted by instrumentation only, for actions that are known to arrive late.
  case ignore
}

/// Makes the effect by which a composing reducer reports that a child's state was absent.
@usableFromInline
struct MissingStateReport: Sendable {
  let reducer: StaticString
  let policy: MissingStatePolicy
  let childState: any Any.Type
  let fileID: StaticString
  let line: UInt

  @usableFromInline
  init(
    _ reducer: StaticString, _ policy: MissingStatePolicy, _ childState: any Any.Type, _ fileID: StaticString,
    _ line: UInt
  ) {
    self.reducer = reducer
    self.policy = policy
    self.childState = childState
    self.fileID = fileID
    self.line = line
  }

  /// An effect with which the store counts the missing state and, with ``MissingStatePolicy/report``, reports it.
  @usableFromInline
  func effect<Action>(for action: Action) -> EffectTask<Action> {
    let missing = MissingChildState(
      reducer: reducer.description, childState: String(reflecting: childState), location: "\(fileID):\(line)",
      policy: policy)
    return EffectTask(.missingChildState(action, missing))
  }
}

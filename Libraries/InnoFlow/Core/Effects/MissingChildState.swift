/// A child action that arrived while its child state was absent.
public struct MissingChildState: Hashable, Sendable, CustomStringConvertible {
  /// The composing reducer, `IfLet` for instance.
  public let reducer: String
  /// The type of the state that was not there.
  public let childState: String
  /// Where the reducer was declared.
  public let location: String
  let policy: MissingStatePolicy

  public var description: String {
    "\(reducer) at \(location) received an action for \(childState), which is not there. \(remedy)"
  }

  package var remedy: String {
    "Send it only while the state is there, put the \(reducer) before the reducer that takes the state away, or declare it with `onMissing: .ignore`."
  }
}

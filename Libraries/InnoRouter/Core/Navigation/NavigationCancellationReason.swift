/// Why a command was not run.
public enum NavigationCancellationReason: Hashable, Sendable, CustomStringConvertible {
  /// A middleware refused it without saying more; the name is the one that it was registered under, when there is one.
  case middleware(name: String?)
  /// A condition that the command depends on does not hold.
  case conditionFailed
  /// The same kind of command ran too short a time ago.
  case throttled
  /// It was executed on a store that was executing another command: from inside one of its middlewares, or by what `withObservationTracking` calls just
  /// before a change.
  case reentrant
  /// It would have left a stack that the store's validator refuses.
  case invalidStack(RouteStackViolation)
  /// A reason of the app's own, in its words.
  case custom(String)

  public var description: String {
    switch self {
    case .middleware(let name?): "refused by the middleware \(name)"
    case .middleware(nil): "refused by a middleware"
    case .conditionFailed: "its condition does not hold"
    case .throttled: "repeated too soon"
    case .reentrant: "the store was executing another command"
    case .invalidStack(let violation): "invalid stack: \(violation)"
    case .custom(let message): message
    }
  }
}

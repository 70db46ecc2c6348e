/// Why a validator refused a stack.
public enum RouteStackViolation: Error, Hashable, Sendable, CustomStringConvertible {
  /// The stack has to hold at least one route.
  case empty
  /// The same route stands on the stack twice; `index` is that of the second one, counted from the bottom.
  case duplicate(index: Int)
  /// The stack does not begin with the route that it has to begin with.
  case wrongRoot
  /// A rule of the app's own, in its words.
  case custom(String)

  public var description: String {
    switch self {
    case .empty: "the stack must hold at least one route"
    case .duplicate(let index): "the route at index \(index) already stands further down the stack"
    case .wrongRoot: "the stack does not begin with its required root"
    case .custom(let message): message
    }
  }
}

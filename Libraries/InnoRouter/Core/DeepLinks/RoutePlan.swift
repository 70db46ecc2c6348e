/// The way to a destination: a ``NavigationPlan``, a ``FlowPlan``, or a plan of the app's own.
public protocol RoutePlan<R>: Hashable, Sendable {
  /// The routes that the plan leads through.
  associatedtype R: Route

  /// All routes that following the plan can show, in order, with those of fallbacks and modals. A deep-link pipeline asks for
  /// each of them whether it requires authentication, and for no other.
  var routes: [R] { get }
}

extension NavigationPlan: RoutePlan {
  public var routes: [R] { commands.flatMap(\.routes) }
}

extension FlowPlan: RoutePlan {
  public var routes: [R] { steps.map(\.route) }
}

extension NavigationCommand {
  /// The routes that the command names, in order, with those of all steps of a sequence and of a fallback.
  public var routes: [R] {
    switch self {
    case .push(let route), .popTo(let route): [route]
    case .pushAll(let routes), .replace(let routes): routes
    case .pop, .popCount, .popToRoot: []
    case .sequence(let commands): commands.flatMap(\.routes)
    case .whenCancelled(let primary, let fallback): primary.routes + fallback.routes
    }
  }
}

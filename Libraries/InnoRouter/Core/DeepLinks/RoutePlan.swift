/// Plan that leads to a destination: a ``NavigationPlan``, a ``FlowPlan``, or a type of the app.
public protocol RoutePlan<R>: Hashable, Sendable {
  /// The routes of the plan.
  associatedtype R: Route

  /// All routes that the plan can show, in order, including those of fallbacks and modals. A deep-link pipeline checks
  /// authentication for exactly these.
  var routes: [R] { get }
}

extension NavigationPlan: RoutePlan {
  public var routes: [R] { commands.flatMap(\.routes) }
}

extension FlowPlan: RoutePlan {
  public var routes: [R] { steps.map(\.route) }
}

extension NavigationCommand {
  /// The routes of the command in order, including those of a sequence and of a fallback.
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

/// Pipeline for links to a stack; see ``PlanningDeepLinkPipeline``.
public typealias DeepLinkPipeline<R: Route> = PlanningDeepLinkPipeline<R, NavigationPlan<R>>

/// Pipeline for links to a flow; see ``PlanningDeepLinkPipeline``.
public typealias FlowDeepLinkPipeline<R: Route> = PlanningDeepLinkPipeline<R, FlowPlan<R>>

/// Decides about a link: checks limits, scheme and host, then finds route and plan and checks authentication. A pure
/// value; safe for any text.
///
/// ```swift
/// let pipeline = DeepLinkPipeline(allowedSchemes: ["innosample"], allowedHosts: ["host", .absent], matcher: matcher)
/// let decision = pipeline.decide("innosample://host/people/3")
/// ```
///
/// Used as ``DeepLinkPipeline``, whose plans are commands for a stack, or ``FlowDeepLinkPipeline``, whose plans are
/// paths of a flow.
public struct PlanningDeepLinkPipeline<R: Route, Plan: RoutePlan<R>>: Sendable {
  /// The result of ``decide(_:isAuthenticated:)``.
  public typealias Decision = DeepLinkDecision<R, Plan>

  private let allowedSchemes: Set<String>
  private let allowedHosts: [DeepLinkHost]
  private let matcher: DeepLinkMatcher<R>
  private let limits: DeepLinkLimits
  private let requiresAuthentication: @Sendable (R) -> Bool
  private let planner: @Sendable (R) -> Plan

  /// A pipeline that makes its plans with `planner`.
  ///
  /// - Parameters:
  ///   - allowedSchemes: compared case-insensitively.
  ///   - allowedHosts: compared case-insensitively; `.absent` allows links without a host.
  ///   - requiresAuthentication: whether a route requires authentication; false by default. Called with the destination
  ///     and with every route of its plan.
  ///   - planner: makes the plan that leads to a route.
  public init(
    allowedSchemes: Set<String>, allowedHosts: [DeepLinkHost], matcher: DeepLinkMatcher<R>,
    limits: DeepLinkLimits = DeepLinkLimits(),
    requiresAuthentication: @escaping @Sendable (R) -> Bool = { _ in false }, planner: @escaping @Sendable (R) -> Plan
  ) {
    self.allowedSchemes = Set(allowedSchemes.map { $0.lowercased() })
    self.allowedHosts = allowedHosts.map { host in
      if case .named(let name) = host { DeepLinkHost(name) } else { host }
    }
    self.matcher = matcher
    self.limits = limits
    self.requiresAuthentication = requiresAuthentication
    self.planner = planner
  }

  /// Decides about the text of a link.
  ///
  /// - Parameter isAuthenticated: whether the user has authenticated. Otherwise a link is pending when its destination
  ///   or a route of its plan requires authentication.
  public func decide(_ text: String, isAuthenticated: Bool = false) -> Decision {
    do throws(DeepLinkRejection) {
      let url = try DeepLinkURL(text, limits: limits)
      guard allowedSchemes.contains(url.scheme) else { throw .scheme(url.scheme, allowed: allowedSchemes.sorted()) }
      guard allowedHosts.contains(url.host) else { throw .host(url.host, allowed: allowedHosts) }
      guard let route = try resolve(url) else { return .unhandled(url) }
      let plan = DeepLinkPlan(url: url, route: route, navigation: planner(route))
      if !isAuthenticated, let gatedRoute = ([route] + plan.navigation.routes).first(where: requiresAuthentication) {
        return .pending(PendingDeepLink(plan: plan, gatedRoute: gatedRoute))
      }
      return .plan(plan)
    } catch {
      return .rejected(error)
    }
  }

  private func resolve(_ url: DeepLinkURL) throws(DeepLinkRejection) -> R? {
    do throws(DeepLinkParameterError) {
      return try matcher.match(url)
    } catch {
      throw .parameter(error)
    }
  }
}

extension PlanningDeepLinkPipeline where Plan == NavigationPlan<R> {
  /// A pipeline with plans that replace the stack with the route.
  public init(
    allowedSchemes: Set<String>, allowedHosts: [DeepLinkHost], matcher: DeepLinkMatcher<R>,
    limits: DeepLinkLimits = DeepLinkLimits(),
    requiresAuthentication: @escaping @Sendable (R) -> Bool = { _ in false }
  ) {
    self.init(
      allowedSchemes: allowedSchemes, allowedHosts: allowedHosts, matcher: matcher, limits: limits,
      requiresAuthentication: requiresAuthentication, planner: { .replacing(with: [$0]) })
  }
}

/// Decision of a pipeline about a link.
public enum DeepLinkDecision<R: Route, Plan: Hashable & Sendable>: Hashable, Sendable {
  /// The link is rejected.
  case rejected(DeepLinkRejection)
  /// The link is valid, but no mapping has a route for it.
  case unhandled(DeepLinkURL)
  /// The link requires authentication.
  case pending(PendingDeepLink<R, Plan>)
  /// The link can be followed.
  case plan(DeepLinkPlan<R, Plan>)
}

/// A link that can be followed, with its destination and the plan.
public struct DeepLinkPlan<R: Route, Plan: Hashable & Sendable>: Hashable, Sendable {
  /// The parsed link.
  public let url: DeepLinkURL
  /// The destination.
  public let route: R
  /// The plan that leads there: a ``NavigationPlan`` or a ``FlowPlan``.
  public let navigation: Plan
}

/// A link to follow after the user has authenticated.
public struct PendingDeepLink<R: Route, Plan: Hashable & Sendable>: Hashable, Sendable {
  /// The plan for the link.
  public let plan: DeepLinkPlan<R, Plan>
  /// The first route that requires authentication: the destination, or else the first such route of the plan.
  public let gatedRoute: R

  /// The parsed link.
  public var url: DeepLinkURL { plan.url }
  /// The destination. It may be public while a route of the plan is not: see ``gatedRoute``.
  public var route: R { plan.route }
}

/// Plan that leads to a destination: a ``NavigationPlan``, a ``FlowPlan``, or a type of the app.
public protocol RoutePlan<R>: Hashable, Sendable {
  /// The routes of the plan.
  associatedtype R: Route

  /// All routes that the plan can show, in order, including those of fallbacks and modals. A deep-link pipeline checks
  /// authentication for these and for the destination.
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

public import Observation

/// Opens deep links for a coordinator and keeps the one that is pending authentication.
@MainActor
@Observable
public final class DeepLinkHandler<R: Route, Plan: RoutePlan<R>> {
  /// The pending link. A later pending link replaces it, and a link that is followed clears it.
  public private(set) var pending: PendingDeepLink<R, Plan>?

  private let pipeline: PlanningDeepLinkPipeline<R, Plan>
  private let isAuthenticated: @MainActor () -> Bool
  private let follow: @MainActor (DeepLinkPlan<R, Plan>) -> Void

  /// A handler without a pending link.
  ///
  /// - Parameters:
  ///   - pipeline: a ``DeepLinkPipeline`` or a ``FlowDeepLinkPipeline``.
  ///   - isAuthenticated: called for each link; true by default.
  ///   - follow: navigates to the link's destination.
  public init(
    pipeline: PlanningDeepLinkPipeline<R, Plan>, isAuthenticated: @escaping @MainActor () -> Bool = { true },
    follow: @escaping @MainActor (DeepLinkPlan<R, Plan>) -> Void
  ) {
    self.pipeline = pipeline
    self.isAuthenticated = isAuthenticated
    self.follow = follow
  }

  /// Decides about a link and follows it or keeps it as pending. A link that is rejected or unhandled does not affect
  /// the pending one.
  @discardableResult
  public func open(_ text: String) -> DeepLinkDecision<R, Plan> {
    let decision = pipeline.decide(text, isAuthenticated: isAuthenticated())
    switch decision {
    case .rejected, .unhandled: break
    case .pending(let link): pending = link
    case .plan(let plan):
      pending = nil
      follow(plan)
    }
    return decision
  }

  /// Decides about the pending link again, from its text: the plan is made and checked again. The link is then followed
  /// or stays pending.
  ///
  /// - Returns: the decision, nil when no link was pending.
  @discardableResult
  public func resumePending() -> DeepLinkDecision<R, Plan>? {
    pending.map { open($0.url.description) }
  }

  /// Drops the pending link.
  public func discardPending() {
    pending = nil
  }
}

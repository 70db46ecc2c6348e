public import Observation

/// Opens deep links on behalf of a coordinator and keeps the one that has to wait for authentication.
@MainActor
@Observable
public final class DeepLinkHandler<R: Route, Plan: RoutePlan<R>> {
  /// The link that waits, nil when none does. A later link that has to wait takes its place; one that is followed ends the wait.
  public private(set) var pending: PendingDeepLink<R, Plan>?

  private let pipeline: PlanningDeepLinkPipeline<R, Plan>
  private let isAuthenticated: @MainActor () -> Bool
  private let follow: @MainActor (DeepLinkPlan<R, Plan>) -> Void

  /// - Parameters:
  ///   - pipeline: a ``DeepLinkPipeline`` or a ``FlowDeepLinkPipeline``.
  ///   - isAuthenticated: asked for each link; by default the answer is yes.
  ///   - follow: goes to the link's destination.
  public init(
    pipeline: PlanningDeepLinkPipeline<R, Plan>, isAuthenticated: @escaping @MainActor () -> Bool = { true },
    follow: @escaping @MainActor (DeepLinkPlan<R, Plan>) -> Void
  ) {
    self.pipeline = pipeline
    self.isAuthenticated = isAuthenticated
    self.follow = follow
  }

  /// Decides about a link and follows or keeps it. A link that is rejected or unhandled leaves the pending one alone.
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

  /// Decides about the pending link once more, from its text: it is planned anew, all of its plan is asked about, and it is followed or
  /// waits on.
  ///
  /// - Returns: nil when none was pending.
  @discardableResult
  public func resumePending() -> DeepLinkDecision<R, Plan>? {
    pending.map { open($0.url.description) }
  }

  /// Forgets the pending link.
  public func discardPending() {
    pending = nil
  }
}

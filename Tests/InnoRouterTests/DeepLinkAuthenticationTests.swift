import InnoRouter
import Synchronization
import Testing

/// Authentication is checked for every route of a plan, not only for the destination.
@MainActor
struct DeepLinkAuthenticationTests {
  enum Place: Hashable {
    case home
    case news
    case settings
    case account
  }

  private nonisolated static let matcher = DeepLinkMatcher<Place> {
    DeepLinkMapping("/home") { _ in .home }
    DeepLinkMapping("/news") { _ in .news }
    DeepLinkMapping("/account") { _ in .account }
  }

  private nonisolated static func pipeline(
    gated: Set<Place> = [.settings, .account], planner: @escaping @Sendable (Place) -> NavigationPlan<Place>
  ) -> DeepLinkPipeline<Place> {
    DeepLinkPipeline(
      allowedSchemes: ["app"], allowedHosts: [.absent], matcher: matcher, requiresAuthentication: gated.contains,
      planner: planner)
  }

  nonisolated static let gatedPlans: [NavigationPlan<Place>] = [
    .replacing(with: [.home, .settings]),
    .replacing(with: [.settings, .home]),
    NavigationPlan([.push(.settings)]),
    NavigationPlan([.popToRoot, .push(.home), .push(.settings)]),
    NavigationPlan([.pushAll([.home, .settings])]),
    NavigationPlan([.popTo(.settings)]),
    NavigationPlan([.sequence([.push(.home), .sequence([.push(.settings)])])]),
    NavigationPlan([.whenCancelled(.push(.settings), fallback: .push(.home))]),
    NavigationPlan([.whenCancelled(.popTo(.home), fallback: .push(.settings))]),
    NavigationPlan([
      .whenCancelled(
        .popTo(.home),
        fallback: .whenCancelled(.popTo(.news), fallback: .sequence([.pop, .pushAll([.home, .settings])])))
    ]),
  ]

  @Test(arguments: gatedPlans)
  func planWithAProtectedRouteIsPending(_ plan: NavigationPlan<Place>) throws {
    let pipeline = Self.pipeline { _ in plan }
    let decision = pipeline.decide("app:/home")
    guard case .pending(let pending) = decision else {
      Issue.record("not pending: \(decision)")
      return
    }
    #expect(pending.gatedRoute == .settings)
    #expect(pending.route == .home)
    #expect(pending.plan.navigation == plan)
    #expect(pipeline.decide("app:/home", isAuthenticated: true) == .plan(pending.plan))
  }

  @Test(arguments: [
    NavigationPlan<Place>.replacing(with: [.home, .news]),
    NavigationPlan([.popToRoot, .pop, .popCount(2), .pushAll([])]),
    NavigationPlan([]),
    NavigationPlan([.whenCancelled(.popTo(.news), fallback: .sequence([.push(.home), .push(.news)]))]),
  ])
  func planWithoutProtectedRoutesIsFollowed(_ plan: NavigationPlan<Place>) {
    let decision = Self.pipeline { _ in plan }.decide("app:/news")
    guard case .plan = decision else {
      Issue.record("not planned: \(decision)")
      return
    }
  }

  @Test func gatedRouteIsTheDestinationBeforeRoutesOfThePlan() {
    let pipeline = Self.pipeline { .replacing(with: [.settings, $0]) }
    guard case .pending(let pending) = pipeline.decide("app:/account") else {
      Issue.record("not pending")
      return
    }
    #expect(pending.gatedRoute == .account)
  }

  @Test func protectedDestinationIsPendingWithoutBeingInThePlan() {
    guard case .pending(let pending) = Self.pipeline(planner: { _ in .replacing(with: [.home]) }).decide("app:/account")
    else {
      Issue.record("not pending")
      return
    }
    #expect(pending.gatedRoute == .account)
  }

  @Test(arguments: [
    FlowPlan<Place>([.push(.settings), .push(.home)]), FlowPlan([.push(.home), .sheet(.settings)]),
    FlowPlan([.cover(.settings)]),
    // A flow would reject this plan. Authentication is checked before that.
    FlowPlan([.sheet(.settings), .push(.home)]),
  ])
  func flowPlanWithAProtectedStepIsPending(_ plan: FlowPlan<Place>) {
    let pipeline = FlowDeepLinkPipeline(
      allowedSchemes: ["app"], allowedHosts: [.absent], matcher: Self.matcher,
      requiresAuthentication: { $0 == .settings },
      planner: { _ in plan })
    guard case .pending(let pending) = pipeline.decide("app:/home") else {
      Issue.record("not pending")
      return
    }
    #expect(pending.gatedRoute == .settings)
    #expect(pipeline.decide("app:/home", isAuthenticated: true) == .plan(pending.plan))
  }

  @Test func resumedLinkIsPlannedAndCheckedAgain() {
    @MainActor
    final class Session {
      var isAuthenticated = false
    }
    /// Routes that the planner puts before the destination.
    final class Stops: Sendable {
      let routes: Mutex<[Place]>

      init(_ routes: [Place]) {
        self.routes = Mutex(routes)
      }
    }
    let session = Session()
    let stops = Stops([.settings])
    let pipeline = Self.pipeline { route in .replacing(with: stops.routes.withLock(\.self) + [route]) }
    let store = NavigationStore<Place>()
    let handler = DeepLinkHandler(
      pipeline: pipeline, isAuthenticated: { session.isAuthenticated }, follow: { store.follow($0.navigation) })
    handler.open("app:/home")
    #expect(handler.pending?.gatedRoute == .settings)

    stops.routes.withLock { $0 = [.news, .account] }
    handler.resumePending()
    #expect(handler.pending?.gatedRoute == .account)
    #expect(store.path.isEmpty)

    session.isAuthenticated = true
    handler.resumePending()
    #expect(handler.pending == nil)
    #expect(store.path == [.news, .account, .home])
  }
}

import InnoRouter
import InnoRouterTesting
import Testing

/// Applying a plan changes only what differs.
@MainActor
struct FlowPlanTests {
  @Test(arguments: [[FlowStep<Int>.sheet(2)], [.push(1), .cover(2)], [.push(1), .push(2)], []])
  func applyingTheCurrentPathChangesNothing(_ steps: [FlowStep<Int>]) throws {
    let flow = try FlowTestStore<Int>(steps)
    let pages = NavigationTestStore(flow.store.navigationStore)
    let modals = ModalTestStore(flow.store.modalStore)
    let presentation = modals.current
    #expect(flow.apply(FlowPlan(steps)).isSuccess)
    #expect(modals.current == presentation)
    modals.finish()
    pages.finish()
    flow.finish()
  }

  @Test func modalIsKeptWhenOnlyTheStackDiffers() throws {
    let flow = try FlowTestStore<Int>([.push(1), .sheet(2)])
    let modals = ModalTestStore(flow.store.modalStore)
    #expect(flow.apply(FlowPlan([.push(3), .sheet(2)])).isSuccess)
    flow.receivePathChange(to: [.push(3), .sheet(2)])
    modals.finish()
    flow.finish()
  }

  @Test(arguments: [FlowStep<Int>.cover(2), .sheet(3)])
  func modalOfAnotherRouteOrStyleReplacesTheCurrentOne(_ step: FlowStep<Int>) throws {
    let flow = try FlowTestStore<Int>([.sheet(2)])
    let modals = ModalTestStore(flow.store.modalStore)
    #expect(flow.apply(FlowPlan([step])).isSuccess)
    flow.receivePathChange(to: [step])
    modals.receiveDismissed(2, reason: .dismissAll)
    modals.receivePresented(step.route, style: step.modalStyle)
    modals.finish()
    flow.finish()
  }

  @Test func queueBehindThePlannedModalIsDismissed() throws {
    let flow = try FlowTestStore<Int>([.sheet(2)])
    flow.send(.presentSheet(2))
    flow.send(.presentCover(3))
    let presentation = flow.store.modalStore.current
    let modals = ModalTestStore(flow.store.modalStore)
    #expect(flow.apply(FlowPlan([.sheet(2)])).isSuccess)
    #expect(flow.store.modalStore.current == presentation)
    #expect(flow.store.queue.isEmpty)
    modals.receiveDismissed(2)
    modals.receiveDismissed(3)
    modals.finish()
    flow.finish()
  }

  @Test func refusalByTheStackKeepsTheModalAndTheQueue() throws {
    let flow = try FlowStore<Int>([.push(1), .sheet(2)])
    flow.send(.presentSheet(3))
    flow.navigationStore.middlewares.add(
      ClosureNavigationMiddleware(willExecute: { _, _ in .cancel(.conditionFailed) }))
    let before = flow.modalStore.state
    #expect(flow.apply(FlowPlan([.push(4), .sheet(2)])) == .rejected(.cancelled(.conditionFailed)))
    #expect(flow.modalStore.state == before)
  }

  @Test func linkOpenedTwiceKeepsTheSheet() {
    let flow = FlowStore<ShellLink>()
    let handler = DeepLinkHandler(
      pipeline: FlowDeepLinkPipeline(
        allowedSchemes: ["app"], allowedHosts: [.absent],
        matcher: DeepLinkMatcher { DeepLinkMapping("/account") { _ in ShellLink.account } },
        planner: { FlowPlan([.push(.people), .sheet($0)]) })
    ) { flow.apply($0.navigation) }
    handler.open("app:/account")
    let presentation = flow.modalStore.current
    #expect(presentation?.route == .account)
    handler.open("app:/account")
    #expect(flow.modalStore.current == presentation)
  }
}

import Domain
import FeatureSupport
import ReduxCoreTesting
import TemplateDomain
import TestSupport
import Testing
import WidgetsFeatureInterface
import WidgetsFeatureTesting

@testable import WidgetsFeatureLogic

@MainActor
@Suite(.timeLimit(.minutes(10))) struct WidgetsMiddlewareTests {
  private let widgets = Listing(items: WidgetSummary.samples, limit: .widgets)
  private let failure = DomainError(.unreachable, message: "GET /widgets: could not connect")

  @Test(arguments: [WidgetsAction.appeared, .refreshTapped])
  func widgetsAreLoaded(action: WidgetsAction) async {
    let harness = MiddlewareHarness(WidgetsLoadMiddleware { [widgets] () async throws(DomainError) in widgets })
    harness.process(action)
    await harness.receive(.widgetsLoaded(widgets))
    await harness.finish()
  }

  @Test func failureIsDispatched() async {
    let harness = MiddlewareHarness(WidgetsLoadMiddleware { [failure] () async throws(DomainError) in throw failure })
    harness.process(.refreshTapped)
    await harness.receive(.widgetsFailed(failure))
    await harness.finish()
  }

  @Test func otherActionsLoadNothing() async {
    let harness = MiddlewareHarness(WidgetsLoadMiddleware { [widgets] () async throws(DomainError) in widgets })
    harness.process(.rowSelected(WidgetSummary.samples[1].id))
    harness.process(.widgetsFailed(failure))
    await harness.finish()
  }

  @Test func laterLoadCancelsTheEarlierOne() async {
    let gate = Gate<Void>()
    let harness = MiddlewareHarness(
      WidgetsLoadMiddleware { () async throws(DomainError) in
        await gate.pass()
        return Listing(items: Task.isCancelled ? [] : WidgetSummary.samples)
      })
    harness.process(.appeared)
    await gate.waitForCalls(1)
    harness.process(.refreshTapped)
    await gate.waitForCalls(2)
    await gate.open(with: ())
    await harness.receive(.widgetsLoaded(Listing(items: WidgetSummary.samples)))
    await harness.finish()
  }

  @Test func selectedWidgetIsAskedForOnce() async {
    var requests: [WidgetsRequest] = []
    let recorder = DispatchRecorder<WidgetsAction>()
    let middleware = WidgetsNavigationMiddleware { requests.append($0) }
    let id = WidgetSummary.samples[1].id
    for action in [WidgetsAction.appeared, .rowSelected(id), .refreshTapped] {
      await middleware.process(action: action, state: WidgetsState(), dispatch: recorder.dispatch)
    }
    #expect(requests == [.route(.detail(widgetID: id))])
    #expect(recorder.actions.isEmpty)
  }
}

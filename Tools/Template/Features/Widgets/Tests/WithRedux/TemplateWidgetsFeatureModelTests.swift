import Domain
import FeatureSupport
import ReduxCore
import Synchronization
import TemplateDomain
import TestSupport
import Testing
import WidgetsFeatureTesting

@testable import WidgetsFeatureLogic

@MainActor
@Suite(.timeLimit(.minutes(10))) struct TemplateWidgetsFeatureModelTests {
  @Test func secondCallerWaitsForTheLoadThatIsUnderWay() async {
    let gate = Gate<[WidgetSummary]>()
    let model = TemplateWidgetsFeatureModel(useCases: .init(repository: WidgetRepositoryStandIn { await gate.pass() }))
    let first = Task.immediate { await model.loadIfNeeded() }
    let second = Task.immediate {
      await model.loadIfNeeded()
      return model.list.phase
    }
    await gate.waitForCalls(1)
    await gate.open(with: WidgetSummary.samples)
    #expect(await second.value == .loaded)
    await first.value
    await model.loadIfNeeded()
    #expect(await gate.calls == 1)
  }

  @Test func callerWaitsForTheRefreshThatTakesThePlaceOfItsLoad() async {
    let gate = Gate<[WidgetSummary]>()
    let model = TemplateWidgetsFeatureModel(useCases: .init(repository: WidgetRepositoryStandIn { await gate.pass() }))
    let first = Task.immediate {
      await model.loadIfNeeded()
      return model.list.phase
    }
    await gate.waitForCalls(1)
    let refresh = Task.immediate { await model.refresh() }
    await gate.waitForCalls(2)
    await gate.open(with: WidgetSummary.samples)
    #expect(await first.value == .loaded)
    await refresh.value
  }

  @Test func callerThatIsCancelledLeavesTheLoadRunning() async {
    let gate = Gate<[WidgetSummary]>()
    let model = TemplateWidgetsFeatureModel(useCases: .init(repository: WidgetRepositoryStandIn { await gate.pass() }))
    let load = Task.immediate { await model.loadIfNeeded() }
    await gate.waitForCalls(1)
    load.cancel()
    await load.value
    #expect(model.list.phase == .loading)
    await gate.open(with: WidgetSummary.samples)
    await model.loadIfNeeded()
    #expect(model.list.phase == .loaded)
    #expect(await gate.calls == 1)
  }

  @Test func failureIsReadableUntilTheNextLoad() async {
    let failure = DomainError(.unreachable, message: "GET /widgets: could not connect")
    let fails = Mutex(true)
    let model = TemplateWidgetsFeatureModel(
      useCases: .init(
        repository: WidgetRepositoryStandIn { () async throws(DomainError) in
          if fails.withLock({ $0 }) { throw failure }
          return WidgetSummary.samples
        }))
    await model.loadIfNeeded()
    #expect(model.store.state.failure == failure)
    #expect(model.list.phase == .failed)
    fails.withLock { $0 = false }
    await model.loadIfNeeded()
    #expect(model.store.state.failure == nil)
    #expect(model.list.phase == .loaded)
  }
}

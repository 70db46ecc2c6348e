import Domain
import FeatureSupport
import Observation
import Synchronization
import TemplateDomain
import Testing
import WidgetsFeatureInterface
import WidgetsFeatureTesting

@testable import WidgetsFeatureLogic

@MainActor
struct WidgetsFeatureModelTests {
  @Test func selectingARowNotifiesNoObserverOfTheList() async {
    let listed = Array(WidgetSummary.samples.dropLast())
    let model = WidgetsFeatureModel(useCases: .init(repository: WidgetRepositoryStandIn { listed }))
    await model.loadIfNeeded()
    let announcements = Mutex(0)
    withObservationTracking {
      _ = (model.list, model.list.failure)
    } onChange: {
      announcements.withLock { $0 += 1 }
    }
    var requests: [WidgetsRequest] = []
    model.requests.onRequest { requests.append($0) }
    #if DETAIL
      await model.select(listed[0].id)
    #elseif PAGED
      #expect(await model.select(listed[0].id))
    #else
      #expect(model.select(listed[0].id))
      #expect(!model.select(WidgetSummary.samples[19].id))
    #endif
    #expect(requests == [.route(.detail(widgetID: listed[0].id))])
    #expect(announcements.withLock { $0 } == 0)
    await model.refresh()
    #expect(announcements.withLock { $0 } == 1)
    #expect(model.list.total == listed.count)
  }

  @Test func failureIsReadableUntilTheNextLoad() async {
    let failure = DomainError(.unreachable, message: "GET /widgets: could not connect")
    let fails = Mutex(true)
    let model = WidgetsFeatureModel(
      useCases: .init(
        repository: WidgetRepositoryStandIn { () async throws(DomainError) in
          if fails.withLock({ $0 }) { throw failure }
          return WidgetSummary.samples
        }))
    await model.loadIfNeeded()
    #expect(model.list.failure == failure)
    #expect(model.list.phase == .failed)
    fails.withLock { $0 = false }
    await model.refresh()
    #expect(model.list.failure == nil)
    #expect(model.list.phase == .loaded)
  }
}

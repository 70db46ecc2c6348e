import Domain
import FeatureSupport
import Observation
import Synchronization
import Testing
import TodosFeatureInterface
import TodosFeatureTesting

@testable import TodosFeatureLogic

@MainActor
struct TodosFeatureModelTests {
  @Test func selectingARowNotifiesNoObserverOfTheList() async {
    let model = TodosFeatureModel(limit: .all)
    await model.loadIfNeeded()
    let announcements = Mutex(0)
    withObservationTracking {
      _ = (model.list, model.digest, model.list.failure)
    } onChange: {
      announcements.withLock { $0 += 1 }
    }
    var requests: [TodosRequest] = []
    model.requests.onRequest { requests.append($0) }
    #expect(model.select(1))
    #expect(requests == [.route(.detail(todoID: 1))])
    #expect(!model.select(99))
    #expect(requests.count == 1)
    #expect(announcements.withLock { $0 } == 0)
    await model.refresh()
    #expect(announcements.withLock { $0 } == 1)
    #expect(model.list.shown == TodoSummary.samples.count)
  }

  @Test func failureIsReadableUntilTheNextLoad() async {
    let failure = DomainError(.unreachable, message: "GET /todos: could not connect")
    let fails = Mutex(true)
    let model = TodosFeatureModel(
      TodoRepositoryStandIn { () async throws(DomainError) in
        if fails.withLock({ $0 }) { throw failure }
        return TodoSummary.samples
      })
    await model.loadIfNeeded()
    #expect(model.list.failure == failure)
    #expect(model.list.phase == .failed)
    fails.withLock { $0 = false }
    await model.refresh()
    #expect(model.list.failure == nil)
    #expect(model.list.phase == .loaded)
  }
}

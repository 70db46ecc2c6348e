import Domain
import Observation
import PeopleFeatureTesting
import Synchronization
import Testing

@testable import PeopleFeatureLogic

@MainActor
struct PeopleFeatureModelTests {
  @Test func aRequestDoesNotAnnounceTheListAgain() async {
    let model = PeopleFeatureModel { () async throws(DomainError) in Listing(items: UserSummary.samples) }
    await model.loadIfNeeded()
    let announcements = Mutex(0)
    withObservationTracking {
      _ = (model.list, model.overview, model.failure)
    } onChange: {
      announcements.withLock { $0 += 1 }
    }
    model.select(model.list.items[0].id)
    #expect(model.consumeRequest() != nil)
    #expect(announcements.withLock { $0 } == 0)
    await model.refresh()
    #expect(announcements.withLock { $0 } == 1)
    #expect(model.list.shown == UserSummary.samples.count)
  }

  @Test func aFailureIsSelectedAndGoesWithTheNextLoad() async {
    let failure = DomainError(.unreachable, message: "GET /users: could not connect")
    let fails = Mutex(true)
    let model = PeopleFeatureModel { () async throws(DomainError) in
      if fails.withLock({ $0 }) { throw failure }
      return Listing(items: UserSummary.samples)
    }
    await model.loadIfNeeded()
    #expect(model.failure?.message == failure.message)
    #expect(model.list.phase == "failed")
    fails.withLock { $0 = false }
    await model.refresh()
    #expect(model.failure == nil)
    #expect(model.isLoaded)
  }
}

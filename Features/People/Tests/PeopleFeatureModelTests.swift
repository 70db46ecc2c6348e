import Domain
import FeatureSupport
import Observation
import PeopleFeatureInterface
import PeopleFeatureTesting
import Synchronization
import TestSupport
import Testing

@testable import PeopleFeatureLogic

@MainActor
struct PeopleFeatureModelTests {
  @Test func selectingARowNotifiesNoObserverOfTheList() async {
    let model = PeopleFeatureModel()
    await model.loadIfNeeded()
    let announcements = Mutex(0)
    withObservationTracking {
      _ = (model.list, model.overview, model.list.failure)
    } onChange: {
      announcements.withLock { $0 += 1 }
    }
    var requests: [PeopleRequest] = []
    model.requests.onRequest { requests.append($0) }
    #expect(await model.select(1))
    #expect(requests == [.route(.detail(userID: 1))])
    #expect(!(await model.select(99)))
    #expect(requests.count == 1)
    #expect(announcements.withLock { $0 } == 0)
    await model.refresh()
    #expect(announcements.withLock { $0 } == 1)
    #expect(model.list.shown == UserSummary.samples.count)
  }

  @Test func thoseThatTheListDoesNotShowAreCountedFoundAndOpened() async {
    let model = PeopleFeatureModel(limit: .first(1))
    await model.loadIfNeeded()
    #expect(model.list.shown == 1 && model.list.total == 3)
    #expect(model.activity == ["Loaded 1 of 3 people"])
    #expect(model.overview.people == 3)
    model.filterChanged("grace")
    #expect(model.list.items.map(\.id) == [3])
    #expect(await model.select(2))
  }

  @Test(arguments: [("zoe", true), ("ZOË", true), ("å\tOLS", true), ("\t\n", true), ("zoe ols", false)])
  func nameMatchesRegardlessOfCaseAccentsAndKindOfWhitespace(text: String, isFound: Bool) {
    let user = UserSummary(id: 1, name: "Zoë Å Olsen", username: "olsen", email: "zoe@example.org", city: "Oslo")
    #expect(user.contains(text) == isFound)
  }

  @Test func refreshDuringALoadStartsAnotherLoad() async {
    let gate = Gate<[UserSummary]>()
    let model = PeopleFeatureModel(PeopleRepositoryStandIn { await gate.pass() })
    let load = Task.immediate { await model.loadIfNeeded() }
    await gate.waitForCalls(1)
    let refresh = Task.immediate { await model.refresh() }
    await gate.open(with: UserSummary.samples)
    await load.value
    await refresh.value
    #expect(await gate.calls == 2)
    #expect(model.list.phase == .loaded)
  }

  @Test func refreshKeepsTheFilter() async {
    let model = PeopleFeatureModel()
    await model.loadIfNeeded()
    model.filterChanged("linus")
    await model.refresh()
    #expect(model.filter == "linus" && model.list.items.map(\.id) == [2])
  }

  @Test func failureIsReadableUntilTheNextLoad() async {
    let failure = DomainError(.unreachable, message: "GET /users: could not connect")
    let fails = Mutex(true)
    let model = PeopleFeatureModel(
      PeopleRepositoryStandIn { () async throws(DomainError) in
        if fails.withLock({ $0 }) { throw failure }
        return UserSummary.samples
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

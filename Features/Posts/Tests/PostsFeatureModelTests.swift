import Domain
import FeatureSupport
import Observation
import PostsFeatureInterface
import PostsFeatureTesting
import Synchronization
import Testing

@testable import PostsFeatureLogic

@MainActor
struct PostsFeatureModelTests {
  @Test func aRequestDoesNotAnnounceTheListAgain() async {
    let model = PostsFeatureModel { () async throws(DomainError) in Listing(items: PostSummary.samples) }
    await model.loadIfNeeded()
    let announcements = Mutex(0)
    withObservationTracking {
      _ = (model.list, model.highlights, model.failure)
    } onChange: {
      announcements.withLock { $0 += 1 }
    }
    var requests: [PostsRequest] = []
    model.requests.onRequest { requests.append($0) }
    #expect(model.select(1))
    #expect(requests == [.route(.detail(postID: 1))])
    #expect(!model.select(99))
    #expect(requests.count == 1)
    #expect(announcements.withLock { $0 } == 0)
    await model.refresh()
    #expect(announcements.withLock { $0 } == 1)
    #expect(model.list.shown == PostSummary.samples.count)
  }

  @Test func aFailureIsSelectedAndGoesWithTheNextLoad() async {
    let failure = DomainError(.unreachable, message: "GET /posts: could not connect")
    let fails = Mutex(true)
    let model = PostsFeatureModel { () async throws(DomainError) in
      if fails.withLock({ $0 }) { throw failure }
      return Listing(items: PostSummary.samples)
    }
    await model.loadIfNeeded()
    #expect(model.failure == failure)
    #expect(model.list.phase == .failed)
    fails.withLock { $0 = false }
    await model.refresh()
    #expect(model.failure == nil)
    #expect(model.list.phase == .loaded)
  }
}

import Domain
import FeatureSupport
import InnoFlowTesting
import PostsFeatureInterface
import PostsFeatureTesting
import TerminalUI
import TestSupport
import Testing

@testable import PostsFeatureLogic
@testable import PostsFeatureRouter

/// Deletions, which can be undone for a while.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PostsDeletionTests {
  private let delete = PostRepositoryStandIn.Call.delete(3)

  /// The list after post 3 was deleted on its screen.
  private func deleted(_ repository: PostRepositoryStandIn = PostRepositoryStandIn()) async throws -> PostsFixture {
    let posts = PostsFixture(repository, limit: .first(5))
    await posts.coordinator.load()
    try await posts.screen.perform("select", "3")
    try await posts.screen.perform("delete")
    await posts.clock.waitForSleepers(atLeast: 2)
    return posts
  }

  @Test func theDeletionIsSentWhenTheTimeToUndoIsOver() async throws {
    let posts = try await deleted()
    #expect(posts.screen.screen?.name == "posts.list")
    #expect(posts.shownIDs == [1, 2, 4, 5])
    #expect(!posts.model.edit(3))
    #expect(posts.model.list.total == 19)
    #expect(posts.model.total == 19)
    #expect(posts.coordinator.banner == "Deleted in 5 s: press u, or type undo, to keep 'Post 3'.")
    await posts.clock.advance(by: .seconds(5) - .milliseconds(1))
    #expect(!posts.repository.calls.contains(delete))
    await posts.clock.advance(by: .milliseconds(1))
    try await posts.coordinator.finish()
    #expect(posts.repository.calls.count { $0 == delete } == 1)
    #expect(posts.shownIDs == [1, 2, 4, 5])
    #expect(posts.model.deletions.pendingID == nil)
  }

  @Test func timeToUndoIsCountedDown() async throws {
    let posts = try await deleted()
    for seconds in [4, 3, 2, 1] {
      await posts.clock.advance(by: .seconds(1))
      await eventually { posts.coordinator.banner?.hasPrefix("Deleted in \(seconds) s: ") == true }
      if seconds > 1 { await posts.clock.waitForSleepers(atLeast: 2) }
    }
    await posts.clock.advance(by: .seconds(1))
    await eventually { posts.coordinator.banner == nil }
    try await posts.coordinator.finish()
  }

  @Test func abandonedDeletionIsNotSentAndIsSaid() async throws {
    let posts = try await deleted()
    #expect(posts.coordinator.abandon() == "Post 3 was not deleted: the deletion was not sent yet.")
    #expect(posts.coordinator.abandon() == nil)
    await posts.clock.advance(by: .seconds(10))
    try await posts.coordinator.finish()
    #expect(!posts.repository.calls.contains(delete))
    #expect(posts.shownIDs == Array(1...5))
  }

  @Test func anUndoneDeletionIsNeverSent() async throws {
    let posts = try await deleted()
    try await posts.screen.perform("undo")
    #expect(posts.shownIDs == Array(1...5))
    #expect(posts.model.list.total == 20)
    #expect(posts.model.activity.last == "Kept the post")
    await posts.clock.advance(by: .seconds(10))
    try await posts.coordinator.finish()
    #expect(!posts.repository.calls.contains(delete))
    #expect(posts.screen.command(named: "undo")?.isEnabled == false)
  }

  @Test func listIsLoadedWhenThePostThatALinkHasOpenedIsDeleted() async throws {
    let posts = PostsFixture(limit: .first(5))
    await posts.coordinator.open(.item(3))
    try await posts.screen.perform("delete")
    #expect(posts.shownIDs == [1, 2, 4, 5])
    posts.model.deletions.undo()
  }

  @Test func postThatIsToBeDeletedIsNoHighlight() async throws {
    let posts = try await deleted()
    #expect(posts.model.highlights.posts.map(\.id) == [1, 2, 4])
    try await posts.screen.perform("undo")
    #expect(posts.model.highlights.posts.map(\.id) == [1, 2, 3])
  }

  @Test func createdPostWithAPendingDeletionIsInNoList() async throws {
    let posts = PostsFixture(limit: .first(5))
    await posts.coordinator.load()
    try await posts.model.create(PostDraft(title: "A title", body: "A text"), authorID: 1)
    #expect(posts.shownIDs == [21] + Array(1...5))
    #expect(posts.model.delete(21))
    #expect(posts.shownIDs == Array(1...5))
    #expect(posts.model.list.total == 20 && posts.model.total == 20)
    #expect(posts.model.highlights.posts.map(\.id) == [1, 2, 3])
    posts.model.deletions.undo()
    #expect(posts.shownIDs == [21] + Array(1...5))
  }

  @Test func postThatIsKeptIsTheSelectedRowAgain() async throws {
    let posts = try await deleted()
    let screen = ViewHost(width: 60, height: 18) { posts.coordinator.host }
    screen.perform = { command in Task.immediate { try await command.run() } }
    _ = screen.draw()
    screen.handle(.key(.end))
    #expect(screen.draw().text(styles: .plain).contains(/› 5 +Post 5/))
    screen.handle(.key("u"))
    #expect(screen.draw().text(styles: .plain).contains(/› 3 +Post 3/))
  }

  @Test func deletionThatIsNotWaitedForIsNotReportedAsDone() async throws {
    let response = Gate<Bool>()
    let repository = PostRepositoryStandIn { [delete] call async throws(DomainError) in
      if call == delete { _ = await response.pass() }
    }
    let posts = PostsFixture(repository, limit: .first(5))
    await posts.coordinator.load()
    let deletion = Task { () -> DomainError? in
      do throws(DomainError) {
        try await posts.coordinator.delete(3)
        return nil
      } catch {
        return error
      }
    }
    await response.waitForCalls(1)
    deletion.cancel()
    #expect(await deletion.value?.kind == .cancelled)
    #expect(posts.screen.screen?.name == "posts.list")
    await response.open(with: true)
  }

  @Test func deletionThatIsUnderWayIsNotSentAgain() async throws {
    let response = Gate<Void>()
    let posts = PostsFixture(
      PostRepositoryStandIn { [delete] call async throws(DomainError) in if call == delete { await response.pass() } })
    let first = Task.immediate { try await posts.model.deletions.deleteNow(3) }
    await response.waitForCalls(1)
    let second = Task.immediate { try await posts.model.deletions.deleteNow(3) }
    await response.open(with: ())
    try await first.value
    _ = await second.result
    #expect(posts.repository.calls == [delete])
  }

  @Test func deletionThatIsNotWaitedForDoesNotFailAsTheOneBefore() async throws {
    let response = Gate<DomainError?>()
    let posts = PostsFixture(
      PostRepositoryStandIn { [delete] call async throws(DomainError) in
        if call == delete, let failure = await response.pass() { throw failure }
      })
    await response.open(with: DomainError(.timedOut, message: "no response within 2 s"))
    let failure = await #expect(throws: DomainError.self) { try await posts.model.deletions.deleteNow(3) }
    #expect(failure?.kind == .timedOut)
    await response.close()
    let deletion = Task.immediate { try await posts.model.deletions.deleteNow(3) }
    await response.waitForCalls(2)
    deletion.cancel()
    let error = await #expect(throws: DomainError.self) { try await deletion.value }
    #expect(error?.kind == .cancelled)
    await response.open(with: nil)
  }

  @Test func deletedPostIsNotKnownBeforeTheListIsLoadedAgain() async throws {
    let posts = PostsFixture()
    await posts.coordinator.load()
    try await posts.model.deletions.deleteNow(3)
    #expect(!posts.model.edit(3))
    #expect(!posts.model.delete(3))
    #expect(posts.repository.calls.count { $0 == delete } == 1)
  }

  @Test func changedPostThatWaitsForItsDeletionIsLoadedWhenALinkOpensIt() async throws {
    let posts = PostsFixture()
    await posts.coordinator.load()
    try await posts.model.edit(3, PostChanges(title: "Another"))
    await posts.coordinator.open(.list)
    #expect(posts.model.delete(3))
    await posts.coordinator.open(.item(3))
    #expect(posts.repository.calls.contains(.post(3)))
    posts.model.deletions.undo()
  }

  @Test func leavingSendsWhatWaits() async throws {
    let posts = try await deleted()
    try await posts.coordinator.finish()
    #expect(posts.repository.calls.contains(delete))
    #expect(posts.repository.posts.count == 19)
    // It is not sent again.
    await posts.clock.advance(by: .seconds(10))
    try await posts.coordinator.finish()
    #expect(posts.repository.calls.count { $0 == delete } == 1)
  }

  @Test func leavingWaitsForADeletionThatIsUnderWay() async throws {
    let gate = Gate<Void>()
    let posts = try await deleted(
      PostRepositoryStandIn { call async throws(DomainError) in if call.isWrite { await gate.pass() } })
    await posts.clock.advance(by: .seconds(5))
    await gate.waitForCalls(1)
    let leaving = Task.immediate { try await posts.coordinator.finish() }
    #expect(posts.repository.posts.count == 20)
    await gate.open(with: ())
    try await leaving.value
    #expect(posts.repository.posts.count == 19)
  }

  @Test func anotherDeletionSendsTheOneBefore() async throws {
    let posts = try await deleted()
    try await posts.screen.perform("select", "4")
    try await posts.screen.perform("delete")
    await eventually { posts.model.activity.contains("Deleted post 3") }
    try await posts.screen.perform("undo")
    try await posts.coordinator.finish()
    #expect(posts.shownIDs == [1, 2, 4, 5])
    #expect(posts.repository.posts.count == 19)
  }

  @Test func postWhoseDeletionIsUnderWayStaysHiddenWhileAnotherWaits() async throws {
    let gate = Gate<Void>()
    let posts = try await deleted(
      PostRepositoryStandIn { [delete] call async throws(DomainError) in if call == delete { await gate.pass() } })
    try await posts.screen.perform("select", "4")
    try await posts.screen.perform("delete")
    await gate.waitForCalls(1)
    #expect(posts.shownIDs == [1, 2, 5])
    try await posts.screen.perform("undo")
    #expect(posts.shownIDs == [1, 2, 4, 5])
    await gate.open(with: ())
    try await posts.coordinator.finish()
  }

  @Test func secondDeletionCanBeUndoneForTheWholeTime() async throws {
    let posts = try await deleted()
    await posts.clock.advance(by: .seconds(3))
    try await posts.screen.perform("select", "4")
    try await posts.screen.perform("delete")
    await eventually { posts.model.activity.contains("Deleted post 3") }
    await posts.clock.waitForSleepers(atLeast: 2)
    await posts.clock.advance(by: .seconds(4))
    await posts.model.refresh()
    #expect(posts.model.deletions.pendingID == 4)
    await posts.clock.advance(by: .seconds(1))
    await eventually { posts.model.deletions.pendingID == nil }
    try await posts.coordinator.finish()
  }

  @Test func leavingWaitsForADeletionThatIsUnderWayAlsoWhenAnotherWasUndoneSince() async throws {
    let gate = Gate<Void>()
    let posts = try await deleted(
      PostRepositoryStandIn { [delete] call async throws(DomainError) in if call == delete { await gate.pass() } })
    await posts.clock.advance(by: .seconds(5))
    await gate.waitForCalls(1)
    try await posts.screen.perform("select", "4")
    try await posts.screen.perform("delete")
    try await posts.screen.perform("undo")
    let leaving = Task.immediate {
      try await posts.coordinator.finish()
      return Array(posts.repository.posts.map(\.id).prefix(3))
    }
    await gate.open(with: ())
    #expect(try await leaving.value == [1, 2, 4])
  }

  @Test func leavingReportsAFailedDeletionThoughALaterOneSucceeds() async throws {
    let last = Gate<Void>()
    let failure = DomainError(.timedOut, message: "no response within 2 s")
    let posts = try await deleted(
      PostRepositoryStandIn { [delete] call async throws(DomainError) in
        if call == delete { throw failure }
        if call.isWrite { await last.pass() }
      })
    try await posts.screen.perform("select", "4")
    try await posts.screen.perform("delete")
    await eventually { posts.model.list.notice != nil }
    let leaving = Task.immediate { try await posts.coordinator.finish() }
    await last.waitForCalls(1)
    await last.open(with: ())
    let error = await #expect(throws: DomainError.self) { try await leaving.value }
    #expect(error?.message == "Post 3 was not deleted: no response within 2 s")
    #expect(posts.shownIDs == [1, 2, 3, 5])
  }

  @Test func leavingDoesNotReportAFailureFromBeforeTheLastDeletion() async throws {
    let posts = try await deleted(Failures([delete]).repository())
    await posts.clock.advance(by: .seconds(5))
    await eventually { posts.model.list.notice != nil }
    try await posts.screen.perform("select", "4")
    try await posts.screen.perform("delete")
    try await posts.coordinator.finish()
    #expect(!posts.repository.posts.contains { $0.id == 4 })
  }

  @Test func aDeletionThatFailsBringsTheRowBackAndSaysWhy() async throws {
    let failure = DomainError(
      .timedOut, message: "no response within 2 s", hint: "Try it again.", details: "DELETE /posts/3")
    let posts = try await deleted(Failures([delete], with: failure).repository())
    let error = await #expect(throws: DomainError.self) { try await posts.coordinator.finish() }
    #expect(error == failure.saying("Post 3 was not deleted: no response within 2 s"))
    #expect(posts.shownIDs == Array(1...5))
    #expect(posts.text.contains("Post 3 was not deleted: no response within 2 s."))
    #expect(posts.model.list.total == 20)
    try await posts.screen.perform("refresh")
    #expect(!posts.text.contains("was not deleted"))
  }

  @Test func interruptedDeletionIsSaidToBeUnknown() async throws {
    let posts = try await deleted(Failures([delete], with: DomainError(.cancelled, message: "cancelled")).repository())
    await #expect(throws: DomainError.self) { try await posts.coordinator.finish() }
    #expect(posts.model.list.notice == "Deleting post 3 was interrupted: load again to see whether it is there.")
    #expect(posts.shownIDs == Array(1...5))
  }

  @Test func deletingAnotherPostClearsTheNoticeOfAFailedDeletion() async throws {
    let posts = try await deleted(Failures([delete]).repository())
    await #expect(throws: DomainError.self) { try await posts.coordinator.finish() }
    #expect(posts.text.contains("Post 3 was not deleted"))
    try await posts.screen.perform("select", "4")
    try await posts.screen.perform("delete")
    #expect(posts.coordinator.banner?.contains("to keep 'Post 4'") == true)
    #expect(!posts.text.contains("Post 3 was not deleted"))
  }

  @Test func aPostThatIsGoneAlreadyIsDeletedToo() async throws {
    let posts = try await deleted()
    posts.repository.posts.removeAll { $0.id == 3 }
    try await posts.coordinator.finish()
    #expect(posts.shownIDs == [1, 2, 4, 5])
    #expect(posts.text.contains("Post 3 had been deleted elsewhere."))
  }

  @Test func aRefreshDoesNotBringBackWhatIsToBeDeleted() async throws {
    let posts = try await deleted()
    await posts.model.refresh()
    #expect(posts.shownIDs == [1, 2, 4, 5])
    try await posts.coordinator.finish()
    await posts.model.refresh()
    #expect(posts.shownIDs == [1, 2, 4, 5, 6])
    #expect(posts.model.list.notice == nil)
  }

  @Test func aServerThatForgetsADeletionIsSaidToDoSo() async throws {
    let posts = try await deleted(PostRepositoryStandIn(isForgetful: true))
    try await posts.coordinator.finish()
    #expect(posts.shownIDs == [1, 2, 4, 5])
    await posts.model.refresh()
    #expect(posts.shownIDs == Array(1...5))
    #expect(posts.text.contains("This server has not kept the deletion of post 3."))
  }

  @Test func confirmedDeletionOfAnotherPostLeavesTheOneThatWaits() async throws {
    let posts = try await deleted()
    try await posts.model.deletions.deleteNow(4)
    #expect(posts.model.deletions.pendingID == 3)
    await posts.clock.advance(by: .seconds(5))
    await eventually { posts.model.activity.contains("Deleted post 3") }
    #expect(posts.repository.posts.map(\.id).prefix(3) == [1, 2, 5])
  }

  @Test func confirmedDeletionOfThePostThatWaitsIsSentOnce() async throws {
    let posts = try await deleted()
    try await posts.model.deletions.deleteNow(3)
    #expect(posts.model.deletions.pendingID == nil)
    #expect(posts.clock.sleeperCount == 0)
    try await posts.coordinator.finish()
    #expect(posts.repository.calls.count { $0 == delete } == 1)
  }

  @Test func aConfirmedDeletionIsSentAtOnce() async throws {
    let posts = PostsFixture()
    try await posts.coordinator.delete(3)
    #expect(posts.repository.posts.count == 19)
    #expect(try posts.screen.json == #"{"deleted":3,"screen":"posts.deleted"}"#)
    let error = await #expect(throws: DomainError.self) { try await posts.coordinator.delete(3) }
    #expect(error?.kind == .notFound)
  }

  @Test func leavingDoesNotRepeatAFailureThatTheDeletionHasThrown() async throws {
    let posts = PostsFixture(Failures([delete]).repository())
    await #expect(throws: DomainError.self) { try await posts.coordinator.delete(3) }
    try await posts.coordinator.finish()
  }

  @Test func finishReportsOfSeveralFailuresThatOfTheSmallestID() async throws {
    let posts = PostsFixture(
      PostRepositoryStandIn { call throws(DomainError) in
        if call.isWrite { throw DomainError(.timedOut, message: "no response") }
      })
    await posts.coordinator.load()
    for id in [4, 3] { #expect(posts.model.delete(id)) }
    let error = await #expect(throws: DomainError.self) { try await posts.model.deletions.finish() }
    #expect(error?.message == "Post 3 was not deleted: no response")
  }

  @Test func leavingReportsAFailureBehindADeletionOfWhatIsGone() async throws {
    let posts = PostsFixture(Failures([.delete(4)]).repository())
    await posts.coordinator.load()
    posts.repository.posts.removeAll { $0.id == 3 }
    for id in [3, 4] { #expect(posts.model.delete(id)) }
    let error = await #expect(throws: DomainError.self) { try await posts.model.deletions.finish() }
    #expect(error?.message == "Post 4 was not deleted: no response within 2 s")
  }
}

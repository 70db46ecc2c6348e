import Domain
import FeatureSupport
import SearchFeatureLogic
import SearchFeatureTesting
import TestSupport
import Testing

@testable import SearchFeatureRouter

/// The screens of Search in their states; `scripts/preview Search` prints them.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct SearchPreviewTests {
  enum State: String, CaseIterable {
    case empty, recent, recentFailed, searching, partialFailure, failed, interrupted, results, nothingFound, detail,
      detailLoading, detailFailed, missing
  }

  private nonisolated static let failure = DomainError(
    .unreachable, message: "GET http://localhost:3000/todos: could not connect (connection refused)",
    hint: "Check that the server is running and that the URL names its port.")

  @Test(arguments: State.allCases)
  func screenLooksAsItsPreview(state: State) async throws {
    let responses = Gate<Void>()
    let search = SearchFixture(
      SearchRepositoryStandIn { text, section async throws(DomainError) in
        // The people are there before the others are.
        let waits = state == .searching && section != .people || state == .interrupted && section == .todos
        if waits { try await responses.request() }
        if state == .failed || state == .partialFailure && section == .todos { throw Self.failure }
        return SearchResult.samples.filter { $0.id.section == section && $0.contains(text) }
      } result: { id async throws(DomainError) in
        if state == .detailLoading { await responses.pass() }
        if state == .detailFailed { throw Self.failure }
        return try await SearchResult.sample(id: id)
      }, limit: .first(1),
      lists: SavedListRepositoryStandIn(state == .recent ? ["recent-searches": ["quiet lantern", "sea"]] : [:]))
    let opening = Task { try await bring(search, into: state) }
    switch state {
    case .searching:
      await responses.waitForCalls(3)
      await search.wait { $0.sections[0].phase == .loaded }
    case .interrupted:
      await responses.waitForCalls(1)
      await search.wait { $0.sections.count { $0.phase == .loaded } == 3 }
      search.runningCalls.interrupt()
      await responses.open(with: ())
      try await opening.value
    case .detailLoading: await responses.waitForCalls(1)
    default: try await opening.value
    }
    let preview = Preview(state.rawValue, of: search.coordinator.host)
    // Lets what is held end.
    await responses.open(with: ())
    try await opening.value
    try preview.compare()
  }

  private func bring(_ search: SearchFixture, into state: State) async throws {
    switch state {
    case .empty, .recent: await search.coordinator.load()
    case .recentFailed:
      search.lists.fail(DomainError(.failed, message: "The file recent-searches cannot be read: permission denied"))
      await search.coordinator.load()
    case .searching, .partialFailure, .failed, .interrupted, .results: await search.coordinator.open(.search("lantern"))
    case .nothingFound: await search.coordinator.open(.search("zzz"))
    case .detail: await search.coordinator.open(.item("people-1"))
    case .detailLoading, .detailFailed: await search.coordinator.open(.item("posts-2"))
    case .missing: await search.coordinator.open(.item("posts-99"))
    }
  }
}

import Domain
import PeopleFeatureLogic
import PeopleFeatureRouter
import PeopleFeatureTesting
import TerminalUI
import TestSupport
import Testing

/// The screens of People in their states; `scripts/preview People` prints them.
@MainActor
struct PeoplePreviewTests {
  enum State: String, CaseIterable {
    case loading, empty, loaded, failed, refreshing, stale, detail, overview
  }

  private static let failure = DomainError(
    .unreachable, message: "GET http://localhost:3000/users: could not connect (connection refused)",
    hint: "Check that the server is running and that the URL names its port.")

  @Test(arguments: State.allCases)
  func screenLooksAsItsPreview(state: State) async throws {
    let responses = Gate<Result<[UserSummary], DomainError>>()
    let people = PeopleFeatureCoordinator(
      model: PeopleFeatureModel(
        PeopleRepositoryStandIn { () async throws(DomainError) in try await responses.pass().get() }))
    let loading = Task.immediate { await people.load() }
    if state != .loading {
      await responses.open(with: state == .failed ? .failure(Self.failure) : .success(Self.people(in: state)))
      await loading.value
    }
    switch state {
    case .loading, .empty, .loaded, .failed: break
    case .refreshing, .stale:
      await responses.close()
      let refreshing = Task.immediate { try await Frame(publishedBy: people.host).perform("refresh") }
      await responses.waitForCalls(2)
      if state == .stale {
        await responses.open(with: .failure(Self.failure))
        try await refreshing.value
      }
    case .detail: await people.open(.item(1))
    case .overview: await people.open(.overview)
    }
    let preview = Preview(state.rawValue, of: people.host)
    // Lets the load that is held end.
    await responses.open(with: .success(Self.people(in: .loaded)))
    try preview.compare()
  }

  private static func people(in state: State) -> [UserSummary] {
    state == .empty ? [] : UserSummary.samples
  }
}

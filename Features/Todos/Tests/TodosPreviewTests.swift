import Domain
import TerminalUI
import TestSupport
import Testing
import TodosFeatureInterface
import TodosFeatureLogic
import TodosFeatureRouter
import TodosFeatureTesting

/// The screens of Todos in their states; `scripts/preview Todos` prints them.
@MainActor
struct TodosPreviewTests {
  enum State: String, CaseIterable {
    case loading, empty, loaded, failed, refreshing, stale, detail, assignee, digest, rejected
  }

  private static let failure = DomainError(
    .unreachable, message: "GET http://localhost:3000/todos: could not connect (connection refused)",
    hint: "Check that the server is running and that the URL names its port.")

  @Test(arguments: State.allCases)
  func screenLooksAsItsPreview(state: State) async throws {
    let responses = Gate<Result<[TodoSummary], DomainError>>()
    let repository = TodoRepositoryStandIn { () async throws(DomainError) in
      try await responses.pass().get()
    } update: { _, _ async throws(DomainError) in
      throw DomainError(.conflict, message: "PATCH /todos/1: changed elsewhere (409)", hint: "Load again.")
    }
    let todos = TodosFeatureCoordinator(model: TodosFeatureModel(repository))
    let loading = Task.immediate { await todos.load() }
    if state != .loading {
      await responses.open(with: state == .failed ? .failure(Self.failure) : .success(Self.todos(in: state)))
      await loading.value
    }
    switch state {
    case .loading, .empty, .loaded, .failed: break
    case .refreshing, .stale:
      await responses.close()
      let refreshing = Task.immediate { try await Frame(publishedBy: todos.host).perform("refresh") }
      await responses.waitForCalls(2)
      if state == .stale {
        await responses.open(with: .failure(Self.failure))
        try await refreshing.value
      }
    case .detail: await todos.open(.item(3))
    case .assignee: await todos.open(.assignee(3))
    case .digest: await todos.open(.digest)
    case .rejected: _ = try? await Frame(publishedBy: todos.host).perform("toggle", "1")
    }
    let preview = Preview(state.rawValue, of: todos.host)
    // Lets the load that is held end.
    await responses.open(with: .success(Self.todos(in: .loaded)))
    try preview.compare()
  }

  private static func todos(in state: State) -> [TodoSummary] {
    state == .empty ? [] : TodoSummary.samples
  }
}

import Domain

/// Use cases over a few items that stand in for what a server would send.
struct UseCasesStandIn: FeatureUseCaseContaining {
  /// The id of the first item of each kind.
  var firstID = 1
  /// What is thrown in place of any items.
  var failure: DomainError?

  private struct Repositories: UserRepositoryProtocol, PostRepositoryProtocol, TodoRepositoryProtocol {
    let firstID: Int
    let failure: DomainError?

    func fetchUsers() async throws(DomainError) -> [UserSummary] {
      try ids(to: 3).map {
        UserSummary(
          id: $0, name: "Person \($0)", username: "p\($0)", email: "p\($0)@example.org", phone: "\($0)", website: "p\($0).example.org",
          company: "Company \($0)", city: "City")
      }
    }

    func fetchPosts() async throws(DomainError) -> [PostSummary] {
      try ids(to: 30).map { PostSummary(id: $0, title: "Post \($0)", body: "Body", authorID: 1) }
    }

    func fetchTodos() async throws(DomainError) -> [TodoSummary] {
      try ids(to: 30).map { TodoSummary(id: $0, title: "Todo \($0)", completed: false, assigneeID: ($0 - 1) / 10 + 1) }
    }

    private func ids(to last: Int) throws(DomainError) -> ClosedRange<Int> {
      if let failure { throw failure }
      return firstID...last
    }
  }

  private var repositories: Repositories { Repositories(firstID: firstID, failure: failure) }

  var fetchPeopleUseCase: FetchPeopleUseCase { FetchPeopleUseCase(repository: repositories) }
  var fetchPostsUseCase: FetchPostsUseCase { FetchPostsUseCase(repository: repositories) }
  var fetchTodosUseCase: FetchTodosUseCase { FetchTodosUseCase(repository: repositories) }
}

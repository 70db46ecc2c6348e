import Domain

/// Use cases over a few items that stand in for what a server would send.
struct UseCasesStandIn: FeatureUseCaseContaining {
  private struct Repositories: UserRepositoryProtocol, PostRepositoryProtocol, TodoRepositoryProtocol {
    func fetchUsers() async throws(DomainError) -> [UserSummary] {
      (1...3).map {
        UserSummary(
          id: $0, name: "Person \($0)", username: "p\($0)", email: "p\($0)@example.org", phone: "\($0)", website: "p\($0).example.org",
          company: "Company \($0)", city: "City")
      }
    }

    func fetchPosts() async throws(DomainError) -> [PostSummary] {
      (1...30).map { PostSummary(id: $0, title: "Post \($0)", body: "Body", authorID: 1) }
    }

    func fetchTodos() async throws(DomainError) -> [TodoSummary] {
      (1...30).map { TodoSummary(id: $0, title: "Todo \($0)", completed: false, assigneeID: ($0 - 1) / 10 + 1) }
    }
  }

  var fetchPeopleUseCase: FetchPeopleUseCase { FetchPeopleUseCase(repository: Repositories()) }
  var fetchPostsUseCase: FetchPostsUseCase { FetchPostsUseCase(repository: Repositories()) }
  var fetchTodosUseCase: FetchTodosUseCase { FetchTodosUseCase(repository: Repositories()) }
}

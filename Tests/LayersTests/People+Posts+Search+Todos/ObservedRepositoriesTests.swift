import Domain
import Synchronization
import Testing

@Suite struct ObservedRepositoriesTests {
  @Test func observerSeesTheCallsOfAllRepositories() async throws {
    let observer = RecordingObserver()
    try await withLayers(observer: observer) { useCases, _, _ in
      _ = try await useCases.fetchPeopleUseCase()
      _ = try await useCases.fetchPersonUseCase(id: 1)
      _ = try await useCases.fetchPostsUseCase()
      _ = try await useCases.fetchPostsUseCase(ofAuthor: 1)
      _ = try await useCases.fetchPostUseCase(id: 1)
      _ = try await useCases.fetchCommentsUseCase(postID: 1)
      let comment = CommentDraft(postID: 1, name: "N", email: "a@b.c", body: "B")
      _ = try await useCases.addCommentUseCase(comment, key: "comment")
      _ = try await useCases.writePostUseCase(.edit(id: 1, PostChanges(title: "T"), key: "edit"))
      let todos = try await useCases.fetchTodosUseCase()
      _ = try await useCases.updateTodoUseCase(try #require(todos.items.first), completed: true)
      _ = try await useCases.searchUseCase("a", in: .posts)
      await #expect(throws: DomainError.self) {
        try await useCases.fetchSearchResultUseCase(id: SearchResult.ID(.posts, 101))
      }
    }
    #expect(
      observer.names.withLock { $0 } == [
        "UserRepository.fetchUsers", "UserRepository.fetchUser", "PostRepository.fetchPosts",
        "PostRepository.fetchPosts", "PostRepository.fetchPost", "PostRepository.fetchComments",
        "PostRepository.addComment", "PostRepository.perform", "TodoRepository.fetchTodos",
        "TodoRepository.updateTodo", "SearchRepository.search", "SearchRepository.fetchResult",
      ])
  }
}

private final class RecordingObserver: CallObserver {
  let names = Mutex<[String]>([])

  func observe<Value, Failure: Error>(
    _ layer: ObservedLayer, _ name: String, _ call: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    names.withLock { $0.append(name) }
    return try await call()
  }
}

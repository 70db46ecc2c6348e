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
    #expect(observer.layers.withLock { $0 } == [.repository])
  }

  @Test func observedCallsKeepTheirArguments() async throws {
    try await withLayers(observer: RecordingObserver()) { useCases, _, _ in
      #expect(try await useCases.fetchPostsUseCase(page: 2, limit: .first(5)).items.map(\.id) == Array(6...10))
      let found = try await useCases.fetchPostsUseCase(limit: .all, search: "lantern").items
      #expect((1..<100).contains(found.count))
      let own = try await useCases.fetchPostsUseCase(ofAuthor: 3).items
      #expect(own.map(\.authorID) == Array(repeating: 3, count: 10))
      let comment = CommentDraft(postID: 1, name: "N", email: "a@b.c", body: "B")
      var ids: [Int] = []
      for key in ["one", "one", "two"] { ids.append(try await useCases.addCommentUseCase(comment, key: key).id) }
      #expect(ids[0] == ids[1] && ids[1] != ids[2])
      let todo = try #require(try await useCases.fetchTodosUseCase().item(id: 3))
      let written = try await useCases.updateTodoUseCase(todo, completed: !todo.completed)
      #expect(written.completed != todo.completed)
      let dryRun = try useCases.updateTodoUseCase.dryRun(todo, completed: !todo.completed)
      #expect(dryRun.contains(#"{"completed":\#(!todo.completed)}"#))
      #expect(try useCases.writePostUseCase.dryRun(.delete(id: 7)).contains("/posts/7"))
      #expect(try useCases.addCommentUseCase.dryRun(comment).contains("/comments"))
      #expect(try await useCases.fetchPersonUseCase(id: 3).id == 3)
      #expect(try await useCases.fetchPostUseCase(id: 2).id == 2)
      #expect(try await useCases.fetchCommentsUseCase(postID: 3).first?.postID == 3)
      let result = try await useCases.fetchSearchResultUseCase(id: SearchResult.ID(.todos, 3))
      #expect(result.title == todo.title)
      #expect(try await useCases.searchUseCase(todo.title, in: .todos).contains(result))
    }
  }
}

private final class RecordingObserver: CallObserver {
  let names = Mutex<[String]>([])
  let layers = Mutex<Set<ObservedLayer>>([])

  func observe<Value, Failure: Error>(
    _ layer: ObservedLayer, _ name: String, _ call: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    names.withLock { $0.append(name) }
    layers.withLock { _ = $0.insert(layer) }
    return try await call()
  }
}

import Data
import Domain
import Testing

@Suite struct RepositoryTests {
  @Test func usersAreFlattenedAndOrderedByID() async throws {
    let stub = StubDataSource(
      users: .success([
        UserRemoteModel(id: 7, name: "B", username: "b", email: "b@x", address: .init(city: "Oslo")),
        UserRemoteModel(
          id: 2, name: "A", username: "a", email: "a@x", address: .init(city: "Kyoto"), phone: "1", website: "w", company: .init(name: "C")),
      ]))
    #expect(
      try await DefaultUserRepository(remoteDataSource: stub).fetchUsers() == [
        UserSummary(id: 2, name: "A", username: "a", email: "a@x", phone: "1", website: "w", company: "C", city: "Kyoto"),
        UserSummary(id: 7, name: "B", username: "b", email: "b@x", phone: "", website: "", company: "", city: "Oslo"),
      ])
  }

  @Test func postsAreCapitalisedAndOrderedByID() async throws {
    let stub = StubDataSource(
      posts: .success([
        PostRemoteModel(id: 2, userId: 9, title: "second title", body: "lower\ncase"),
        PostRemoteModel(id: -1, userId: 8, title: "", body: ""),
      ]))
    #expect(
      try await DefaultPostRepository(remoteDataSource: stub).fetchPosts() == [
        PostSummary(id: -1, title: "", body: "", authorID: 8),
        PostSummary(id: 2, title: "Second title", body: "lower\ncase", authorID: 9),
      ])
  }

  @Test func todosAreCapitalisedAndOrderedByID() async throws {
    let stub = StubDataSource(
      todos: .success([
        TodoRemoteModel(id: 5, userId: 1, title: "wash", completed: true),
        TodoRemoteModel(id: 4, userId: 2, title: "Dry", completed: false),
      ]))
    #expect(
      try await DefaultTodoRepository(remoteDataSource: stub).fetchTodos() == [
        TodoSummary(id: 4, title: "Dry", completed: false, assigneeID: 2),
        TodoSummary(id: 5, title: "Wash", completed: true, assigneeID: 1),
      ])
  }

  @Test(arguments: [
    ("fix the bridge", "Fix the bridge"),
    ("already Done", "Already Done"),
    ("APIs", "APIs"),
    ("émile", "Émile"),
    ("e\u{301}mile", "E\u{301}mile"),
    ("istanbul", "Istanbul"),
    ("жук", "Жук"),
    ("漢字", "漢字"),
    ("  spaced", "  Spaced"),
    ("“quoted”", "“Quoted”"),
    ("1st thing", "1st thing"),
    ("…", "…"),
    ("", ""),
  ])
  func onlyTheFirstLetterOfATitleIsCapitalised(sent: String, shown: String) async throws {
    let stub = StubDataSource(posts: .success([PostRemoteModel(id: 1, userId: 1, title: sent, body: "")]))
    #expect(try await DefaultPostRepository(remoteDataSource: stub).fetchPosts().first?.title == shown)
  }

  @Test func anEmptyListIsAnErrorThatNamesTheResourceAndWhereItCameFrom() async throws {
    let repository = DefaultUserRepository(remoteDataSource: StubDataSource())
    let error = try #require(await #expect(throws: DomainError.self) { try await repository.fetchUsers() })
    #expect(error.kind == .emptyResponse(resource: "users"))
    #expect(error.message == "GET http://api.example/things: the list of users is empty")
    #expect(error.hint == "Check that the server holds users, or choose another one.")
    let posts = DefaultPostRepository(remoteDataSource: StubDataSource())
    #expect(await #expect(throws: DomainError.self) { try await posts.fetchPosts() }?.kind == .emptyResponse(resource: "posts"))
    let todos = DefaultTodoRepository(remoteDataSource: StubDataSource())
    #expect(await #expect(throws: DomainError.self) { try await todos.fetchTodos() }?.kind == .emptyResponse(resource: "todos"))
  }

  @Test(arguments: [
    (RemoteError.Kind.unreachable, DomainError.Kind.unreachable),
    (.timedOut, .timedOut),
    (.refused, .refused),
    (.invalidResponse, .invalidResponse),
    (.cancelled, .cancelled),
    (.failed, .failed),
  ])
  func remoteErrorsKeepTheirKindAndTexts(remote: RemoteError.Kind, domain: DomainError.Kind) async {
    let sent = RemoteError(remote, message: "m", hint: "h", details: "d")
    let stub = StubDataSource(users: .failure(sent), posts: .failure(sent), todos: .failure(sent))
    let expected = DomainError(domain, message: "m", hint: "h", details: "d")
    await #expect(throws: expected) { try await DefaultUserRepository(remoteDataSource: stub).fetchUsers() }
    await #expect(throws: expected) { try await DefaultPostRepository(remoteDataSource: stub).fetchPosts() }
    await #expect(throws: expected) { try await DefaultTodoRepository(remoteDataSource: stub).fetchTodos() }
  }
}

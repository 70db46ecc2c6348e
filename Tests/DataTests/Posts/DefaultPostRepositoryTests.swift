import Domain
import Testing

@testable import Data

@Suite struct DefaultPostRepositoryTests {
  private let error = RemoteError(.refused, message: "m")

  @Test func postsKeepTheOrderOfTheServer() async throws {
    let repository = DefaultPostRepository(
      remoteDataSource: StubPostDataSource(.success(RemotePage(items: [.stub(2), .stub(-1)]))))
    #expect(
      try await repository.fetchPosts(nil, PostFilter()).items == [
        PostSummary(id: 2, title: "t2", body: "b", authorID: 1),
        PostSummary(id: -1, title: "t-1", body: "b", authorID: 1),
      ])
  }

  @Test func emptyListIsAListWithoutItems() async throws {
    let repository = DefaultPostRepository(remoteDataSource: StubPostDataSource(.success(RemotePage(items: []))))
    for request in [nil, PageRequest(size: 5)] {
      let page = try await repository.fetchPosts(request, PostFilter(search: "x"))
      #expect(page.items.isEmpty && !page.hasMore)
    }
  }

  @Test func pageAndTextAreAskedFor() async throws {
    let source = StubPostDataSource()
    let repository = DefaultPostRepository(remoteDataSource: source)
    _ = try await repository.fetchPosts(PageRequest(number: 2, size: 3), PostFilter(search: "x"))
    _ = try await repository.fetchPosts(nil, PostFilter())
    #expect(source.queries == [PostsRemoteQuery(page: 2, size: 3, search: "x"), PostsRemoteQuery()])
  }

  @Test func errorsOfTheDataSourceArePassedOn() async {
    let repository = DefaultPostRepository(remoteDataSource: StubPostDataSource(.failure(error)))
    let comment = CommentDraft(postID: 3, name: "", email: "")
    let expected = DomainError(.refused, message: "m")
    await #expect(throws: expected) { try await repository.fetchPosts(nil, PostFilter()) }
    await #expect(throws: expected) { try await repository.fetchPost(id: 3) }
    await #expect(throws: expected) { try await repository.fetchComments(postID: 3) }
    await #expect(throws: expected) { try await repository.deletePost(id: 3) }
    await #expect(throws: expected) { try await repository.addComment(comment, key: "k") }
  }

  @Test func rejectedFieldsHaveTheNamesOfTheDomain() async {
    let rejection = RemoteError(.validation, message: "m", fields: ["userId": ["is unknown"], "title": ["is taken"]])
    let repository = DefaultPostRepository(remoteDataSource: StubPostDataSource(.failure(rejection)))
    let expected = DomainError(
      .validation, message: "m", fields: ["authorID": ["is unknown"], "title": ["is taken"]])
    await #expect(throws: expected) { try await repository.editPost(id: 3, PostChanges(title: "T"), key: "key") }
  }

  @Test func writesAreSentWithTheNamesOfTheServer() async throws {
    let source = StubPostDataSource()
    let repository = DefaultPostRepository(remoteDataSource: source)
    let draft = PostDraft(title: "T", body: "B\n\nC\n")
    #expect(try await repository.createPost(draft, authorID: 4, key: "k").id == 9)
    #expect(try await repository.editPost(id: 3, PostChanges(body: "B"), key: "key").id == 9)
    try await repository.deletePost(id: 3)
    #expect(
      source.writes == [
        .create(PostRemoteFields(userId: 4, title: "T", body: "B\n\nC\n"), key: "k"),
        .update(id: 3, PostRemoteFields(body: "B"), key: "key"), .delete(id: 3),
      ])
  }

  private typealias Write = @Sendable (DefaultPostRepository) async throws(DomainError) -> Void

  private static let create: Write = { repository async throws(DomainError) in
    _ = try await repository.createPost(PostDraft(), authorID: 1, key: "k")
  }
  private static let edit: Write = { repository async throws(DomainError) in
    _ = try await repository.editPost(id: 3, PostChanges(body: "B"), key: "key")
  }
  private static let delete: Write = { repository async throws(DomainError) in try await repository.deletePost(id: 3) }

  @Test func writeToAPostThatDoesNotExistNamesThePost() async {
    let source = StubPostDataSource(
      .failure(RemoteError(.notFound, message: "PATCH /posts/3: not found (404)", hint: "URL", details: "body: {}")))
    for write in [Self.edit, Self.delete] {
      await #expect(
        throws: DomainError(
          .notFound, message: "There is no post 3", hint: "List them to see which ids there are.",
          details: "PATCH /posts/3: not found (404)\nbody: {}")
      ) { try await write(DefaultPostRepository(remoteDataSource: source)) }
    }
  }

  @Test func postThatDoesNotExistIsNamed() async {
    let source = StubPostDataSource(.failure(RemoteError(.notFound, message: "GET")))
    await #expect(
      throws: DomainError(
        .notFound, message: "There is no post 3", hint: "List them to see which ids there are.", details: "GET")
    ) {
      try await DefaultPostRepository(remoteDataSource: source).fetchPost(id: 3)
    }
  }

  @Test func otherFailuresOfAWriteStayAsTheyAre() async {
    for (write, failure) in [
      (Self.create, RemoteError(.notFound, message: "POST", hint: "URL")),
      (Self.delete, RemoteError(.conflict, message: "DELETE", hint: "again")),
    ] {
      await #expect(throws: failure) {
        try await write(DefaultPostRepository(remoteDataSource: StubPostDataSource(.failure(failure))))
      }
    }
  }

  @Test func serverThatConfirmsAnEditWithoutABodyIsAskedForThePost() async throws {
    let repository = DefaultPostRepository(remoteDataSource: StubPostDataSource(response: nil))
    #expect(try await repository.editPost(id: 3, PostChanges(title: "T"), key: "key").id == 3)
  }

  @Test func createdPostWithoutABodyIsAnInvalidResponse() async {
    let repository = DefaultPostRepository(remoteDataSource: StubPostDataSource(response: nil))
    let error = await #expect(throws: DomainError.self) {
      try await repository.createPost(PostDraft(), authorID: 1, key: "k")
    }
    #expect(error?.kind == .invalidResponse)
  }

  @Test func commentsGetTheNamesOfTheDomain() async throws {
    let repository = DefaultPostRepository(remoteDataSource: StubPostDataSource())
    #expect(
      try await repository.fetchComments(postID: 3) == [
        PostComment(id: 1, postID: 3, name: "N", email: "e", body: "b")
      ])
    let comment = CommentDraft(postID: 3, name: "M", email: "f", body: "a\n\ntext")
    #expect(
      try await repository.addComment(comment, key: "k")
        == PostComment(id: 2, postID: 3, name: "M", email: "f", body: "a\n\ntext k"))
  }

  @Test func containerProvidesTheRepository() async throws {
    let repositories: any RepositoryContaining = DataContainer(remoteContainer: StubRemoteContainer())
    #expect(try await repositories.postRepository.fetchPosts(nil, PostFilter()).items.map(\.id) == [1, 2, 3])
  }

  @Test func postsOfAnAuthorAreAskedForAndOthersLeftOut() async throws {
    let other = PostRemoteModel(id: 8, userId: 2, title: "t8", body: "b")
    let source = StubPostDataSource(.success(RemotePage(items: [.stub(7), other])))
    let posts = try await DefaultPostRepository(remoteDataSource: source).fetchPosts(
      nil, PostFilter(authorID: 1))
    let own = PostSummary(id: 7, title: "t7", body: "b", authorID: 1)
    #expect(posts == ListPage(items: [own], total: nil, hasMore: false))
    #expect(source.queries == [PostsRemoteQuery(authorID: 1)])
  }
}

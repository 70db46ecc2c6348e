import Domain
import Testing

@Suite struct PostsLayersTests {
  @Test func postsComePageByPageWithEighteenOnEach() async throws {
    try await withLayers { useCases, _, _ in
      let fetchPosts = useCases.fetchPostsUseCase
      let posts = try await fetchPosts()
      #expect(posts.total == 100 && posts.hasMore)
      #expect(posts.items.map(\.id) == Array(1...18))
      #expect(posts.items.allSatisfy { $0.title.first?.isLowercase == true })
      #expect(try await fetchPosts(after: posts).items.map(\.id) == Array(1...36))
      #expect(try await fetchPosts(page: 6).items.map(\.id) == Array(91...100))
      #expect(try await fetchPosts(limit: .all).items.count == 100)
      #expect(try await useCases.fetchPostUseCase(id: 100).authorID == 10)
    }
  }

  @Test func searchIsTheServers() async throws {
    try await withLayers { useCases, _, _ in
      let found = try await useCases.fetchPostsUseCase(limit: .all, search: "lantern")
      #expect(!found.items.isEmpty && found.items.count < 100)
      #expect(found.items.allSatisfy { "\($0.title) \($0.body)".lowercased().contains("lantern") })
    }
  }

  @Test func writtenPostIsReadAgain() async throws {
    try await withLayers { useCases, _, _ in
      let write = useCases.writePostUseCase
      let create = PostWrite.create(PostDraft(title: "T", body: "B"), authorID: 3, key: IdempotencyKey.random())
      let post = try #require(try await write(create))
      #expect(post == PostSummary(id: 101, title: "T", body: "B", authorID: 3))
      // The same write again is the same post.
      #expect(try await write(create) == post)
      #expect(try await write(.edit(id: 101, PostChanges(title: "U"), key: "key"))?.body == "B")
      #expect(try await useCases.fetchPostUseCase(id: 101).title == "U")
      let comment = CommentDraft(postID: 101, name: "N", email: "n@example.com", body: "C")
      let added = try await useCases.addCommentUseCase(comment, key: IdempotencyKey.random())
      #expect(try await useCases.fetchCommentsUseCase(postID: 101) == [added])
      #expect(try await write(.delete(id: 101)) == nil)
      for action in [PostWrite.delete(id: 101), .edit(id: 101, PostChanges(title: "V"), key: "another")] {
        let error = await #expect(throws: DomainError.self) { try await write(action) }
        #expect(error?.kind == .notFound)
      }
    }
  }

  @Test func dryRunSendsNothing() async throws {
    try await withLayers { useCases, _, _ in
      let write = useCases.writePostUseCase
      let request = try write.dryRun(.create(PostDraft(title: "T", body: "B"), authorID: 3, key: "k"))
      #expect(request.hasPrefix("curl") && request.contains("/posts") && request.contains(#""userId":3"#))
      #expect(try write.dryRun(.delete(id: 3)).contains("DELETE"))
      #expect(try await useCases.fetchPostsUseCase(limit: .all).items.count == 100)
    }
  }

  @Test func postsOfAnAuthorAreThoseOfTheServersQuery() async throws {
    try await withLayers { useCases, _, _ in
      let posts = try await useCases.fetchPostsUseCase(ofAuthor: 3).items
      #expect(!posts.isEmpty)
      #expect(posts.allSatisfy { $0.authorID == 3 })
    }
  }
}

import Domain
import Testing

@Suite struct PostsLayersTests {
  @Test func postsComePageByPageWithEighteenOnEach() async throws {
    try await withLayers(\.postsFeatureUseCases) { useCases, _, _ in
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
    try await withLayers(\.postsFeatureUseCases) { useCases, _, _ in
      let found = try await useCases.fetchPostsUseCase(limit: .all, filter: PostFilter(search: "lantern"))
      #expect(!found.items.isEmpty && found.items.count < 100)
      #expect(found.items.allSatisfy { "\($0.title) \($0.body)".lowercased().contains("lantern") })
    }
  }

  @Test func writtenPostIsReadAgain() async throws {
    try await withLayers(\.postsFeatureUseCases) { useCases, _, _ in
      let (create, edit, delete) = (useCases.createPostUseCase, useCases.editPostUseCase, useCases.deletePostUseCase)
      let key = IdempotencyKey.random()
      let post = PostSummary(id: 101, title: "T", body: "B", authorID: 3)
      // The second time it is the same post.
      for _ in 1...2 { #expect(try await create(PostDraft(title: "T", body: "B"), authorID: 3, key: key) == post) }
      #expect(try await edit(id: 101, PostChanges(title: "U"), key: "key").body == "B")
      #expect(try await useCases.fetchPostUseCase(id: 101).title == "U")
      let comment = CommentDraft(postID: 101, name: "N", email: "n@example.com", body: "C")
      let added = try await useCases.addCommentUseCase(comment, key: IdempotencyKey.random())
      #expect(try await useCases.fetchCommentsUseCase(postID: 101) == [added])
      try await delete(id: 101)
      var error = await #expect(throws: DomainError.self) { try await delete(id: 101) }
      #expect(error?.kind == .notFound)
      error = await #expect(throws: DomainError.self) {
        try await edit(id: 101, PostChanges(title: "V"), key: "another")
      }
      #expect(error?.kind == .notFound)
    }
  }

  @Test func postsOfAnAuthorAreThoseOfTheServersQuery() async throws {
    try await withLayers(\.postsFeatureUseCases) { useCases, _, _ in
      let posts = try await useCases.fetchPostsUseCase(filter: PostFilter(authorID: 3)).items
      #expect(!posts.isEmpty)
      #expect(posts.allSatisfy { $0.authorID == 3 })
    }
  }
}

import Domain
import Testing

@Suite struct PostsLayersTests {
  @Test func postsComeUnchangedWithEighteenShown() async throws {
    try await withLayers { useCases, _, _ in
      let posts = try await useCases.fetchPostsUseCase()
      #expect(posts.total == 100)
      #expect(posts.shown.map(\.id) == Array(1...18))
      #expect(posts.items.allSatisfy { $0.title.first?.isLowercase == true })
      #expect(posts.item(id: 100)?.authorID == 10)
    }
  }
}

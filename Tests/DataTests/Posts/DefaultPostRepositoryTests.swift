import Domain
import Testing

@testable import Data

@Suite struct DefaultPostRepositoryTests {
  @Test func postsAreOrderedByIDAndOtherwiseUnchanged() async throws {
    let dataSource = StubPostDataSource(posts: .success([.stub(2), .stub(-1)]))
    #expect(
      try await DefaultPostRepository(remoteDataSource: dataSource).fetchPosts() == [
        PostSummary(id: -1, title: "t-1", body: "b", authorID: 1),
        PostSummary(id: 2, title: "t2", body: "b", authorID: 1),
      ])
  }

  @Test func emptyListIsAListWithoutItems() async throws {
    let repository = DefaultPostRepository(remoteDataSource: StubPostDataSource(posts: .success([])))
    #expect(try await repository.fetchPosts().isEmpty)
  }

  @Test func errorOfTheDataSourceComesThrough() async {
    let dataSource = StubPostDataSource(posts: .failure(RemoteError(.refused, message: "m")))
    let repository = DefaultPostRepository(remoteDataSource: dataSource)
    await #expect(throws: DomainError(.refused, message: "m")) { try await repository.fetchPosts() }
  }

  @Test func containerHandsItOut() async throws {
    let repositories: any RepositoryContaining = DataContainer(remoteContainer: StubRemoteContainer())
    #expect(try await repositories.postRepository.fetchPosts().map(\.id) == [1, 2, 3])
  }
}

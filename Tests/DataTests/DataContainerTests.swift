import Data
import Domain
import Testing

@Suite struct DataContainerTests {
  @Test func theRepositoriesReadFromTheDataSourcesOfTheContainer() async throws {
    let stub = StubDataSource(
      users: .success([UserRemoteModel(id: 1, name: "N", username: "u", email: "e", address: .init(city: "Oslo"))]),
      posts: .success([PostRemoteModel(id: 2, userId: 1, title: "t", body: "b")]),
      todos: .success([TodoRemoteModel(id: 3, userId: 1, title: "t", completed: true)]))
    let repositories: any RepositoryContaining = DataContainer(remoteContainer: StubRemoteContainer(stub: stub))

    #expect(try await repositories.userRepository.fetchUsers().map(\.id) == [1])
    #expect(try await repositories.postRepository.fetchPosts().map(\.id) == [2])
    #expect(try await repositories.todoRepository.fetchTodos().map(\.id) == [3])
  }
}

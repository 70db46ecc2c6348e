import Domain
import Testing

@testable import Data

@Suite struct DefaultUserRepositoryTests {
  @Test func usersAreFlattenedAndOrderedByID() async throws {
    let dataSource = StubUserDataSource(
      users: .success([
        .stub(7),
        UserRemoteModel(
          id: 2, name: "A", username: "a", email: "a@x", address: .init(city: "Kyoto"), phone: "1", website: "w",
          company: .init(name: "C")),
      ]))
    #expect(
      try await DefaultUserRepository(remoteDataSource: dataSource).fetchUsers() == [
        UserSummary(
          id: 2, name: "A", username: "a", email: "a@x", phone: "1", website: "w", company: "C", city: "Kyoto"),
        UserSummary(id: 7, name: "N7", username: "u", email: "e", phone: "", website: "", company: "", city: "Oslo"),
      ])
  }

  @Test func emptyListIsAListWithoutItems() async throws {
    let repository = DefaultUserRepository(remoteDataSource: StubUserDataSource(users: .success([])))
    #expect(try await repository.fetchUsers().isEmpty)
  }

  @Test func errorOfTheDataSourceComesThrough() async {
    let dataSource = StubUserDataSource(users: .failure(RemoteError(.refused, message: "m")))
    let repository = DefaultUserRepository(remoteDataSource: dataSource)
    await #expect(throws: DomainError(.refused, message: "m")) { try await repository.fetchUsers() }
  }

  @Test func containerHandsItOut() async throws {
    let repositories: any RepositoryContaining = DataContainer(remoteContainer: StubRemoteContainer())
    #expect(try await repositories.userRepository.fetchUsers().map(\.id) == [1, 2, 3])
  }
}

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

  @Test func errorOfTheDataSourceIsPassedOn() async {
    let dataSource = StubUserDataSource(users: .failure(RemoteError(.refused, message: "m")))
    let repository = DefaultUserRepository(remoteDataSource: dataSource)
    await #expect(throws: DomainError(.refused, message: "m")) { try await repository.fetchUsers() }
  }

  @Test func userComesWithAllDetails() async throws {
    let user = UserRemoteModel(
      id: 2, name: "A", username: "a", email: "a@x",
      address: .init(city: "Kyoto", street: "S", suite: "T", zipcode: "Z", geo: .init(lat: "1", lng: "2")),
      company: .init(name: "C", catchPhrase: "P", bs: "B"))
    let repository = DefaultUserRepository(remoteDataSource: StubUserDataSource(users: .success([.stub(1), user])))
    #expect(
      try await repository.fetchUser(id: 2)
        == UserDetail(
          summary: UserSummary(id: 2, name: "A", username: "a", email: "a@x", company: "C", city: "Kyoto"),
          company: .init(catchPhrase: "P", business: "B"),
          address: .init(street: "S", suite: "T", zipcode: "Z", latitude: "1", longitude: "2")))
    #expect(try await repository.fetchUser(id: 1).address == UserDetail.Address())
    await #expect(throws: DomainError(.notFound, message: "no user 9")) { try await repository.fetchUser(id: 9) }
  }

  @Test(arguments: [
    (UserRemoteModel.Address(city: "Kyoto", street: "S"), UserDetail.Address(street: "S")),
    (.init(city: "Kyoto", suite: "T"), .init(suite: "T")), (.init(city: "Kyoto", zipcode: "Z"), .init(zipcode: "Z")),
    (.init(city: "Kyoto", geo: .init(lat: "1")), .init(latitude: "1")),
    (.init(city: "Kyoto", geo: .init(lng: "2")), .init(longitude: "2")),
  ])
  func partOfAnAddressDoesNotNeedTheOthers(sent: UserRemoteModel.Address, address: UserDetail.Address) {
    #expect(UserRemoteModel(id: 1, name: "A", username: "a", email: "a@x", address: sent).detail.address == address)
  }

  @Test(arguments: [
    (UserRemoteModel.Company(name: "C", bs: "B"), UserDetail.Company(business: "B")),
    (.init(name: "C", catchPhrase: "P"), .init(catchPhrase: "P")), (.init(name: "C"), .init()),
    (.init(catchPhrase: "P", bs: "B"), .init(catchPhrase: "P", business: "B")),
  ])
  func partOfACompanyDoesNotNeedTheOthers(sent: UserRemoteModel.Company, company: UserDetail.Company) {
    let user = UserRemoteModel(
      id: 1, name: "A", username: "a", email: "a@x", address: .init(city: "Kyoto"), company: sent)
    #expect(user.detail.company == company)
  }

  @Test func containerProvidesTheRepository() async throws {
    let repositories: any RepositoryContaining = DataContainer(remoteContainer: StubRemoteContainer())
    #expect(try await repositories.userRepository.fetchUsers().map(\.id) == [1, 2, 3])
  }
}

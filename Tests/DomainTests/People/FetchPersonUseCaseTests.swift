import Domain
import PeopleFeatureTesting
import Testing

@Suite struct FetchPersonUseCaseTests {
  private let fetchPerson = PeopleFeatureUseCases(repository: PeopleRepositoryStandIn()).fetchPersonUseCase

  @Test func personOfThatIDIsFetched() async throws {
    #expect(try await fetchPerson(id: 2) == UserDetail.sample(id: 2))
  }

  @Test func failureOfTheRepositoryIsPassedOnUnchanged() async {
    let error = DomainError(.notFound, message: "GET /users/9: there is no such item (404)")
    await #expect(throws: error) { try await fetchPerson(id: 9) }
  }
}

import Domain
import PeopleFeatureTesting
import Testing

@Suite struct FetchPeopleUseCaseTests {
  @Test func fiftyAreShownByDefault() async throws {
    let people = (1...60).map { UserSummary(id: $0, name: "N", username: "u", email: "e", city: "Oslo") }
    let fetchPeople = PeopleFeatureUseCases(repository: PeopleRepositoryStandIn { people }).fetchPeopleUseCase
    #expect(try await fetchPeople().items == people)
    #expect(try await fetchPeople().shown.map(\.id) == Array(1...50))
    #expect(try await fetchPeople(limit: .first(3)).shown.map(\.id) == [1, 2, 3])
  }

  @Test func failureOfTheRepositoryIsPassedOnUnchanged() async {
    let error = DomainError(.timedOut, message: "m", hint: "h", details: "d")
    let repository = PeopleRepositoryStandIn { () async throws(DomainError) in throw error }
    await #expect(throws: error) { try await FetchPeopleUseCase(repository: repository)() }
  }
}

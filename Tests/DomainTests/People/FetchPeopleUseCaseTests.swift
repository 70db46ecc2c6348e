import Domain
import Testing

@Suite struct FetchPeopleUseCaseTests {
  @Test func fiftyAreShownByDefault() async throws {
    let people = (1...60).map(UserSummary.stub)
    let fetchPeople = FetchPeopleUseCase(repository: StubUserRepository(users: .success(people)))
    #expect(try await fetchPeople().items == people)
    #expect(try await fetchPeople().shown.map(\.id) == Array(1...50))
    #expect(try await fetchPeople(limit: .first(3)).shown.map(\.id) == [1, 2, 3])
  }

  @Test func failureOfTheRepositoryIsPassedOnUnchanged() async {
    let error = DomainError(.timedOut, message: "m", hint: "h", details: "d")
    let fetchPeople = FetchPeopleUseCase(repository: StubUserRepository(users: .failure(error)))
    await #expect(throws: error) { try await fetchPeople() }
  }

  @Test func containerProvidesTheRepositoryToTheUseCase() async throws {
    let useCases = DomainContainer(dataContainer: StubRepositoryContainer())
    #expect(try await useCases.fetchPeopleUseCase().items == (1...3).map(UserSummary.stub))
  }
}

import Domain
import Testing

@Suite struct FetchPersonUseCaseTests {
  @Test func personOfThatIDIsFetched() async throws {
    let useCases = DomainContainer(dataContainer: StubRepositoryContainer())
    #expect(try await useCases.fetchPersonUseCase(id: 2) == UserDetail(summary: .stub(2)))
  }

  @Test func failureOfTheRepositoryIsPassedOnUnchanged() async {
    let fetchPerson = FetchPersonUseCase(repository: StubUserRepository())
    await #expect(throws: DomainError(.notFound, message: "no user 9")) { try await fetchPerson(id: 9) }
  }
}

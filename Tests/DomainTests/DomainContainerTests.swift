import Domain
import Testing

@Suite struct DomainContainerTests {
  @Test func theUseCasesReadFromTheRepositoriesOfTheContainer() async throws {
    let stub = StubRepository(
      users: .success([.stub(1)]), posts: .success([.stub(2)]), todos: .failure(DomainError(.refused, message: "not now")))
    let useCases: any FeatureUseCaseContaining = DomainContainer(dataContainer: StubRepositoryContainer(stub: stub))

    #expect(try await useCases.fetchPeopleUseCase().items == [.stub(1)])
    #expect(try await useCases.fetchPostsUseCase().items == [.stub(2)])
    await #expect(throws: DomainError(.refused, message: "not now")) { try await useCases.fetchTodosUseCase() }
  }
}

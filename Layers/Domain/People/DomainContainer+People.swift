extension DomainContainer {
  public var fetchPeopleUseCase: FetchPeopleUseCase {
    FetchPeopleUseCase(repository: dataContainer.userRepository)
  }
}

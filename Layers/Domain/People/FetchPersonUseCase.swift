/// Fetches one person with all details.
public struct FetchPersonUseCase: Sendable {
  private let repository: any UserRepositoryProtocol

  public init(repository: any UserRepositoryProtocol) {
    self.repository = repository
  }

  /// - Throws: an error of kind `notFound` when there is no such person.
  public func callAsFunction(id: Int) async throws(DomainError) -> UserDetail {
    try await repository.fetchUser(id: id)
  }
}

extension PeopleFeatureUseCases {
  public var fetchPersonUseCase: FetchPersonUseCase { FetchPersonUseCase(repository: repository) }
}

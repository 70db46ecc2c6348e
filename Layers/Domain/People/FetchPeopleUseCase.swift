/// Fetches the people that the People feature shows.
public struct FetchPeopleUseCase: Sendable {
  private let repository: any UserRepositoryProtocol

  public init(repository: any UserRepositoryProtocol) {
    self.repository = repository
  }

  /// All people, ordered by id; `limit` only sets how many of them are shown.
  public func callAsFunction(limit: ListLimit = .people) async throws(DomainError) -> Listing<UserSummary> {
    Listing(items: try await repository.fetchUsers(), limit: limit)
  }
}

/// Reads people.
public protocol UserRepositoryProtocol: Sendable {
  /// All people, ordered by id.
  func fetchUsers() async throws(DomainError) -> [UserSummary]

  /// - Throws: an error of kind `notFound` when there is no such person.
  func fetchUser(id: Int) async throws(DomainError) -> UserDetail
}

extension ListLimit {
  /// Number of people that a list shows by default.
  public static let people = ListLimit.first(50)
}

extension PeopleFeatureUseCases {
  public var fetchPeopleUseCase: FetchPeopleUseCase { FetchPeopleUseCase(repository: repository) }
}

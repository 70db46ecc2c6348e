/// A repository whose calls are observed.
struct ObservedSearchRepository: SearchRepositoryProtocol {
  let repository: any SearchRepositoryProtocol
  let observer: any CallObserver

  func search(_ text: String, in section: SearchSection) async throws(DomainError) -> [SearchResult] {
    try await observer.observe(.repository, "SearchRepository.search") { () async throws(DomainError) in
      try await repository.search(text, in: section)
    }
  }

  func fetchResult(id: SearchResult.ID) async throws(DomainError) -> SearchResult {
    try await observer.observe(.repository, "SearchRepository.fetchResult") { () async throws(DomainError) in
      try await repository.fetchResult(id: id)
    }
  }
}

extension ObservedRepositories {
  public var searchRepository: any SearchRepositoryProtocol {
    ObservedSearchRepository(repository: repositories.searchRepository, observer: observer)
  }
}

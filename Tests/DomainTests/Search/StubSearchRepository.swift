import Domain

/// Repository whose results a test sets.
struct StubSearchRepository: SearchRepositoryProtocol {
  var results: Result<[SearchResult], DomainError> = .success([.stub(1)])

  func search(_ text: String, in section: SearchSection) async throws(DomainError) -> [SearchResult] {
    try results.get().filter { $0.id.section == section }
  }

  func fetchResult(id: SearchResult.ID) async throws(DomainError) -> SearchResult {
    _ = try results.get()
    return SearchResult(id: id, title: "T")
  }
}

extension StubRepositoryContainer {
  var searchRepository: any SearchRepositoryProtocol { StubSearchRepository() }
}

extension SearchResult {
  static func stub(_ number: Int) -> SearchResult {
    SearchResult(
      id: ID(.posts, number), title: "Title \(number)", text: "Text", status: "open",
      fields: [Field("City", "Bern"), Field("Phone", "031")])
  }
}

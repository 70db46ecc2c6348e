import Domain

extension UseCasesStandIn {
  var searchRepository: any SearchRepositoryProtocol { Items(standIn: self) }

  private struct Items: SearchRepositoryProtocol {
    let standIn: UseCasesStandIn

    func search(_ text: String, in section: SearchSection) async throws(DomainError) -> [SearchResult] {
      try standIn.ids(to: 30).map { SearchResult(id: .init(section, $0), title: "Item \($0)", postID: 1) }
        .filter { $0.contains(text) }
    }

    func fetchResult(id: SearchResult.ID) async throws(DomainError) -> SearchResult {
      guard try standIn.ids(to: 30).contains(id.number) else {
        throw DomainError(.notFound, message: "not found (404)")
      }
      return SearchResult(id: id, title: "Item \(id.number)", postID: 1)
    }
  }
}

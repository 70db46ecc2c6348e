public import Domain

/// A search repository whose responses the test decides.
public struct SearchRepositoryStandIn: SearchRepositoryProtocol {
  private let results: @Sendable (String, SearchSection) async throws(DomainError) -> [SearchResult]
  private let result: @Sendable (SearchResult.ID) async throws(DomainError) -> SearchResult

  public init(
    _ results: @escaping @Sendable (String, SearchSection) async throws(DomainError) -> [SearchResult] = {
      text, section in
      SearchResult.samples.filter { $0.id.section == section && $0.contains(text) }
    },
    result: @escaping @Sendable (SearchResult.ID) async throws(DomainError) -> SearchResult = SearchResult.sample
  ) {
    self.results = results
    self.result = result
  }

  public func search(_ text: String, in section: SearchSection) async throws(DomainError) -> [SearchResult] {
    try await results(text, section)
  }

  public func fetchResult(id: SearchResult.ID) async throws(DomainError) -> SearchResult {
    try await result(id)
  }
}

extension SearchResult {
  /// Two posts and one item of each other section, all with the word "lantern".
  public static let samples = [
    SearchResult(
      id: .init(.people, 1), title: "Ada Lantern", fields: [.init("Username", "ada"), .init("City", "London")]),
    SearchResult(id: .init(.posts, 2), title: "A quiet lantern", text: "It hangs\nby the door."),
    SearchResult(id: .init(.posts, 7), title: "Lanterns at sea", text: "A light, and another."),
    SearchResult(id: .init(.todos, 3), title: "Mend the lantern", status: "open"),
    SearchResult(
      id: .init(.comments, 4), title: "On lanterns", text: "Well said.",
      fields: [.init("E-mail", "grace@example.org")],
      postID: 2),
  ]

  /// The sample with this id.
  @Sendable
  public static func sample(id: ID) async throws(DomainError) -> SearchResult {
    guard let result = samples.first(where: { $0.id == id }) else {
      throw DomainError(.notFound, message: "GET /\(id.section)/\(id.number): there is no such item (404)")
    }
    return result
  }
}

import Data
import FoundationEssentials
import Testing

@testable import Remote

/// The query of a page, by the way in which the server finds it.
@Suite struct PageQueryTests {
  private static let filters = ["state": "a b", "label": "bug"]

  private func text(_ items: [URLQueryItem]) -> String {
    var query = URLComponents()
    query.queryItems = items
    return query.percentEncodedQuery ?? ""
  }

  @Test func filtersFollowNumberAndSize() {
    let page = RemotePageQuery(number: 3, size: 5, filters: Self.filters)
    #expect(text(page.numbered(number: "page", size: "per_page")) == "page=3&per_page=5&label=bug&state=a%20b")
    #expect(text(page.withOffset(size: "take")) == "offset=10&take=5&label=bug&state=a%20b")
  }

  /// The server has put them into the link.
  @Test func filtersAreThoseOfTheLinkWhereThereIsOne() {
    let first = RemotePageQuery(size: 5, filters: Self.filters)
    #expect(text(first.linked(size: "per_page")) == "per_page=5&label=bug&state=a%20b")
    let next = RemotePageQuery(number: 2, size: 5, cursor: "state=c&page=2", filters: Self.filters)
    #expect(text(next.linked(size: "per_page")) == "state=c&page=2")
  }

  @Test func filtersAreSentWithACursorToo() {
    let next = RemotePageQuery(number: 2, size: 5, cursor: "cursor=x%3D", filters: Self.filters)
    #expect(text(next.withCursor()) == "limit=5&label=bug&state=a%20b&cursor=x%3D")
  }
}

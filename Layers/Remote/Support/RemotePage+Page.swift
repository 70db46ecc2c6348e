package import CoreNetwork
package import Data
package import FoundationEssentials

extension RemotePage where Model: Decodable {
  /// A page that was found by its number.
  package init(numbered page: Page<Model>) {
    self.init(items: page.items, total: page.total, hasNextLink: page.next != nil)
  }

  /// A page of a server that says where the next one begins, by a link or by a cursor.
  package init(continued page: Page<Model>) {
    var next = URLComponents()
    next.queryItems = page.next
    self.init(items: page.items, total: page.total, next: next.percentEncodedQuery)
  }
}

extension RemotePageQuery {
  /// The query of a page that is found by its number.
  package func numbered(number: String = "_page", size: String = "_limit") -> [URLQueryItem] {
    PageQuery(number: self.number, size: self.size, names: PageQuery.Names(number: number, size: size)).items
      + filterItems
  }

  /// The query of a page that is found by how many items come before it.
  package func withOffset(offset: String = "offset", size: String = "limit") -> [URLQueryItem] {
    [(offset, (number - 1) * self.size), (size, self.size)].map { URLQueryItem(name: $0, value: "\($1)") } + filterItems
  }

  /// The query of a page whose link has a query of its own, filters included.
  package func linked(size: String = "_limit") -> [URLQueryItem] {
    continuation ?? [URLQueryItem(name: size, value: "\(self.size)")] + filterItems
  }

  /// The query of a page that begins at a cursor.
  package func withCursor(size: String = "limit") -> [URLQueryItem] {
    [URLQueryItem(name: size, value: "\(self.size)")] + filterItems + (continuation ?? [])
  }

  private var filterItems: [URLQueryItem] {
    filters.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
  }

  private var continuation: [URLQueryItem]? {
    guard let cursor else { return nil }
    var query = URLComponents()
    query.percentEncodedQuery = cursor
    return query.queryItems
  }
}

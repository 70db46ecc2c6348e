/// A collection of identified rows that a reducer can change in place: what ``ForEachReducer`` and row projections need.
public protocol RowCollection<RowID, Row> {
  /// What tells rows apart.
  associatedtype RowID: Hashable
  /// The state of one row.
  associatedtype Row

  /// The rows' identifiers in order.
  var rowIDs: [RowID] { get }

  /// Changes one row in place; `nil`, without a call, when there is none. Of several rows with one id, the first.
  mutating func withRow<Result>(_ id: RowID, _ body: (inout Row) -> Result) -> Result?

  /// The row, or `nil` when there is none.
  ///
  /// - Parameter hint: Where the row was found last; looked at first and updated.
  func row(_ id: RowID, hint: inout Int) -> Row?
}

extension Array: RowCollection where Element: Identifiable {
  public var rowIDs: [Element.ID] { map(\.id) }

  @inlinable
  public mutating func withRow<Result>(_ id: Element.ID, _ body: (inout Element) -> Result) -> Result? {
    guard let index = firstIndex(where: { $0.id == id }) else { return nil }
    return body(&self[index])
  }

  @inlinable
  public func row(_ id: Element.ID, hint: inout Int) -> Element? {
    if indices.contains(hint), self[hint].id == id { return self[hint] }
    guard let index = firstIndex(where: { $0.id == id }) else { return nil }
    hint = index
    return self[index]
  }
}

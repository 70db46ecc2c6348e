import Domain
import TerminalUI

/// What a list screen keeps of its table, as a `@State`: the selected row, the marked ones, the filter and the order.
public struct TableState<Item: Identifiable & Equatable> {
  public var selection: Item.ID?
  public var marks: Set<Item.ID> = []
  var filter = ""
  var order: (column: Int, isReversed: Bool)?
  fileprivate let cache = RowCache<Item>()

  public init() {}

  /// The marked rows, or else the selected one: what an action on several rows is about.
  public var chosen: [Item.ID] { marks.isEmpty ? selection.map { [$0] } ?? [] : Array(marks) }

  /// The place of the selected row; nil when it is not among the rows.
  func selectedIndex(in rows: [Item]) -> Int? {
    selection.flatMap { cache.index(of: $0, in: rows) }
  }

  /// What `n` and `N` look for: the filter of the list, or the last one that it had.
  var found: String { cache.found }

  /// Takes over the filter that is drawn, whether the list or its model applies it.
  func drawn(with filter: String) {
    if !filter.isEmpty { cache.found = filter }
  }

  /// Marks the selected row, or takes its mark away, and selects the next one.
  @MainActor
  mutating func markSelected(in rows: [Item]) {
    guard let selection, let index = selectedIndex(in: rows) else { return }
    if marks.remove(selection) == nil { marks.insert(selection) }
    if index + 1 < rows.count { self.selection = rows[index + 1].id }
  }

  /// Orders by the next column with a title, after the last one as the list was loaded.
  @MainActor
  mutating func orderByNextColumn(of columns: [TableColumn<Item>]) {
    let next = columns.indices.first { $0 > order?.column ?? -1 && !columns[$0].title.isEmpty }
    order = next.map { ($0, false) }
  }

  /// The rows that the filter accepts in the order of a column. Computed again only when something has changed: a frame
  /// must not cost as much as the list is long.
  @MainActor
  func rows(_ items: [Item], _ columns: [TableColumn<Item>]) -> [Item] {
    if filter.isEmpty, order == nil { return items }
    return cache.rows(of: items, filter, order) {
      let text = filter.folded
      let rows = filter.isEmpty ? items : items.filter { $0.contains(text, in: columns) }
      guard let order, let text = columns[order.column].text else { return rows }
      // Each key is made once, and not for each comparison.
      let keyed = rows.map { (key: OrderKey(text($0)), row: $0) }
      return keyed.sorted { order.isReversed ? $1.key < $0.key : $0.key < $1.key }.map(\.row)
    }
  }

  /// Selects the next row that contains what was looked for last, or the one before; after the last the first.
  ///
  /// - Parameter isFiltered: whether only such rows are there.
  @MainActor
  mutating func selectFound(in rows: [Item], _ columns: [TableColumn<Item>], isFiltered: Bool, isBackward: Bool) {
    let text = found.folded
    guard !text.isEmpty, !rows.isEmpty else { return }
    let current = selectedIndex(in: rows) ?? 0
    for step in 1...rows.count {
      let row = rows[(current + (isBackward ? rows.count - step : step)) % rows.count]
      if isFiltered || row.contains(text, in: columns) {
        selection = row.id
        return
      }
    }
  }
}

extension Identifiable {
  /// Whether a column shows a text, whatever its case and accents.
  @MainActor
  fileprivate func contains(_ text: String, in columns: [TableColumn<Self>]) -> Bool {
    columns.contains { $0.text?(self).folded.contains(text) ?? false }
  }
}

/// Orders numbers by their value, before all that is none.
private struct OrderKey {
  let number: Int?
  let text: String

  init(_ text: String) {
    number = Int(text)
    self.text = number == nil ? text.folded : ""
  }

  static func < (one: OrderKey, other: OrderKey) -> Bool {
    switch (one.number, other.number) {
    case (let one?, let other?): one < other
    case (nil, nil): one.text < other.text
    case (let number, _): number != nil
    }
  }
}

/// The rows of the last frame.
private final class RowCache<Item: Identifiable & Equatable> {
  private var items: [Item] = []
  private var filter = ""
  private var order: (column: Int, isReversed: Bool)?
  private var rows: [Item]?
  private var index = 0
  var found = ""

  /// Looks first where the row was in the last frame, and beside it.
  func index(of id: Item.ID, in rows: [Item]) -> Int? {
    let near = [index, index + 1, index - 1].first { rows.indices.contains($0) && rows[$0].id == id }
    let found = near ?? rows.firstIndex { $0.id == id }
    if let found { index = found }
    return found
  }

  /// Arrays that share their memory compare as equal at once.
  func rows(
    of items: [Item], _ filter: String, _ order: (column: Int, isReversed: Bool)?, make: () -> [Item]
  ) -> [Item] {
    if let rows, self.filter == filter, self.order?.column == order?.column,
      self.order?.isReversed == order?.isReversed, self.items == items
    {
      return rows
    }
    let made = make()
    (self.items, self.filter, self.order, rows) = (items, filter, order, made)
    return made
  }
}

/// Finds one row of a collection in a state. Once the row was found gone it stays gone, even if another comes under the same id.
@usableFromInline
@MainActor
final class RowFinder<Rows: RowCollection> {
  @usableFromInline let rows: SliceLocation<Rows>
  @usableFromInline let id: Rows.RowID
  // Unchecked: thousands of rows look for themselves after each action, on the main actor, and nothing else runs meanwhile.
  @exclusivity(unchecked) @usableFromInline var hint: Int
  @exclusivity(unchecked) @usableFromInline var isGone = false

  @usableFromInline
  init(_ rows: SliceLocation<Rows>, id: Rows.RowID, position: Int) {
    self.rows = rows
    self.id = id
    hint = position
  }

  /// The row in the state at an address, or `nil`.
  @inlinable
  func row(_ state: UnsafeRawPointer) -> Rows.Row? {
    guard !isGone else { return nil }
    let row =
      switch rows {
      // In place: reading the collection first would hold it for each row.
      case .stored(let offset): state.advanced(by: offset).assumingMemoryBound(to: Rows.self).pointee.row(id, hint: &hint)
      case .computed(let read): read(state)?.row(id, hint: &hint)
      }
    isGone = row == nil
    return row
  }
}

extension Grid {
  /// The fewest cells to write to turn `old` into this grid, top to bottom and left to right.
  ///
  /// A wide cluster counts as a whole. Grids of different sizes have nothing in common: then every row is a change. Nil
  /// is a blank grid.
  public func changes(from old: Grid?) -> [GridChange] {
    guard width > 0 else { return [] }
    if let old, width != old.width || height != old.height {
      return (0..<height).map { GridChange(column: 0, row: $0, cells: self[row: $0]) }
    }
    let blank = Grid(width: width, height: 1)
    var changes: [GridChange] = []
    for row in 0..<height {
      let (new, old) = (self[row: row], old?[row: row] ?? blank[row: 0])
      if new == old { continue }
      let shift = old.startIndex - new.startIndex
      var start: Int?
      var index = new.startIndex
      while index < new.endIndex {
        let next = index + max(1, new[index].width)
        // The column that a wide cluster covers may have been a cluster of its own.
        let isChanged = new[index] != old[index + shift] || next > index + 1 && new[next - 1] != old[next - 1 + shift]
        if isChanged, start == nil { start = index }
        if !isChanged, let begin = start {
          changes.append(GridChange(column: begin - new.startIndex, row: row, cells: new[begin..<index]))
          start = nil
        }
        index = next
      }
      if let begin = start {
        changes.append(GridChange(column: begin - new.startIndex, row: row, cells: new[begin...]))
      }
    }
    return changes
  }
}

/// Neighbouring cells of one row that differ from the frame before.
public struct GridChange: Hashable, Sendable {
  public let column: Int
  public let row: Int
  /// Never empty; begins and ends with whole clusters.
  public let cells: ArraySlice<Cell>
}

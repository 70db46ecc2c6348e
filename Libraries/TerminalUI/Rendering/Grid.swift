/// Rectangle of cells: a rendered view. A wide cluster is in it completely or not at all.
public struct Grid: Hashable, Sendable {
  public let width: Int
  public let height: Int
  private var cells: [Cell]

  /// A blank grid; negative lengths count as 0.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    cells = Array(repeating: .blank, count: self.width * self.height)
  }

  /// The cell at a position; positions count from 0 at the top left and must lie inside.
  public subscript(column column: Int, row row: Int) -> Cell {
    cells[row * width + column]
  }

  /// The cells of a row, which must lie inside.
  public subscript(row row: Int) -> ArraySlice<Cell> {
    cells[row * width..<(row + 1) * width]
  }

  /// The fewest cells to write to turn `old` into this grid, top to bottom and left to right.
  ///
  /// A wide cluster counts as a whole. Nil, or a grid of another size, counts as blank.
  public func changes(from old: Grid?) -> [GridChange] {
    let isComparable = old?.width == width && old?.height == height
    let before = isComparable ? old?.cells ?? [] : Array(repeating: .blank, count: cells.count)
    var changes: [GridChange] = []
    for row in 0..<height {
      let (first, end) = (row * width, (row + 1) * width)
      var index = first
      while index < end {
        let start = index
        // The columns that a wide cluster covers are like its first one.
        while index < end, cells[index] != before[index] { index += max(1, cells[index].width) }
        if index > start { changes.append(GridChange(column: start - first, row: row, cells: cells[start..<index])) }
        while index < end, cells[index] == before[index] { index += max(1, cells[index].width) }
      }
    }
    return changes
  }

  /// Writes a cluster that lies inside the grid; a wide cluster that it covers in part becomes blank.
  mutating func write(_ cluster: Cluster, width columns: Int, style: Style, column: Int, row: Int) {
    let start = row * width + column
    for index in start..<start + columns where cells[index].width != 1 { erase(clusterAt: index) }
    cells[start] = Cell(cluster: cluster, style: style, width: columns)
    for index in start + 1..<max(start + 1, start + columns) {
      cells[index] = Cell(cluster: " ", style: style, width: 0)
    }
  }

  mutating func add(_ attributes: TextAttributes, column: Int, row: Int) {
    let cell = self[column: column, row: row]
    cells[row * width + column] = Cell(
      cluster: cell.cluster, style: cell.style.merging(Style(attributes: attributes)), width: cell.width)
  }

  private mutating func erase(clusterAt index: Int) {
    var lead = index
    while cells[lead].width == 0 { lead -= 1 }
    for index in lead..<lead + cells[lead].width {
      cells[index] = Cell(cluster: " ", style: cells[index].style, width: 1)
    }
  }
}

/// One column of one row of a grid.
public struct Cell: Hashable, Sendable {
  static var blank: Cell { Cell(cluster: Cluster(value: 0x20), style: Style(), width: 1) }

  /// Style, width and cluster in a word, which is compared for every cell of a frame: 32, 8 and 24 bits.
  private let bits: UInt64

  init(cluster: Cluster, style: Style, width: Int) {
    bits = UInt64(style.bits) << 32 | UInt64(UInt8(clamping: width)) << 24 | UInt64(cluster.value)
  }

  var cluster: Cluster { Cluster(value: UInt32(bits & 0xFF_FFFF)) }
  public var style: Style { Style(bits: UInt32(bits >> 32)) }

  /// The columns that the cluster takes; 0 in a column that belongs to the wider cluster on its left.
  public var width: Int { Int(bits >> 24 & 0xFF) }

  /// The grapheme cluster, safe for a terminal; a space in a column that a wider cluster covers.
  public var character: Character { cluster.character }
}

/// Neighbouring cells of one row that differ from the previous frame.
public struct GridChange: Hashable, Sendable {
  public let column: Int
  public let row: Int
  /// Never empty; begins and ends with whole clusters.
  public let cells: ArraySlice<Cell>
}

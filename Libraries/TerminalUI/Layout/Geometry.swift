struct Point {
  var column = 0
  var row = 0
}

struct Size: Equatable {
  var width = 0
  var height = 0

  subscript(axis: Axis) -> Int {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

struct Rect {
  var origin = Point()
  var size = Size()

  var columns: Range<Int> { origin.column..<origin.column + size.width }
  var rows: Range<Int> { origin.row..<origin.row + size.height }
  var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  func intersection(_ other: Rect) -> Rect {
    let columns = columns.clamped(to: other.columns)
    let rows = rows.clamped(to: other.rows)
    return Rect(
      origin: Point(column: columns.lowerBound, row: rows.lowerBound), size: Size(width: columns.count, height: rows.count))
  }
}

enum Axis {
  case horizontal
  case vertical

  var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

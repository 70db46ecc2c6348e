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

  func contains(_ point: Point) -> Bool {
    columns.contains(point.column) && rows.contains(point.row)
  }

  func intersection(_ other: Rect) -> Rect {
    let columns = columns.clamped(to: other.columns)
    let rows = rows.clamped(to: other.rows)
    return Rect(
      origin: Point(column: columns.lowerBound, row: rows.lowerBound),
      size: Size(width: columns.count, height: rows.count))
  }
}

enum Axis {
  case horizontal
  case vertical

  var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// The space that a parent offers: 0 asks for the least, nil for the ideal, `unbounded` for the most that a child would
/// take.
struct Proposal: Equatable {
  /// Larger than any grid, small enough to be added up without overflow.
  static let unbounded = 1 << 30

  var width: Int?
  var height: Int?

  subscript(axis: Axis) -> Int? {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  func reduced(by size: Size) -> Proposal {
    Proposal(width: width.map { max(0, $0 - size.width) }, height: height.map { max(0, $0 - size.height) })
  }
}

/// A maximum length in columns or rows, or `.infinity` for all that is offered; an integer literal will do.
public struct Length: Hashable, Sendable, ExpressibleByIntegerLiteral {
  public static let infinity = Length(Proposal.unbounded)

  let cells: Int

  /// Negative lengths count as 0.
  public init(_ cells: Int) {
    self.cells = min(max(0, cells), Proposal.unbounded)
  }

  public init(integerLiteral value: Int) {
    self.init(value)
  }
}

/// Where something smaller is put in a rectangle.
public struct Alignment: Hashable, Sendable {
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment

  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// Never above or left of `rect`: what is too large loses its end, not its beginning.
  func origin(of size: Size, in rect: Rect) -> Point {
    Point(
      column: rect.origin.column + max(0, rect.size.width - size.width) * horizontal.rawValue / 2,
      row: rect.origin.row + max(0, rect.size.height - size.height) * vertical.rawValue / 2)
  }
}

/// Where something narrower is put between left and right; the raw value is the free space before it, in halves.
public enum HorizontalAlignment: Int, Sendable {
  case leading, center, trailing
}

/// Where something lower is put between top and bottom; the raw value is the free space above it, in halves.
public enum VerticalAlignment: Int, Sendable {
  case top, center, bottom
}

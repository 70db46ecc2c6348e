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

/// The size that a parent proposes to a child: 0 asks for its minimum, nil for its ideal, `unbounded` for its maximum.
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

/// Maximum length in columns or rows. `.infinity` is all that is offered; an integer literal is a length.
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

/// Position of a view in a larger rectangle.
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

  /// Never above or left of `rect`: a view that is too large is cut at its end.
  func origin(of size: Size, in rect: Rect) -> Point {
    Point(
      column: rect.origin.column + max(0, rect.size.width - size.width) * horizontal.rawValue / 2,
      row: rect.origin.row + max(0, rect.size.height - size.height) * vertical.rawValue / 2)
  }
}

/// Horizontal position in a wider space; the raw value is the free space before the view, in halves.
public enum HorizontalAlignment: Int, Sendable {
  case leading, center, trailing
}

/// Vertical position in a higher space; the raw value is the free space above the view, in halves.
public enum VerticalAlignment: Int, Sendable {
  case top, center, bottom
}

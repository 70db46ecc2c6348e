/// The space that a parent offers: 0 asks for the least, nil for the ideal, `unbounded` for the most that a child would take.
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

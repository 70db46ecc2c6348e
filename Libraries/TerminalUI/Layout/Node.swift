/// A resolved view: chooses a size for each proposal, and draws itself where its parent places it. Lives for one frame.
@MainActor
class Node {
  /// The identity from `.id` or `ForEach`.
  var id: AnyHashable?
  /// The first button inside, which a list presses when this is its selected row.
  var button: FocusableNode? { nil }
  /// Searched linearly: a node gets a handful of different proposals.
  private var sizes: [(proposal: Proposal, size: Size)] = []

  /// The size that this node takes when offered `proposal`; computed once for each proposal, else nested stacks would
  /// ask exponentially often.
  final func size(for proposal: Proposal) -> Size {
    if let size = simpleSize(for: proposal) { return size }
    // A loop here and in `StackNode`, which layout spends its time in: a closure on the main actor that the standard
    // library calls checks its executor at each call.
    for known in sizes where known.proposal == proposal { return known.size }
    let size = measure(proposal)
    if sizes.isEmpty { sizes.reserveCapacity(4) }
    sizes.append((proposal, size))
    return size
  }

  /// Draws this node with its top left corner at `origin`, clipped to its own size.
  final func place(at origin: Point, proposal: Proposal, on canvas: inout Canvas) {
    let rect = Rect(origin: origin, size: size(for: proposal))
    let outer = canvas.clip
    canvas.clip = rect.intersection(outer)
    if !canvas.clip.isEmpty || canvas.drawsHidden { draw(in: rect, proposal: proposal, on: &canvas) }
    canvas.clip = outer
  }

  /// The size, if computing it takes no longer than a look-up; nil to call `measure`.
  func simpleSize(for proposal: Proposal) -> Size? { nil }

  func measure(_ proposal: Proposal) -> Size { Size() }

  func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {}
}

/// Grid that is being drawn, with a clipping rectangle.
struct Canvas {
  private(set) var grid: Grid
  var clip: Rect
  /// Where the view with the focus was drawn, visible or not.
  var focused: Rect?
  /// Whether nodes outside of `clip` are drawn too, to find `focused`; they write nothing.
  var drawsHidden = false

  init(width: Int, height: Int) {
    grid = Grid(width: width, height: height)
    clip = Rect(size: Size(width: grid.width, height: grid.height))
  }

  /// A wide cluster that is partly outside of `clip` becomes blanks in the columns inside.
  mutating func write(_ cluster: Cluster, width: Int = 1, style: Style, at point: Point) {
    guard clip.rows.contains(point.row) else { return }
    let columns = (point.column..<point.column + width).clamped(to: clip.columns)
    if columns.count == width {
      grid.write(cluster, width: width, style: style, column: point.column, row: point.row)
    } else {
      for column in columns { grid.write(" ", width: 1, style: style, column: column, row: point.row) }
    }
  }

  mutating func write(_ glyphs: ArraySlice<Glyph>, at point: Point) {
    var point = point
    for glyph in glyphs {
      guard point.column < clip.columns.upperBound else { return }
      write(glyph.cluster, width: glyph.width, style: glyph.style, at: point)
      point.column += glyph.width
    }
  }

  mutating func fill(_ rect: Rect, with cluster: Cluster = " ", style: Style) {
    let rect = rect.intersection(clip)
    for row in rect.rows {
      for column in rect.columns { grid.write(cluster, width: 1, style: style, column: column, row: row) }
    }
  }

  mutating func add(_ attributes: TextAttributes, in rect: Rect) {
    let rect = rect.intersection(clip)
    for row in rect.rows {
      for column in rect.columns { grid.add(attributes, column: column, row: row) }
    }
  }
}

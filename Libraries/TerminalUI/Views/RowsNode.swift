/// What a list keeps from frame to frame: its scroll position, by the identity of the top row, and the position of the
/// selection.
@MainActor
final class RowsState {
  /// The top row, and the number of its lines above the edge.
  var top = 0
  var topID: AnyHashable?
  var hiddenLines = 0
  var selectedIndex = 0
  var selectedID: AnyHashable?
  /// False after scrolling by wheel, until the selection moves.
  var followsSelection = true
  /// False until the first frame, which centers the selection.
  var isPlaced = false
}

/// Node of a list: draws the rows that fit, around the selection or at the scroll position. Its cost depends on the
/// visible rows only.
final class RowsNode: Node {
  static let marker = "› "
  /// Of a list that does not have the focus: keys do not move its selection.
  private static let markerWithoutFocus = "· "

  private let rows: RowSource
  private let selection: RowSelection?
  private let gutter: Int
  private let state: RowsState
  private let context: FrameContext
  private let identity: ViewIdentity
  private let markerStyle: Style
  private var offer = Proposal(width: nil, height: nil)
  private var area = Rect()
  private var drawn: [(lines: Range<Int>, index: Int)] = []

  /// - Parameters:
  ///   - selection: nil for rows that cannot be selected.
  ///   - gutter: the columns before the rows, for the marker.
  init(
    rows: RowSource, selection: RowSelection?, gutter: Int, state: RowsState, resolver: ViewResolver
  ) {
    self.rows = rows
    self.selection = selection
    self.gutter = gutter
    self.state = state
    context = resolver.context
    identity = resolver.identity
    markerStyle = resolver.environment.style.merging(Style(foreground: .cyan, attributes: .bold))
  }

  // MARK: Layout

  override func measure(_ proposal: Proposal) -> Size {
    let offer = rowProposal(proposal)
    guard let screen = context.screen else {
      let size = StackNode(axis: .vertical, children: (0..<rows.count).map { rows[$0].node }).size(for: offer)
      let height = proposal.height.map { min(size.height, max(1, $0)) } ?? size.height
      return Size(width: size.width + (size.width > 0 ? gutter : 0), height: height)
    }
    // The list takes the offered height. Its ideal height, which stacks compare with that of its siblings, is at
    // most the screen's.
    var ideal = 0
    if proposal.height == nil {
      // Each row has at least one line, so as many rows as the screen has lines fill it and need not be measured.
      let isFull = rows.count >= screen.height
      ideal = isFull ? screen.height : (0..<rows.count).reduce(0) { $0 + self.height(of: $1, offer) }
    }
    // At least one line; none for an empty list, so that it does not push the views below it off the screen.
    let height = proposal.height.map { max(min(1, rows.count), $0) } ?? ideal
    return Size(width: proposal.width ?? (offer.width ?? 0) + gutter, height: height)
  }

  /// Rows have their ideal height. Where the width is unlimited, all are as wide as the widest.
  private func rowProposal(_ proposal: Proposal) -> Proposal {
    if let width = proposal.width { return Proposal(width: max(0, width - gutter), height: nil) }
    let ideal = Proposal(width: nil, height: nil)
    let sample = min(rows.count, context.screen?.height ?? rows.count)
    let widest = (0..<sample).reduce(0) { max($0, rows[$1].node.size(for: ideal).width) }
    return Proposal(width: widest, height: nil)
  }

  private func height(of index: Int, _ offer: Proposal) -> Int {
    rows[index].node.size(for: offer).height
  }

  private var selectedIndex: Int? {
    guard let id = selection?.id else { return nil }
    return rows.index(of: id, near: state.selectedIndex)
  }

  /// That of the selected row.
  override var button: FocusableNode? { selectedIndex.flatMap { rows[$0].node.button } }

  // MARK: Drawing

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    offer = rowProposal(Proposal(width: proposal.width ?? rect.size.width, height: nil))
    let selected = selectedIndex ?? replaceMissingSelection()
    area = rect
    drawn = scroll(to: selected)
    let column = rect.origin.column + gutter
    for (lines, index) in drawn {
      context.storage.appear(rows[index].lifecycles)
      rows[index].node.place(at: Point(column: column, row: lines.lowerBound), proposal: offer, on: &canvas)
      if index == selected { drawMarker(in: lines, of: rect, on: &canvas) }
    }
  }

  /// When a filter or a refresh removes the selected row, the row in its place is selected: commands must not act on a
  /// row that is not shown.
  private func replaceMissingSelection() -> Int? {
    guard context.isInteractive, rows.count > 0, selection?.id != nil else { return nil }
    guard let (index, id) = selectable(near: state.selectedIndex) else { return nil }
    // A list that the user has scrolled by wheel stays where it is.
    state.selectedID = id
    context.storage.afterFrame { [selection] in selection?.id = id }
    return index
  }

  private func drawMarker(in lines: Range<Int>, of rect: Rect, on canvas: inout Canvas) {
    let origin = Point(column: rect.origin.column, row: lines.lowerBound)
    let hasFocus = !context.isInteractive || context.focus == identity
    let (marker, style) = hasFocus ? (Self.marker, markerStyle) : (Self.markerWithoutFocus, Style(attributes: .dim))
    canvas.write(TerminalText.glyphs(of: marker, style: style)[...], at: origin)
    if hasFocus {
      canvas.add(.bold, in: Rect(origin: origin, size: Size(width: rect.size.width, height: lines.count)))
    }
  }

  // MARK: Scrolling

  /// The rows in view, with the lines of the screen that each takes.
  private func rowsInView() -> [(lines: Range<Int>, index: Int)] {
    var inView: [(lines: Range<Int>, index: Int)] = []
    inView.reserveCapacity(area.size.height)
    var line = area.origin.row - state.hiddenLines
    var index = state.top
    while index < rows.count, line < area.rows.upperBound {
      let height = height(of: index, offer)
      inView.append((line..<line + height, index))
      line += height
      index += 1
    }
    return inView
  }

  /// Scrolls: to the selection if the list follows it, and back where the rows end. Returns the visible rows.
  private func scroll(to selected: Int?) -> [(lines: Range<Int>, index: Int)] {
    // The row that was at the top stays there, wherever a refresh moved it to.
    if let id = state.topID, let index = rows.index(of: id, near: state.top) { state.top = index }
    if state.top >= rows.count {
      state.top = max(0, rows.count - 1)
      state.hiddenLines = 0
    }
    guard rows.count > 0 else { return [] }
    state.hiddenLines = min(state.hiddenLines, max(0, height(of: state.top, offer) - 1))
    if let selected {
      state.selectedIndex = selected
      let id = rows.id(of: selected)
      if id != state.selectedID { state.followsSelection = true }
      state.selectedID = id
      if !state.isPlaced { show(selected, linesAbove: room(beside: selected) / 2) }
    }
    var inView = rowsInView()
    if let selected, state.followsSelection,
      !inView.contains(where: { $0.index == selected && area.rows.clamped(to: $0.lines) == $0.lines })
    {
      // No further than needed to show the whole row.
      show(selected, linesAbove: selected <= state.top ? 0 : room(beside: selected))
      inView = rowsInView()
    }
    if scrollBackToTheEnd(inView) { inView = rowsInView() }
    state.isPlaced = true
    state.topID = rows.id(of: state.top)
    return inView
  }

  /// Scrolls back if there is space below the last row and rows above are hidden. Returns whether it has.
  private func scrollBackToTheEnd(_ inView: [(lines: Range<Int>, index: Int)]) -> Bool {
    guard let end = inView.last?.lines.upperBound, end < area.rows.upperBound, state.top > 0 || state.hiddenLines > 0
    else { return false }
    state.hiddenLines -= area.rows.upperBound - end
    normalize()
    return true
  }

  private func room(beside index: Int) -> Int { max(0, area.size.height - height(of: index, offer)) }

  private func show(_ index: Int, linesAbove: Int) {
    state.top = index
    state.hiddenLines = -linesAbove
    normalize()
  }

  /// Turns hidden lines that are negative, or more than the top row has, into another top row.
  private func normalize() {
    while state.hiddenLines < 0, state.top > 0 {
      state.top -= 1
      state.hiddenLines += height(of: state.top, offer)
    }
    state.hiddenLines = max(0, state.hiddenLines)
    while state.top < rows.count - 1, state.hiddenLines >= height(of: state.top, offer) {
      state.hiddenLines -= height(of: state.top, offer)
      state.top += 1
    }
  }

  // MARK: Input

  func perform(_ input: FocusInput) {
    guard rows.count > 0 else { return }
    switch input {
    case .scroll(let lines): scroll(by: lines)
    case .click(let point):
      guard let index = drawn.first(where: { $0.lines.contains(point.row) })?.index else { return }
      if index == selectedIndex {
        button?.perform(.key(.enter))
      } else if let id = selectableID(of: index) {
        select(index, id)
      }
    case .key(.enter):
      button?.perform(.key(.enter))
    case .key(let key) where selection == nil:
      switch key {
      // Not by lines: that would make every row on the way.
      case .home: show(0, linesAbove: 0)
      case .end: show(rows.count - 1, linesAbove: room(beside: rows.count - 1))
      default: scroll(by: key.steps(page: area.size.height - 1) ?? 0)
      }
      state.topID = rows.id(of: state.top)
    case .key(let key):
      guard let steps = key.steps(page: drawn.count - 1) else { return }
      let current = selectedIndex
      let from = current ?? min(state.selectedIndex, rows.count - 1)
      // Without a selection the first arrow selects the row from which the next one moves on.
      let index = current == nil && abs(steps) == 1 ? from : from + steps
      if let (index, id) = selectable(near: index, isUpward: steps < 0) { select(index, id) }
    case .paste: break
    }
  }

  /// The identity of a row that can be selected; nil for other rows.
  private func selectableID(of index: Int) -> AnyHashable? {
    guard let id = rows.id(of: index), let selection, selection.isPossible(id) else { return nil }
    return id
  }

  /// The row at an index, which may be outside; if it cannot be selected, the next one that can, below or above it
  /// first.
  private func selectable(near index: Int, isUpward: Bool = false) -> (index: Int, id: AnyHashable)? {
    let index = min(max(0, index), rows.count - 1)
    let below = (index..<rows.count).first { selectableID(of: $0) != nil }
    let above = (0...index).last { selectableID(of: $0) != nil }
    guard let index = isUpward ? above ?? below : below ?? above, let id = selectableID(of: index) else { return nil }
    return (index, id)
  }

  private func select(_ index: Int, _ id: AnyHashable) {
    state.selectedIndex = index
    state.selectedID = id
    state.followsSelection = true
    selection?.id = id
  }

  private func scroll(by lines: Int) {
    state.followsSelection = false
    state.hiddenLines += lines
    normalize()
    // Before the next frame too, because more input may come before it: what goes beyond the end does not count. Each
    // row has at least one line, so only fewer rows than the area has lines can leave space.
    if rows.count - state.top < area.size.height { _ = scrollBackToTheEnd(rowsInView()) }
    state.topID = rows.id(of: state.top)
    selectARowInView()
  }

  /// A command must not act on a row that the wheel has scrolled out of sight: the nearest one in view is selected.
  private func selectARowInView() {
    let inView = rowsInView().map(\.index)
    guard let selectedIndex, let first = inView.first, let last = inView.last, !inView.contains(selectedIndex),
      let (index, id) = selectable(near: selectedIndex < first ? first : last, isUpward: selectedIndex > last)
    else { return }
    select(index, id)
    state.followsSelection = false
  }
}

/// The static and lazy rows of a list with common indices. Each is made at most once per frame.
@MainActor
final class RowSource {
  private let segments: [(start: Int, rows: RowProvider)]
  private var made: [Int: Row] = [:]
  let count: Int

  init(_ nodes: [Node]) {
    var start = 0
    var segments: [(start: Int, rows: RowProvider)] = []
    for node in nodes {
      let rows = (node as? LazyRows)?.rows ?? Self.row(node)
      segments.append((start, rows))
      start += rows.count
    }
    self.segments = segments
    count = start
  }

  /// A row that is already resolved.
  private static func row(_ node: Node) -> RowProvider {
    RowProvider(
      count: 1, rowID: { _ in node.id }, index: { id, _ in node.id == id ? 0 : nil },
      make: { _ in Row(node: node) })
  }

  subscript(index: Int) -> Row {
    if let row = made[index] { return row }
    let segment = segment(of: index)
    let row = segment.rows.make(index - segment.start)
    made[index] = row
    return row
  }

  func id(of index: Int) -> AnyHashable? {
    let segment = segment(of: index)
    return segment.rows.rowID(index - segment.start)
  }

  func index(of id: AnyHashable, near hint: Int) -> Int? {
    for segment in segments {
      if let index = segment.rows.index(id, max(0, hint - segment.start)) { return segment.start + index }
    }
    return nil
  }

  private func segment(of index: Int) -> (start: Int, rows: RowProvider) {
    segments.last { $0.start <= index } ?? segments[0]
  }
}

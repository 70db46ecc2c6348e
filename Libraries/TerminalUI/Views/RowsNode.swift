/// What a list keeps from frame to frame: its scroll position, by the identity of the top row, and the position of the
/// selection.
@MainActor
final class RowsState {
  /// The row at the top, and how many of its lines are above the edge.
  var top = 0
  var topID: AnyHashable?
  var hiddenLines = 0
  var selectedIndex = 0
  /// False while the user looks elsewhere with the wheel.
  var followsSelection = true
  /// False until the first frame, which centers the selection.
  var isPlaced = false
}

/// Rows below each other: the part that fits, around the selection or where the user scrolled to. Costs what the
/// visible rows cost, however many there are.
final class RowsNode: Node {
  static let marker = "› "

  private let rows: RowSource
  private let selection: (() -> AnyHashable?)?
  private let select: (AnyHashable) -> Void
  private let state: RowsState
  private let context: FrameContext
  private let identity: ViewIdentity
  private let markerStyle: Style
  private var offer = Proposal(width: nil, height: nil)
  private var area = Rect()
  private var drawn: [(lines: Range<Int>, index: Int)] = []

  /// `selection`: nil for rows that cannot be selected.
  init(
    rows: RowSource, selection: (() -> AnyHashable?)?, select: @escaping (AnyHashable) -> Void, state: RowsState,
    resolver: ViewResolver
  ) {
    self.rows = rows
    self.selection = selection
    self.select = select
    self.state = state
    context = resolver.context
    identity = resolver.identity
    markerStyle = resolver.environment.style.merging(Style(foreground: .cyan, attributes: .bold))
  }

  // MARK: Layout

  override func measure(_ proposal: Proposal) -> Size {
    let offer = rowProposal(proposal)
    guard let screen = context.screen else {
      var size = Size()
      for index in 0..<rows.count {
        let row = rows[index].node.size(for: offer)
        size = Size(width: max(size.width, row.width), height: size.height + row.height)
      }
      let height = proposal.height.map { min(size.height, max(1, $0)) } ?? size.height
      return Size(width: size.width + (size.width > 0 ? gutter : 0), height: height)
    }
    // As high as what is offered. The ideal, which neighbours compete with, is no more than fits on the screen.
    var ideal = 0
    if proposal.height == nil {
      // A row has a line at least: as many as there are lines fill the screen, and need not be made to know it.
      let isFull = rows.count >= screen.height
      ideal = isFull ? screen.height : (0..<rows.count).reduce(0) { $0 + self.height(of: $1, offer) }
    }
    // A line at least, where there are rows: an empty list would push what is below it out of the screen.
    let height = proposal.height.map { max(min(1, rows.count), $0) } ?? ideal
    return Size(width: proposal.width ?? (offer.width ?? 0) + gutter, height: height)
  }

  /// Rows are as high as they want; where the width is free, all are as wide as the widest.
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

  /// Room for the marker; none in a frame that is drawn once and has nothing selected.
  private var gutter: Int {
    selection != nil && (context.isInteractive || selection?() != nil) ? Self.marker.count : 0
  }

  private var selectedIndex: Int? {
    guard let id = selection?() else { return nil }
    return rows.index(of: id, near: state.selectedIndex)
  }

  // MARK: Drawing

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    offer = rowProposal(Proposal(width: proposal.width ?? rect.size.width, height: nil))
    let selected = selectedIndex ?? replaceMissingSelection()
    area = rect
    scroll(to: selected)
    drawn = rowsInView()
    let column = rect.origin.column + gutter
    for (lines, index) in drawn {
      context.storage.appear(rows[index].lifecycles)
      rows[index].node.place(at: Point(column: column, row: lines.lowerBound), proposal: offer, on: &canvas)
      if index == selected, gutter > 0 { drawMarker(in: lines, of: rect, on: &canvas) }
    }
  }

  /// When a filter or a refresh removes the selected row, the row in its place is selected: commands must not act on a
  /// row that is not shown.
  private func replaceMissingSelection() -> Int? {
    guard context.isInteractive, rows.count > 0, selection?() != nil else { return nil }
    let index = min(state.selectedIndex, rows.count - 1)
    guard let id = rows.id(of: index) else { return nil }
    context.storage.afterFrame { [select] in select(id) }
    return index
  }

  private func drawMarker(in lines: Range<Int>, of rect: Rect, on canvas: inout Canvas) {
    let origin = Point(column: rect.origin.column, row: lines.lowerBound)
    // Where another view has the focus the selection is there, but keys do not move it.
    let hasFocus = !context.isInteractive || context.focus == identity
    let style = hasFocus ? markerStyle : Style(attributes: .dim)
    canvas.write(TerminalText.glyphs(of: Self.marker, style: style)[...], at: origin)
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

  private func scroll(to selected: Int?) {
    guard rows.count > 0 else {
      state.top = 0
      state.hiddenLines = 0
      return
    }
    // The row that was at the top stays there, wherever a refresh moved it to.
    if let id = state.topID, let index = rows.index(of: id, near: state.top) { state.top = index }
    if state.top >= rows.count {
      state.top = rows.count - 1
      state.hiddenLines = 0
    }
    state.hiddenLines = min(state.hiddenLines, max(0, height(of: state.top, offer) - 1))
    if let selected {
      state.selectedIndex = selected
      if !state.isPlaced {
        show(selected, linesAbove: max(0, area.size.height - height(of: selected, offer)) / 2)
      } else if state.followsSelection {
        reveal(selected)
      }
    }
    fillTheEnd()
    state.isPlaced = true
    state.topID = rows.id(of: state.top)
  }

  private func show(_ index: Int, linesAbove: Int) {
    state.top = index
    state.hiddenLines = -linesAbove
    normalize()
  }

  /// Scrolls no further than it takes to show a row whole.
  private func reveal(_ selected: Int) {
    if selected <= state.top { return show(selected, linesAbove: 0) }
    let lines = rowsInView().first { $0.index == selected }?.lines
    if let lines, lines.upperBound <= area.rows.upperBound { return }
    show(selected, linesAbove: max(0, area.size.height - height(of: selected, offer)))
  }

  /// Leaves no room below the last row while there are rows above the first one in view.
  private func fillTheEnd() {
    guard let end = rowsInView().last?.lines.upperBound, end < area.rows.upperBound else { return }
    state.hiddenLines -= area.rows.upperBound - end
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
      guard let index = drawn.first(where: { $0.lines.contains(point.row) })?.index, selection != nil else { return }
      if index == selectedIndex { rows[index].button?.perform(.key(.enter)) } else { move(to: index) }
    case .key(.enter):
      if let selectedIndex { rows[selectedIndex].button?.perform(.key(.enter)) }
    case .key(let key):
      if selection == nil { return scroll(by: key) }
      let current = selectedIndex
      let from = current ?? min(state.selectedIndex, rows.count - 1)
      let page = max(1, drawn.count - 1)
      switch key {
      // The first key shows what is selected from where on.
      case .up, .down: move(to: current == nil ? from : from + (key == .up ? -1 : 1))
      case .pageUp: move(to: from - page)
      case .pageDown: move(to: from + page)
      case .home: move(to: 0)
      case .end: move(to: rows.count - 1)
      default: break
      }
    case .paste: break
    }
  }

  private func move(to index: Int) {
    let index = min(max(0, index), rows.count - 1)
    state.selectedIndex = index
    state.followsSelection = true
    if let id = rows.id(of: index) { select(id) }
  }

  private func scroll(by key: Key) {
    switch key {
    case .up: scroll(by: -1)
    case .down: scroll(by: 1)
    case .pageUp: scroll(by: -area.size.height)
    case .pageDown: scroll(by: area.size.height)
    case .home: show(0, linesAbove: 0)
    case .end: show(rows.count - 1, linesAbove: 0)
    default: return
    }
    state.topID = rows.id(of: state.top)
  }

  private func scroll(by lines: Int) {
    state.followsSelection = false
    state.hiddenLines += lines
    normalize()
    state.topID = rows.id(of: state.top)
  }
}

/// The rows of a list, static and lazy ones, under one numbering; each is made once in a frame.
@MainActor
final class RowSource {
  private let segments: [(start: Int, rows: LazyRows)]
  private var made: [Int: Row] = [:]
  let count: Int

  init(_ nodes: [Node]) {
    var start = 0
    var segments: [(start: Int, rows: LazyRows)] = []
    for node in nodes {
      let rows = (node as? LazyRows) ?? LazyRows(node)
      segments.append((start, rows))
      start += rows.count
    }
    self.segments = segments
    count = start
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

  private func segment(of index: Int) -> (start: Int, rows: LazyRows) {
    segments.last { $0.start <= index } ?? segments[0]
  }
}

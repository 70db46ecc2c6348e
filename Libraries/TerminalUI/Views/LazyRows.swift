/// A row of a list: how it looks, and what Enter does when it is selected.
struct Row {
  let node: Node
  let primaryAction: (@MainActor () -> Void)?
  /// What appears when the row is drawn.
  var lifecycles: [Lifecycle] = []
}

/// Rows that are made when they come into view, in the place of the nodes that they will be.
///
/// What they publish is dropped: rows out of view publish nothing either.
final class LazyRows: Node {
  let count: Int
  let rowID: (Int) -> AnyHashable?
  /// Where the row with an identity is; the second argument is where it was.
  let index: (AnyHashable, Int) -> Int?
  let make: @MainActor (Int) -> Row

  init(
    count: Int, rowID: @escaping (Int) -> AnyHashable?, index: @escaping (AnyHashable, Int) -> Int?,
    make: @escaping @MainActor (Int) -> Row
  ) {
    self.count = count
    self.rowID = rowID
    self.index = index
    self.make = make
  }

  /// A row that is there already.
  convenience init(_ node: Node) {
    self.init(
      count: 1, rowID: { _ in node.id }, index: { id, _ in node.id == id ? 0 : nil },
      make: { _ in Row(node: node, primaryAction: (node as? FocusNode)?.primaryAction) })
  }

  /// The same rows, with each node in another one.
  func wrapped(by wrap: @escaping @MainActor (Node) -> Node) -> LazyRows {
    LazyRows(count: count, rowID: rowID, index: index) { [make] index in
      let row = make(index)
      return Row(node: wrap(row.node), primaryAction: row.primaryAction, lifecycles: row.lifecycles)
    }
  }
}

extension ViewResolver {
  /// A row that is resolved after the rest of its frame.
  func row(of view: some View, id: AnyHashable) -> Row {
    var resolver = self
    resolver.published = Publications()
    var node: Node?
    let lifecycles = context.storage.withholding {
      resolver.entering(.id(id)) { node = $0.node(of: view) }
    }
    return Row(
      node: node ?? Node(),
      primaryAction: resolver.published.focusables.first { $0.role == .button }?.node.primaryAction,
      lifecycles: lifecycles)
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
    // Binary search for the last segment that does not start after `index`.
    var low = 0
    var high = segments.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if segments[middle].start <= index { low = middle } else { high = middle - 1 }
    }
    return segments[low]
  }
}

/// Encodes the difference of two grids for a terminal: cursor positions, styles and text of the cells that changed.
public struct FrameEncoder: Sendable {
  private static let beginSynchronized = Array("\u{1B}[?2026h".utf8)
  /// EL (ECMA-48 8.3.41).
  private static let eraseLine = Array("\u{1B}[2K".utf8)
  private static let endSynchronized = Array("\u{1B}[?2026l".utf8)

  public var depth: ColorDepth
  /// False for a terminal that shows ASCII only: borders become `+-|`, and characters without a similar one `?`.
  public var isUTF8: Bool
  /// Whether the terminal supports synchronized output (mode 2026), which shows a frame at once.
  public var isSynchronized = false
  /// Whether the terminal's own background is light; light colours are then replaced by darker ones.
  public var hasLightBackground = false

  public init(depth: ColorDepth, isUTF8: Bool = true) {
    self.depth = depth
    self.isUTF8 = isUTF8
  }

  /// The bytes that turn `old` into `grid`; empty when nothing changed. With `old` nil, or of another size, the screen
  /// is cleared first.
  public func bytes(for grid: Grid, after old: Grid?) -> [UInt8] {
    let isFresh = old?.width != grid.width || old?.height != grid.height
    let changes = grid.changes(from: old)
    if changes.isEmpty, !isFresh { return [] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(changes.reduce(64) { $0 + 16 + $1.cells.count * 2 })
    if isSynchronized { bytes += Self.beginSynchronized }
    if isFresh { bytes += Array("\u{1B}[0m\u{1B}[2J".utf8) }
    var sequences = StyleSequences(depth: depth, isOnLight: hasLightBackground)
    var redrawnRow: Int?
    for change in changes where change.row != redrawnRow {
      let row = grid[row: change.row]
      if isUTF8, row.contains(where: \.cluster.isSequence) {
        // Terminals do not agree on the width of a cluster of several scalars: one that counts less leaves what was
        // below its last column, and one that counts more draws over what follows.
        sequences.change(to: Style(), in: &bytes)
        Self.move(to: change.row, 0, &bytes)
        bytes += Self.eraseLine
        append(GridChange(column: 0, row: change.row, cells: row), width: grid.width, &sequences, &bytes)
        redrawnRow = change.row
      } else {
        Self.move(to: change.row, change.column, &bytes)
        append(change, width: grid.width, &sequences, &bytes)
      }
    }
    sequences.change(to: Style(), in: &bytes)
    if isSynchronized { bytes += Self.endSynchronized }
    return bytes
  }

  private func append(
    _ change: GridChange, width: Int, _ sequences: inout StyleSequences, _ bytes: inout [UInt8]
  ) {
    var column = change.column
    for cell in change.cells where cell.width > 0 {
      sequences.change(to: cell.style, in: &bytes)
      if isUTF8 {
        let cluster = cell.cluster
        if cluster.isSequence {
          // Drawn scalar by scalar, what is behind the last column would be in the next row, or scroll the screen.
          let fits = column + cluster.columnsOfScalars <= width
          (fits ? cluster : cluster.first).append(to: &bytes)
          Self.move(to: change.row, column + cell.width, &bytes)
        } else {
          cluster.append(to: &bytes)
        }
      } else {
        bytes.append(cell.cluster.asciiLikeness)
        for _ in 1..<cell.width { bytes.append(UInt8(ascii: " ")) }
      }
      column += cell.width
    }
  }

  /// CUP (ECMA-48 8.3.21); positions count from 1.
  private static func move(to row: Int, _ column: Int, _ bytes: inout [UInt8]) {
    bytes += [0x1B, UInt8(ascii: "[")]
    append(row + 1, &bytes)
    bytes.append(UInt8(ascii: ";"))
    append(column + 1, &bytes)
    bytes.append(UInt8(ascii: "H"))
  }

  private static func append(_ number: Int, _ bytes: inout [UInt8]) {
    if number >= 10 { append(number / 10, &bytes) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}

extension Cluster {
  /// The ASCII character that is most similar to this cluster.
  fileprivate var asciiLikeness: UInt8 {
    if let ascii { return ascii }
    return switch character {
    case "─", "–", "—", "⠹", "⠧": UInt8(ascii: "-")
    case "│", "⠋", "⠴": UInt8(ascii: "|")
    case "╭", "╮", "╰", "╯": UInt8(ascii: "+")
    case "›", "▸", "→": UInt8(ascii: ">")
    case "‹", "←": UInt8(ascii: "<")
    case "·": UInt8(ascii: ".")
    case "•": UInt8(ascii: "*")
    case "○": UInt8(ascii: "o")
    case "✓": UInt8(ascii: "x")
    case "…": UInt8(ascii: "~")
    case "↑", "▴": UInt8(ascii: "^")
    case "↓", "▾": UInt8(ascii: "v")
    case "⠙", "⠦", "⠏": UInt8(ascii: "/")
    case "⠸", "⠼", "⠇": UInt8(ascii: "\\")
    default: UInt8(ascii: "?")
    }
  }
}

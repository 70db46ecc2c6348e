/// A terminal in memory: the screen after what a program has written to it. It knows the sequences that the programs of
/// this package, a shell and clear(1) use (ECMA-48; xterm's control sequences), and notes the others.
public struct ScreenModel: Sendable {
  public struct Cell: Equatable, Sendable {
    /// Empty for the right half of a wide character.
    public var text: String
    public var style: Style

    public init(text: String = " ", style: Style = Style()) {
      self.text = text
      self.style = style
    }

    var isBlank: Bool { text == " " && !style.isVisibleOnBlanks }
  }

  /// One of the two screens, with its cursor.
  private struct Page: Sendable {
    var cells: [[Cell]]
    var row = 0
    /// That behind the last one after a character in the last one; the next character begins the next row.
    var column = 0

    init(columns: Int, rows: Int) {
      cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    }

    var columns: Int { cells.first?.count ?? 0 }

    /// When rows go, those above the cursor do.
    mutating func resize(columns: Int, rows: Int) {
      let above = min(cells.count, max(0, row - rows + 1))
      cells.removeFirst(above)
      cells = cells.prefix(rows).map { Array(($0 + Array(repeating: Cell(), count: columns)).prefix(columns)) }
      cells += Array(repeating: Array(repeating: Cell(), count: columns), count: rows - cells.count)
      moveTo(row - above, column)
    }

    mutating func moveTo(_ row: Int, _ column: Int) {
      self.row = max(0, min(row, cells.count - 1))
      self.column = max(0, min(column, columns - 1))
    }

    mutating func lineFeed() {
      if row < cells.count - 1 {
        row += 1
      } else {
        cells.removeFirst()
        cells.append(Array(repeating: Cell(), count: cells.last?.count ?? 0))
      }
    }

    /// Half of a wide character that is written over leaves a blank.
    mutating func put(_ cell: Cell, width: Int) {
      if column + width > columns {
        column = 0
        lineFeed()
      }
      if column + width > columns { return }
      erase(row, column..<column + width)
      cells[row][column] = cell
      for covered in column + 1..<max(column + 1, column + width) {
        cells[row][covered] = Cell(text: "", style: cell.style)
      }
      column += width
    }

    /// Adds to the character before the cursor.
    mutating func combine(_ text: String) {
      var place = column - 1
      if cells[row].indices.contains(place), cells[row][place].text.isEmpty { place -= 1 }
      if cells[row].indices.contains(place) { cells[row][place].text += text }
    }

    mutating func erase(_ row: Int, _ range: Range<Int>) {
      guard !range.isEmpty else { return }
      if cells[row][range.lowerBound].text.isEmpty, range.lowerBound > 0 { cells[row][range.lowerBound - 1] = Cell() }
      if range.upperBound < columns, cells[row][range.upperBound].text.isEmpty { cells[row][range.upperBound] = Cell() }
      for column in range { cells[row][column] = Cell() }
    }

    /// ED: from the cursor, to the cursor, all.
    mutating func eraseRows(_ part: Int) {
      if part != 2 { eraseColumns(part) }
      let rows = part == 0 ? min(row + 1, cells.count)..<cells.count : 0..<(part == 1 ? row : cells.count)
      for row in rows { erase(row, 0..<columns) }
    }

    /// EL: from the cursor, to the cursor, all. As in tmux, and unlike xterm, nothing is after a cursor that is behind
    /// the last column.
    mutating func eraseColumns(_ part: Int) {
      erase(row, part == 0 ? column..<columns : 0..<(part == 1 ? min(column + 1, columns) : columns))
    }
  }

  private var page: Page
  /// The main screen while the alternate one is shown.
  private var mainPage: Page?
  private var style = Style()
  private var parser = ControlParser()
  /// The private modes that are set (DECSET); 25 is the visible cursor.
  public private(set) var modes: Set<Int> = [25]
  /// Sequences that it does not know.
  public private(set) var unknown: [String] = []
  private var reply: [UInt8] = []

  public init(columns: Int, rows: Int) {
    page = Page(columns: columns, rows: rows)
  }

  public var cells: [[Cell]] { page.cells }
  /// The row and the column of the cursor, from 0. The column is that behind the last one after a character in the last
  /// one.
  public var cursor: (row: Int, column: Int) { (page.row, page.column) }
  /// Whether the program is between the two sequences of a synchronized output, which a terminal does not show before
  /// it is complete.
  public var isUpdating: Bool { modes.contains(2026) }

  /// What the next output begins with: a style other than the default one, and modes.
  public var state: String { "modes \(modes.sorted()), style \(style.codes)" }

  /// A line of text for each row, without blanks at its end; with `styles`, as escape sequences too.
  public func text(styles: Bool = false) -> String {
    var last = Style()
    var text = ""
    for row in page.cells {
      let length = (row.lastIndex { styles ? !$0.isBlank : $0.text != " " } ?? -1) + 1
      for cell in row.prefix(length) {
        if styles, cell.style != last {
          text += cell.style.sequences(after: last)
          last = cell.style
        }
        text += cell.text
      }
      text += "\n"
    }
    return text
  }

  public func line(_ row: Int) -> String {
    page.cells.indices.contains(row) ? page.cells[row].map(\.text).joined() : ""
  }

  public mutating func resize(columns: Int, rows: Int) {
    page.resize(columns: columns, rows: rows)
    mainPage?.resize(columns: columns, rows: rows)
  }

  /// Erases the screen behind the back of the program.
  public mutating func clear() {
    page.eraseRows(2)
  }

  /// Returns what the terminal sends back.
  @discardableResult
  public mutating func write(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    reply = []
    for byte in bytes {
      guard let element = parser.feed(byte) else { continue }
      switch element {
      case .scalar(let scalar): put(scalar)
      case .control(let byte): control(byte)
      case .sequence(let sequence): execute(sequence)
      case .ignored: break
      case .unknown(let text): unknown.append(text)
      }
    }
    return reply
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    guard page.columns > 0 else { return }
    switch TerminalColumns.of(scalar) {
    case 0: page.combine(String(scalar))
    case let width: page.put(Cell(text: String(scalar), style: style), width: width)
    }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x07: break
    case 0x08: page.moveTo(page.row, min(page.column, page.columns - 1) - 1)
    case 0x09: page.moveTo(page.row, (page.column / 8 + 1) * 8)
    case 0x0A: if page.columns > 0 { page.lineFeed() }
    case 0x0D: page.column = 0
    default: unknown.append("control \(byte)")
    }
  }

  private mutating func execute(_ sequence: ControlSequence) {
    let first = max(1, sequence[0])
    switch sequence.name {
    case "A": page.moveTo(page.row - first, page.column)
    case "B": page.moveTo(page.row + first, page.column)
    case "C": page.moveTo(page.row, page.column + first)
    case "D": page.moveTo(page.row, page.column - first)
    case "G": page.moveTo(page.row, first - 1)
    case "H": page.moveTo(first - 1, max(1, sequence[1]) - 1)
    // 3 erases what has been scrolled off.
    case "J": if sequence[0] != 3 { page.eraseRows(sequence[0]) }
    case "K": page.eraseColumns(sequence[0])
    case "m": unknown += style.apply(sequence.numbers)
    case "?h": for mode in sequence.numbers { setMode(mode) }
    case "?l": for mode in sequence.numbers { resetMode(mode) }
    case "?$p":
      let state = sequence[0] == 2026 ? modes.contains(2026) ? 1 : 2 : 0
      reply += Array("\u{1B}[?\(sequence[0]);\(state)$y".utf8)
    default: unknown.append("\(sequence.name) \(sequence.numbers)")
    }
  }

  private mutating func setMode(_ mode: Int) {
    guard modes.insert(mode).inserted, mode == 1049 else { return }
    mainPage = page
    page.eraseRows(2)
  }

  private mutating func resetMode(_ mode: Int) {
    modes.remove(mode)
    guard mode == 1049, let main = mainPage else { return }
    page = main
    mainPage = nil
  }
}

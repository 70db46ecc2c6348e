import TerminalUI

/// A terminal that shows what `FrameEncoder` writes: CUP, ED 2, SGR, synchronized output and text.
struct ScreenModel {
  struct Cell: Equatable {
    var text = " "
    var style = Style()
  }

  private(set) var cells: [[Cell]]
  private var row = 0
  private var column = 0
  private var style = Style()
  /// What it could not make sense of.
  private(set) var unknown: [String] = []

  init(width: Int, height: Int) {
    cells = Array(repeating: Array(repeating: Cell(), count: width), count: height)
  }

  init(_ grid: Grid) {
    cells = (0..<grid.height).map { row in
      grid[row: row].map { Cell(text: $0.width == 0 ? "" : String($0.character), style: $0.style) }
    }
  }

  mutating func write(_ bytes: [UInt8]) {
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let character = rest.first {
      if rest.hasPrefix("\u{1B}[") {
        let body = rest.dropFirst(2)
        let parameters = body.prefix { !$0.isLetter }
        let final = body.dropFirst(parameters.count).first ?? "?"
        control(final, String(parameters))
        rest = body.dropFirst(parameters.count + 1)
      } else {
        put(character)
        rest = rest.dropFirst()
      }
    }
  }

  private mutating func put(_ character: Character) {
    let width = TerminalText.columns(of: String(character))
    guard cells.indices.contains(row), width > 0, cells[row].indices.contains(column),
      column + width <= cells[row].count
    else {
      unknown.append("\(character.debugDescription) at \(row):\(column)")
      return
    }
    cells[row][column] = Cell(text: String(character), style: style)
    for covered in column + 1..<max(column + 1, column + width) { cells[row][covered] = Cell(text: "", style: style) }
    column += width
  }

  private mutating func control(_ final: Character, _ parameters: String) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    switch final {
    case "H": (row, column) = (numbers[0] - 1, numbers[1] - 1)
    case "J": cells = cells.map { $0.map { _ in Cell() } }
    case "m": select(numbers)
    case "h", "l": if parameters != "?2026" { unknown.append(parameters) }
    default: unknown.append("\(parameters)\(final)")
    }
  }

  private mutating func select(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: style = Style()
      case 1: style.attributes.insert(.bold)
      case 2: style.attributes.insert(.dim)
      case 7: style.attributes.insert(.inverse)
      case 22: style.attributes.subtract([.bold, .dim])
      case 27: style.attributes.remove(.inverse)
      case 30...37: style.foreground = .palette(UInt8(number - 30))
      case 90...97: style.foreground = .palette(UInt8(number - 82))
      case 39: style.foreground = nil
      default: unknown.append("SGR \(number)")
      }
    }
  }
}

/// Input or report from a terminal.
public enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  /// Text between the marks of bracketed paste, unchanged.
  case paste(String)
  case mouse(MouseEvent)
  /// A report about a private mode (DECRPM): whether the terminal supports it.
  case modeReport(mode: Int, isSupported: Bool)
  /// A report of the colour of the background (OSC 11).
  case background(isLight: Bool)
}

/// Press of the left button or turn of the wheel. Positions count from 0 at the top left of the screen.
public struct MouseEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case press
    case wheelUp
    case wheelDown
  }

  public let kind: Kind
  public let column: Int
  public let row: Int

  public init(_ kind: Kind, column: Int, row: Int) {
    self.kind = kind
    self.column = column
    self.row = row
  }
}

/// Key of the keyboard. A literal of one character is a key: `"r"`.
public enum Key: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  case character(Character)
  /// With the Control key held: `.control("c")`.
  case control(Character)
  /// With the Alt key held: `.alt("b")`.
  case alt(Character)
  case function(Int)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right
  /// The left and the right arrow with Control or Alt held.
  case wordLeft, wordRight
  case home, end, pageUp, pageDown

  public init(extendedGraphemeClusterLiteral value: Character) {
    self = .character(value)
  }

  /// The name of the key in a key bar: `^C`, `Alt-b`, `F1`, `Esc`.
  public var label: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let character): "^" + String(character).uppercased()
    case .alt(let character): "Alt-" + String(character)
    case .function(let number): "F\(number)"
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .wordLeft: "^←"
    case .wordRight: "^→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    }
  }
}

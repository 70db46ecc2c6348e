/// Something that a terminal sent.
public enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  /// Text between the marks of bracketed paste, as it came.
  case paste(String)
  case mouse(MouseEvent)
  /// The answer to a question about a private mode (DECRPM): whether the terminal knows it.
  case modeReport(mode: Int, isSupported: Bool)
  /// The answer to a question about the colour of the background (OSC 11).
  case background(isLight: Bool)
}

/// A press, a release or a turn of the wheel; positions count from 0 at the top left of the screen.
public struct MouseEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case press
    case release
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

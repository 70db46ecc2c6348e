/// The tables of key sequences: xterm's (ctlseqs, "PC-Style Function Keys"), the same as terminfo has for xterm,
/// screen, tmux and linux.
extension InputParser {
  /// By the final byte of `ESC O` or `ESC [`.
  static let finalKeys: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "F"): .end, UInt8(ascii: "H"): .home, UInt8(ascii: "M"): .enter, UInt8(ascii: "P"): .function(1),
    UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    UInt8(ascii: "Z"): .backTab,
  ]

  /// By the number between `ESC [` and `~`.
  static let tildeKeys: [Int: Key] = [
    1: .home, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end, 11: .function(1), 12: .function(2),
    13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6), 18: .function(7), 19: .function(8),
    20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
  ]

  /// A key from the final byte of its sequence; the second number is 1 plus a mask of modifiers: Shift 1, Alt 2,
  /// Control 4.
  static func key(final: UInt8, _ numbers: [Int]) -> Key? {
    let modifiers = numbers.count == 2 ? max(0, numbers[1] - 1) : 0
    // A report of the cursor's position looks like F3.
    if final == UInt8(ascii: "R"), numbers.first != 1 { return nil }
    switch finalKeys[final] {
    case .left where modifiers & 6 != 0: return .wordLeft
    case .right where modifiers & 6 != 0: return .wordRight
    case let key: return key
    }
  }

  /// An SGR report: button and modifiers, column and row, counted from 1.
  static func mouse(_ parameters: ArraySlice<UInt8>, isPress: Bool) -> MouseEvent? {
    guard parameters.first == UInt8(ascii: "<") else { return nil }
    let numbers = numbers(parameters.dropFirst())
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let kind: MouseEvent.Kind? =
      switch numbers[0] & ~0b11100 {
      case 0: isPress ? .press : nil
      case 64: .wheelUp
      case 65: .wheelDown
      default: nil
      }
    return kind.map { MouseEvent($0, column: numbers[1] - 1, row: numbers[2] - 1) }
  }

  /// Numbers between semicolons; one that is missing, or too long to mean anything, is 0.
  static func numbers(_ parameters: ArraySlice<UInt8>) -> [Int] {
    guard !parameters.isEmpty else { return [] }
    return parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { digits in
      digits.count > 6 ? 0 : Int(String(decoding: digits, as: UTF8.self)) ?? 0
    }
  }

  /// The report of a terminal after `OSC 11 ; ?` (xterm's control sequences): `11;rgb:` and red, green and blue with
  /// one to four hexadecimal digits each.
  static func background(_ text: String) -> TerminalEvent? {
    guard text.hasPrefix("11;rgb:") else { return nil }
    let channels = text.dropFirst(7).prefix { $0 != "\u{1B}" }.split(separator: "/").map { channel in
      (1...4).contains(channel.count) ? Int(channel, radix: 16).map { ($0, (1 << (4 * channel.count)) - 1) } : nil
    }
    guard channels.count == 3 else { return nil }
    // Rec. 709 luma, in thousandths.
    var luma = 0
    for (channel, weight) in zip(channels, [213, 715, 72]) {
      guard let (value, most) = channel else { return nil }
      luma += weight * value / most
    }
    return .background(isLight: luma > 500)
  }
}

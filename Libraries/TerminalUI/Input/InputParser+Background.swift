extension InputParser {
  /// What a terminal answers to `OSC 11 ; ?` (xterm's control sequences): `11;rgb:` and red, green and blue with one to
  /// four hexadecimal digits each.
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

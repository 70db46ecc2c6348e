/// Decides what a grapheme cluster looks like on a terminal and how many columns it takes.
enum ClusterWidth {
  static let replacement: Character = "\u{FFFD}"

  /// The safe form of `character` and its width; nil when it has neither shape nor width. A line break is `"\n"` with width 0.
  static func safe(_ character: Character) -> (Character, Int)? {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return nil }
    switch first.value {
    case 0x0A, 0x2028, 0x2029: return ("\n", 0)
    case 0x0D where scalars.count > 1: return ("\n", 0)
    case 0x00...0x1F: return (picture(0x2400 + first.value), 1)
    case 0x7F: return (picture(0x2421), 1)
    case 0x80...0x9F: return (replacement, 1)
    case 0xAD, 0x200B, 0x2060, 0xFEFF: return nil
    default: break
    }
    // Interlinear annotation: the only format characters besides visible ones that are not ignorable by default.
    if (0xFFF9...0xFFFB).contains(first.value) { return (replacement, 1) }
    let width = width(of: scalars)
    if width > 0 { return (character, width) }
    // Without width, but not of nothing: a mark that has no base, or a format character such as a bidirectional override.
    return isMark(first) ? (Character("\u{25CC}" + String(character)), 1) : (replacement, 1)
  }

  private static func width(of scalars: Character.UnicodeScalarView) -> Int {
    if scalars.count == 1, let only = scalars.first { return width(of: only) }
    var sum = 0
    var previous: Unicode.Scalar?
    for scalar in scalars {
      if let previous, isPicture(previous, followedBy: scalar) { return 2 }
      sum += width(of: scalar)
      previous = scalar
    }
    return sum
  }

  /// Whether two neighbours belong to an emoji sequence, which is one picture of two columns: a flag, an emoji with variation selector 16 or
  /// with a skin tone, or a zero-width joiner before another emoji.
  private static func isPicture(_ left: Unicode.Scalar, followedBy right: Unicode.Scalar) -> Bool {
    switch right.value {
    case 0xFE0F: left.properties.isEmoji
    case 0x1F1E6...0x1F1FF: true
    case 0x1F3FB...0x1F3FF: left.properties.isEmojiModifierBase
    default: left.value == 0x200D && right.properties.isEmoji
    }
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    if WideScalars.contains(scalar) { return 2 }
    // Vowels and finals of conjoining Hangul add nothing to the width of their initial.
    if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FB).contains(scalar.value) { return 0 }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case .format where properties.isDefaultIgnorableCodePoint: return 0
    default: return 1
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func picture(_ value: UInt32) -> Character {
    Unicode.Scalar(value).map(Character.init) ?? replacement
  }
}

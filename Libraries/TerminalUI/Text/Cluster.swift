import Synchronization

/// Grapheme cluster in 24 bits, copied and compared without counting references: its scalar, or for one of several
/// scalars its number in a table of the process.
struct Cluster: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// Characters by number. Looked up by bytes, because canonically equal characters are not the same text.
  private struct Table {
    var characters: [Character] = []
    var numbers: [[UInt8]: UInt32] = [:]
  }

  /// Bounds the table, because a server can send any text. When it is full, a new cluster is reduced to
  /// its first scalar.
  private static let limit = 1 << 16
  private static let mark: UInt32 = 1 << 23
  private static let table = Mutex(Table())

  /// 24 bits.
  let value: UInt32

  init(value: UInt32) {
    self.value = value
  }

  init(_ character: Character) {
    let scalars = character.unicodeScalars
    let first = scalars[scalars.startIndex]
    let isSingle = scalars.index(after: scalars.startIndex) == scalars.endIndex
    value = isSingle ? first.value : Self.number(of: character) ?? first.value
  }

  init(extendedGraphemeClusterLiteral value: Character) {
    self.init(value)
  }

  var character: Character {
    if isSequence { return Self.table.withLock { $0.characters[Int(value & ~Self.mark)] } }
    return Unicode.Scalar(value).map(Character.init) ?? ClusterWidth.replacement
  }

  var isSpace: Bool { value == 0x20 }
  var isNewline: Bool { value == 0x0A }
  /// Whether it has several scalars.
  var isSequence: Bool { value & Self.mark != 0 }
  /// The character as a byte; nil when it is not ASCII.
  var ascii: UInt8? { value < 0x80 ? UInt8(truncatingIfNeeded: value) : nil }

  /// The cluster of the first scalar alone.
  var first: Cluster { character.unicodeScalars.first.map { Cluster(value: $0.value) } ?? self }
  /// The columns on a terminal that draws each scalar by itself: the most that a cluster takes on any.
  var columnsOfScalars: Int { character.unicodeScalars.reduce(0) { $0 + ClusterWidth.width(of: $1) } }

  func append(to utf8: inout [UInt8]) {
    if let ascii {
      utf8.append(ascii)
    } else if !isSequence, let scalar = Unicode.Scalar(value) {
      utf8.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    } else {
      utf8.append(contentsOf: character.utf8)
    }
  }

  private static func number(of character: Character) -> UInt32? {
    let bytes = Array(character.utf8)
    return table.withLock { table in
      if let number = table.numbers[bytes] { return number }
      guard table.characters.count < limit else { return nil }
      let number = mark | UInt32(table.characters.count)
      table.characters.append(character)
      table.numbers[bytes] = number
      return number
    }
  }
}

/// Determines the safe form of a grapheme cluster and the number of columns that it takes.
enum ClusterWidth {
  static let replacement: Character = "\u{FFFD}"

  /// The safe form of `character` and its width; nil when it has neither shape nor width. A line break is `"\n"` with
  /// width 0.
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
    // A cluster without width that must be visible: a mark that has no base, or a format character such as
    // a bidirectional override.
    return isMark(first) ? (Character("\u{25CC}" + String(character)), 1) : (replacement, 1)
  }

  private static func width(of scalars: Character.UnicodeScalarView) -> Int {
    if scalars.count == 1, let only = scalars.first { return width(of: only) }
    var (sum, last) = (0, 0)
    var previous: Unicode.Scalar?
    for scalar in scalars {
      if let previous, isPicture(previous, followedBy: scalar) {
        // The columns before the picture count too. Before a joiner they are part of it.
        return previous.value == 0x200D ? 2 : sum - last + 2
      }
      last = width(of: scalar)
      sum += last
      previous = scalar
    }
    return sum
  }

  /// Whether two neighbours belong to an emoji sequence, which is one picture of two columns: a flag, an emoji with
  /// variation selector 16 or with a skin tone, or a zero-width joiner before another emoji.
  private static func isPicture(_ left: Unicode.Scalar, followedBy right: Unicode.Scalar) -> Bool {
    switch right.value {
    case 0xFE0F: left.properties.isEmoji
    case 0x1F1E6...0x1F1FF: true
    case 0x1F3FB...0x1F3FF: left.properties.isEmojiModifierBase
    default: left.value == 0x200D && right.properties.isEmoji
    }
  }

  static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    if WideScalars.contains(scalar) { return 2 }
    // Vowels and finals of conjoining Hangul add nothing to the width of their initial.
    if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FB).contains(scalar.value) { return 0 }
    if isMark(scalar) { return 0 }
    return scalar.properties.generalCategory == .format && scalar.properties.isDefaultIgnorableCodePoint ? 0 : 1
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return category == .nonspacingMark || category == .enclosingMark
  }

  private static func picture(_ value: UInt32) -> Character {
    Unicode.Scalar(value).map(Character.init) ?? replacement
  }
}

/// The scalars that take two columns: East_Asian_Width W and F of Unicode 15.0.0 (EastAsianWidth.txt, 2022-05-24), with
/// the blocks whose unassigned code points that file declares wide. Debian 12's `wcwidth` rests on the same version.
enum WideScalars {
  /// First and last scalar of each range, in turn, ascending.
  private static let bounds: [UInt32] = [
    0x1100, 0x115F, 0x231A, 0x231B, 0x2329, 0x232A, 0x23E9, 0x23EC, 0x23F0, 0x23F0, 0x23F3, 0x23F3, 0x25FD, 0x25FE,
    0x2614, 0x2615, 0x2648, 0x2653, 0x267F, 0x267F, 0x2693, 0x2693, 0x26A1, 0x26A1, 0x26AA, 0x26AB, 0x26BD, 0x26BE,
    0x26C4, 0x26C5, 0x26CE, 0x26CE, 0x26D4, 0x26D4, 0x26EA, 0x26EA, 0x26F2, 0x26F3, 0x26F5, 0x26F5, 0x26FA, 0x26FA,
    0x26FD, 0x26FD, 0x2705, 0x2705, 0x270A, 0x270B, 0x2728, 0x2728, 0x274C, 0x274C, 0x274E, 0x274E, 0x2753, 0x2755,
    0x2757, 0x2757, 0x2795, 0x2797, 0x27B0, 0x27B0, 0x27BF, 0x27BF, 0x2B1B, 0x2B1C, 0x2B50, 0x2B50, 0x2B55, 0x2B55,
    0x2E80, 0x2E99, 0x2E9B, 0x2EF3, 0x2F00, 0x2FD5, 0x2FF0, 0x2FFB, 0x3000, 0x303E, 0x3041, 0x3096, 0x3099, 0x30FF,
    0x3105, 0x312F, 0x3131, 0x318E, 0x3190, 0x31E3, 0x31F0, 0x321E, 0x3220, 0x3247, 0x3250, 0x4DBF, 0x4E00, 0xA48C,
    0xA490, 0xA4C6, 0xA960, 0xA97C, 0xAC00, 0xD7A3, 0xF900, 0xFAFF, 0xFE10, 0xFE19, 0xFE30, 0xFE52, 0xFE54, 0xFE66,
    0xFE68, 0xFE6B, 0xFF01, 0xFF60, 0xFFE0, 0xFFE6, 0x16FE0, 0x16FE4, 0x16FF0, 0x16FF1, 0x17000, 0x187F7, 0x18800,
    0x18CD5, 0x18D00, 0x18D08, 0x1AFF0, 0x1AFF3, 0x1AFF5, 0x1AFFB, 0x1AFFD, 0x1AFFE, 0x1B000, 0x1B122, 0x1B132, 0x1B132,
    0x1B150, 0x1B152, 0x1B155, 0x1B155, 0x1B164, 0x1B167, 0x1B170, 0x1B2FB, 0x1F004, 0x1F004, 0x1F0CF, 0x1F0CF, 0x1F18E,
    0x1F18E, 0x1F191, 0x1F19A, 0x1F200, 0x1F202, 0x1F210, 0x1F23B, 0x1F240, 0x1F248, 0x1F250, 0x1F251, 0x1F260, 0x1F265,
    0x1F300, 0x1F320, 0x1F32D, 0x1F335, 0x1F337, 0x1F37C, 0x1F37E, 0x1F393, 0x1F3A0, 0x1F3CA, 0x1F3CF, 0x1F3D3, 0x1F3E0,
    0x1F3F0, 0x1F3F4, 0x1F3F4, 0x1F3F8, 0x1F43E, 0x1F440, 0x1F440, 0x1F442, 0x1F4FC, 0x1F4FF, 0x1F53D, 0x1F54B, 0x1F54E,
    0x1F550, 0x1F567, 0x1F57A, 0x1F57A, 0x1F595, 0x1F596, 0x1F5A4, 0x1F5A4, 0x1F5FB, 0x1F64F, 0x1F680, 0x1F6C5, 0x1F6CC,
    0x1F6CC, 0x1F6D0, 0x1F6D2, 0x1F6D5, 0x1F6D7, 0x1F6DC, 0x1F6DF, 0x1F6EB, 0x1F6EC, 0x1F6F4, 0x1F6FC, 0x1F7E0, 0x1F7EB,
    0x1F7F0, 0x1F7F0, 0x1F90C, 0x1F93A, 0x1F93C, 0x1F945, 0x1F947, 0x1F9FF, 0x1FA70, 0x1FA7C, 0x1FA80, 0x1FA88, 0x1FA90,
    0x1FABD, 0x1FABF, 0x1FAC5, 0x1FACE, 0x1FADB, 0x1FAE0, 0x1FAE8, 0x1FAF0, 0x1FAF8, 0x20000, 0x2FFFD, 0x30000, 0x3FFFD,
  ]

  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    guard value >= 0x1100 else { return false }
    // Binary search for the number of bounds that are not above `value`; it is odd inside a range.
    var low = 0
    var high = bounds.count
    while low < high {
      let middle = (low + high) / 2
      if bounds[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low % 2 == 1 || (low > 0 && bounds[low - 1] == value)
  }
}

import Synchronization

/// A grapheme cluster in four bytes that are copied and compared without counting references: its scalar, or, for the
/// few that have several, a number in a table of the process.
struct Cluster: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// What numbers stand for; by bytes, because canonically equal characters are not the same text.
  private struct Table {
    var characters: [Character] = []
    var numbers: [[UInt8]: UInt32] = [:]
  }

  /// The table does not grow without end, whatever a server sends; a cluster that finds it full keeps its first scalar.
  private static let limit = 1 << 16
  private static let mark: UInt32 = 1 << 31
  private static let table = Mutex(Table())

  private let value: UInt32

  init(ascii byte: UInt8) {
    value = UInt32(byte)
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

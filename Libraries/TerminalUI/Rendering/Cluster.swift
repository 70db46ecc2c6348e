/// A grapheme cluster in a form that is cheap to copy and to compare: nearly all consist of one scalar, and need no string.
struct Cluster: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// A cluster of several scalars.
  private final class Scalars: Hashable, Sendable {
    let character: Character

    init(_ character: Character) {
      self.character = character
    }

    static func == (left: Scalars, right: Scalars) -> Bool { left.character == right.character }

    func hash(into hasher: inout Hasher) { hasher.combine(character) }
  }

  /// The first scalar.
  private let scalar: Unicode.Scalar
  /// Nil when the first scalar is all.
  private let sequence: Scalars?

  init(ascii byte: UInt8) {
    scalar = Unicode.Scalar(byte)
    sequence = nil
  }

  init(_ character: Character) {
    let scalars = character.unicodeScalars
    scalar = scalars[scalars.startIndex]
    sequence = scalars.index(after: scalars.startIndex) == scalars.endIndex ? nil : Scalars(character)
  }

  init(extendedGraphemeClusterLiteral value: Character) {
    self.init(value)
  }

  var character: Character { sequence?.character ?? Character(scalar) }
  var isSpace: Bool { scalar == " " && sequence == nil }
  /// Whether it has several scalars.
  var isSequence: Bool { sequence != nil }
  /// The character as a byte; nil when it is not ASCII.
  var ascii: UInt8? { sequence == nil && scalar.isASCII ? UInt8(truncatingIfNeeded: scalar.value) : nil }
  var isNewline: Bool { scalar == "\n" }

  func append(to utf8: inout [UInt8]) {
    if let sequence {
      utf8.append(contentsOf: sequence.character.utf8)
    } else if scalar.isASCII {
      utf8.append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      utf8.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}

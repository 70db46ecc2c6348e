/// Turns the bytes of a terminal into events: UTF-8, the key sequences of xterm and the Linux console, SGR mouse
/// reports (mode 1006) and bracketed paste (mode 2004).
///
/// Bytes may be split anywhere. Sequences that it does not know, and bytes that are not UTF-8, are skipped.
public struct InputParser: Sendable {
  /// A longer sequence, or a longer paste, is cut.
  private static let longestSequence = 256
  private static let longestPaste = 1 << 20

  private enum Step {
    case event(TerminalEvent, length: Int)
    case skip(length: Int)
    case pasteBegins(length: Int)
    case incomplete
  }

  private var buffer: [UInt8] = []
  /// The bytes of a paste whose end has not come.
  private var paste: [UInt8]?

  public init() {}

  /// Whether the last bytes may be the start of a sequence, or a key of their own: the Escape key. Wait a moment, then
  /// `flush()`.
  public var isPending: Bool { paste == nil && !buffer.isEmpty }

  /// The events that `bytes` complete, in order.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    buffer += bytes
    var events: [TerminalEvent] = []
    var position = 0
    scan: while position < buffer.count {
      if paste != nil {
        guard let event = takePaste(from: &position) else { break scan }
        events.append(event)
        continue
      }
      switch step(buffer[position...]) {
      case .event(let event, let length):
        events.append(event)
        position += length
      case .skip(let length): position += length
      case .pasteBegins(let length):
        paste = []
        position += length
      case .incomplete: break scan
      }
    }
    buffer.removeFirst(position)
    return events
  }

  /// Nothing more came: what is pending is the Escape key, a key with Alt, or nothing.
  public mutating func flush() -> [TerminalEvent] {
    guard paste == nil, let first = buffer.first else { return [] }
    let rest = Array(buffer.dropFirst())
    buffer = []
    guard first == 0x1B else { return [] }
    // A sequence that never ended is dropped, an introducer alone is the letter with Alt.
    if rest.isEmpty { return [.key(.escape)] }
    return rest.count == 1 ? [.key(.alt(Character(Unicode.Scalar(rest[0]))))] : []
  }

  /// The paste, once its end is there or it is too long; nil when more has to come.
  private mutating func takePaste(from position: inout Int) -> TerminalEvent? {
    let end = Array("\u{1B}[201~".utf8)
    let rest = buffer[position...]
    var content = rest
    var isComplete = false
    if let mark = rest.indices.first(where: { rest[$0] == end[0] && rest[$0...].starts(with: end) }) {
      content = rest[..<mark]
      position = mark + end.count
      isComplete = true
    } else {
      // The mark may be split.
      content = rest.dropLast(end.count - 1)
      position = content.endIndex
    }
    let text = (paste ?? []) + content
    guard isComplete || text.count >= Self.longestPaste else {
      paste = text
      return nil
    }
    paste = isComplete ? nil : []
    return .paste(String(decoding: text, as: UTF8.self))
  }

  // MARK: Steps

  private func step(_ bytes: ArraySlice<UInt8>) -> Step {
    let first = bytes[bytes.startIndex]
    switch first {
    case 0x1B: return escape(bytes)
    case 0x0D, 0x0A: return .event(.key(.enter), length: 1)
    case 0x09: return .event(.key(.tab), length: 1)
    case 0x7F, 0x08: return .event(.key(.backspace), length: 1)
    case 0x00: return .event(.key(.control(" ")), length: 1)
    case 0x01...0x1A: return .event(.key(.control(Character(Unicode.Scalar(first + 0x60)))), length: 1)
    case 0x1C...0x1F: return .event(.key(.control(Character(Unicode.Scalar(first + 0x40)))), length: 1)
    case 0x20..<0x7F: return .event(.key(.character(Character(Unicode.Scalar(first)))), length: 1)
    default: return character(bytes) { .character($0) }
    }
  }

  /// A scalar of more than one byte (RFC 3629).
  private func character(_ bytes: ArraySlice<UInt8>, key: (Character) -> Key) -> Step {
    let first = bytes[bytes.startIndex]
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let scalar = bytes.prefix(length)
    guard length > 1, scalar.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) else { return .skip(length: 1) }
    guard scalar.count == length else { return .incomplete }
    guard let string = String(validating: scalar, as: UTF8.self), let character = string.first else {
      return .skip(length: 1)
    }
    // C1 controls are no text.
    if let value = character.unicodeScalars.first?.value, (0x80..<0xA0).contains(value) { return .skip(length: length) }
    return .event(.key(key(character)), length: length)
  }

  private func escape(_ bytes: ArraySlice<UInt8>) -> Step {
    guard let second = bytes.dropFirst().first else { return .incomplete }
    switch second {
    case UInt8(ascii: "["): return control(bytes)
    case UInt8(ascii: "O"):
      guard let third = bytes.dropFirst(2).first else { return .incomplete }
      guard let key = Self.finalKeys[third] else { return .skip(length: third == 0x1B ? 2 : 3) }
      return .event(.key(key), length: 3)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "X"):
      return string(bytes)
    case 0x7F, 0x08: return .event(.key(.control("w")), length: 2)
    case 0x20..<0x7F: return .event(.key(.alt(Character(Unicode.Scalar(second)))), length: 2)
    case 0x80...:
      switch character(bytes.dropFirst(), key: { .alt($0) }) {
      case .event(let event, let length): return .event(event, length: length + 1)
      case .skip(let length), .pasteBegins(let length): return .skip(length: length + 1)
      case .incomplete: return .incomplete
      }
    // Two keys in one read.
    default: return .event(.key(.escape), length: 1)
    }
  }

  /// A report of the terminal as a control string (OSC, DCS and so on, ECMA-48 5.6), up to BEL or ST.
  private func string(_ bytes: ArraySlice<UInt8>) -> Step {
    var previous: UInt8 = 0
    for (offset, byte) in bytes.enumerated().dropFirst(2) {
      if byte == 0x07 || (byte == UInt8(ascii: "\\") && previous == 0x1B) {
        let text = String(decoding: bytes.dropFirst(2).prefix(offset - 2), as: UTF8.self)
        return Self.background(text).map { .event($0, length: offset + 1) } ?? .skip(length: offset + 1)
      }
      if offset >= Self.longestSequence { return .skip(length: offset) }
      previous = byte
    }
    return .incomplete
  }

  /// A control sequence (ECMA-48 5.4): parameters, intermediate bytes, a final byte.
  private func control(_ bytes: ArraySlice<UInt8>) -> Step {
    let body = bytes.prefix(Self.longestSequence).dropFirst(2)
    let parameters = body.prefix { (0x30...0x3F).contains($0) }
    let intermediates = body.dropFirst(parameters.count).prefix { (0x20...0x2F).contains($0) }
    let length = 2 + parameters.count + intermediates.count
    if length >= Self.longestSequence { return .skip(length: length) }
    guard let final = bytes.dropFirst(length).first else { return .incomplete }
    // Not a sequence after all; this byte begins something else.
    guard (0x40...0x7E).contains(final) else { return .skip(length: length) }
    let end = length + 1
    switch final {
    case UInt8(ascii: "[") where parameters.isEmpty:
      // F1 to F5 of the Linux console.
      guard let letter = bytes.dropFirst(end).first else { return .incomplete }
      guard (0x41...0x45).contains(letter) else { return .skip(length: end) }
      return .event(.key(.function(Int(letter) - 0x40)), length: end + 1)
    case UInt8(ascii: "M") where parameters.isEmpty:
      // A mouse report of before SGR: three bytes that look like keys.
      return bytes.count < end + 3 ? .incomplete : .skip(length: end + 3)
    case UInt8(ascii: "M"), UInt8(ascii: "m"):
      return Self.mouse(parameters, isPress: final == UInt8(ascii: "M")).map { .event(.mouse($0), length: end) }
        ?? .skip(length: end)
    case UInt8(ascii: "y") where Array(intermediates) == [UInt8(ascii: "$")]:
      let numbers = Self.numbers(parameters.drop { $0 == UInt8(ascii: "?") })
      guard numbers.count == 2 else { return .skip(length: end) }
      return .event(.modeReport(mode: numbers[0], isSupported: (1...2).contains(numbers[1])), length: end)
    case UInt8(ascii: "~"):
      let number = Self.numbers(parameters).first ?? 0
      if number == 200 { return .pasteBegins(length: end) }
      return Self.tildeKeys[number].map { .event(.key($0), length: end) } ?? .skip(length: end)
    default:
      guard intermediates.isEmpty, let key = Self.key(final: final, Self.numbers(parameters)) else {
        return .skip(length: end)
      }
      return .event(.key(key), length: end)
    }
  }
}

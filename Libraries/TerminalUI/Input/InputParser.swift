/// Turns the bytes of a terminal into events: UTF-8, the key sequences of xterm and the Linux console, SGR mouse
/// reports (mode 1006) and bracketed paste (mode 2004).
///
/// Bytes may be split anywhere. Sequences that it does not know, and bytes that are not UTF-8, are skipped.
public struct InputParser: Sendable {
  /// Maximum lengths in bytes. A longer sequence is dropped as far as this; a longer paste becomes several events.
  private static let longestSequence = 256
  private static let longestPaste = 1 << 20

  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// The event that the first bytes of the input encode, nil for bytes to skip, and the number of these bytes.
  private typealias Step = (event: TerminalEvent?, length: Int)

  private var buffer: [UInt8] = []
  /// The bytes of a paste whose end has not arrived.
  private var paste: [UInt8]?

  public init() {}

  /// Whether the last bytes can be the start of a sequence or a key by themselves: Escape, or a letter with Alt. If no
  /// more arrive within a short time, call `flush()`.
  ///
  /// A longer start of a sequence is not a key, however long its rest takes: that would be read as text.
  public var isPending: Bool {
    paste == nil && buffer.first == 0x1B && buffer.count < 3 && buffer.allSatisfy { $0 < 0x80 }
  }

  /// The events that `bytes` complete, in order.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    buffer += bytes
    var events: [TerminalEvent] = []
    var position = 0
    while position < buffer.count {
      if paste != nil {
        guard let event = takePaste(from: &position) else { break }
        events.append(event)
      } else if buffer[position...].starts(with: Self.pasteStart) {
        paste = []
        position += Self.pasteStart.count
      } else {
        guard let step = step(buffer[position...]) else { break }
        if let event = step.event { events.append(event) }
        position += step.length
      }
    }
    buffer.removeFirst(position)
    return events
  }

  /// Ends the wait for more bytes: what is pending is a key.
  public mutating func flush() -> [TerminalEvent] {
    guard isPending else { return [] }
    defer { buffer = [] }
    return [.key(buffer.count == 1 ? .escape : .alt(Character(Unicode.Scalar(buffer[1]))))]
  }

  /// The paste, when its end has arrived or it is too long; nil when more bytes are needed.
  private mutating func takePaste(from position: inout Int) -> TerminalEvent? {
    let end = Self.pasteEnd
    let rest = buffer[position...]
    let mark = rest.indices.first { rest[$0] == end[0] && rest[$0...].starts(with: end) }
    // Without the mark, the last bytes may be its beginning.
    let content = mark.map { rest[..<$0] } ?? rest.dropLast(end.count - 1)
    position = mark.map { $0 + end.count } ?? content.endIndex
    let text = (paste ?? []) + content
    guard mark != nil || text.count >= Self.longestPaste else {
      paste = text
      return nil
    }
    paste = mark == nil ? [] : nil
    return .paste(String(decoding: text, as: UTF8.self))
  }

  // MARK: Steps; nil when more bytes are needed

  private func step(_ bytes: ArraySlice<UInt8>) -> Step? {
    let first = bytes[bytes.startIndex]
    switch first {
    case 0x1B: return escape(bytes)
    case 0x0D, 0x0A: return (.key(.enter), 1)
    case 0x09: return (.key(.tab), 1)
    case 0x7F, 0x08: return (.key(.backspace), 1)
    case 0x00: return (.key(.control(" ")), 1)
    case 0x01...0x1A: return (.key(.control(Character(Unicode.Scalar(first + 0x60)))), 1)
    case 0x1C...0x1F: return (.key(.control(Character(Unicode.Scalar(first + 0x40)))), 1)
    case 0x20..<0x7F: return (.key(.character(Character(Unicode.Scalar(first)))), 1)
    default: return character(bytes) { .character($0) }
    }
  }

  /// A scalar of more than one byte (RFC 3629).
  private func character(_ bytes: ArraySlice<UInt8>, key: (Character) -> Key) -> Step? {
    let first = bytes[bytes.startIndex]
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let encoded = bytes.prefix(length)
    guard encoded.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) else { return (nil, 1) }
    guard encoded.count == length else { return nil }
    guard let scalar = String(validating: encoded, as: UTF8.self)?.unicodeScalars.first else { return (nil, 1) }
    // C1 controls are not text.
    return (scalar.value < 0xA0 ? nil : .key(key(Character(scalar))), length)
  }

  private func escape(_ bytes: ArraySlice<UInt8>) -> Step? {
    guard let second = bytes.dropFirst().first else { return nil }
    switch second {
    case UInt8(ascii: "["): return control(bytes)
    case UInt8(ascii: "O"):
      // Konsole and older VTE put the modifiers of F1 to F4 before the last byte.
      let length = 2 + bytes.dropFirst(2).prefix { (0x30...0x3B).contains($0) }.count
      guard let final = bytes.dropFirst(length).first else { return nil }
      return (Self.finalKeys[final].map(TerminalEvent.key), final == 0x1B ? length : length + 1)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "X"):
      return string(bytes)
    case 0x7F, 0x08: return (.key(.control("w")), 2)
    case 0x20..<0x7F: return (.key(.alt(Character(Unicode.Scalar(second)))), 2)
    case 0x80...: return character(bytes.dropFirst()) { .alt($0) }.map { ($0.event, $0.length + 1) }
    // The Escape key and another key in one read.
    default: return (.key(.escape), 1)
    }
  }

  /// A report of the terminal as a control string (OSC, DCS and so on, ECMA-48 5.6), up to BEL or ST.
  private func string(_ bytes: ArraySlice<UInt8>) -> Step? {
    var previous: UInt8 = 0
    for (offset, byte) in bytes.enumerated().dropFirst(2) {
      if byte == 0x07 || (byte == UInt8(ascii: "\\") && previous == 0x1B) {
        let text = String(decoding: bytes.dropFirst(2).prefix(offset - 2), as: UTF8.self)
        return (Self.background(text), offset + 1)
      }
      // Reports have no other control characters: a key is behind a report whose end is missing.
      if previous == 0x1B { return (nil, offset - 1) }
      if offset >= Self.longestSequence || byte < 0x20 && byte != 0x1B { return (nil, offset) }
      previous = byte
    }
    return nil
  }

  /// A control sequence (ECMA-48 5.4): parameters, intermediate bytes, a final byte.
  private func control(_ bytes: ArraySlice<UInt8>) -> Step? {
    let body = bytes.prefix(Self.longestSequence).dropFirst(2)
    let parameters = body.prefix { (0x30...0x3F).contains($0) }
    let intermediates = body.dropFirst(parameters.count).prefix { (0x20...0x2F).contains($0) }
    let length = 2 + parameters.count + intermediates.count
    if length >= Self.longestSequence { return (nil, length) }
    guard let final = bytes.dropFirst(length).first else { return nil }
    // Not a control sequence: this byte begins something else.
    guard (0x40...0x7E).contains(final) else { return (nil, length) }
    let end = length + 1
    switch final {
    case UInt8(ascii: "[") where parameters.isEmpty:
      // F1 to F5 of the Linux console.
      guard let letter = bytes.dropFirst(end).first else { return nil }
      guard (0x41...0x45).contains(letter) else { return (nil, end) }
      return (.key(.function(Int(letter) - 0x40)), end + 1)
    case UInt8(ascii: "M") where parameters.isEmpty:
      // The older form of a mouse report (mode 1000 without 1006): three bytes that look like keys.
      return bytes.count < end + 3 ? nil : (nil, end + 3)
    case UInt8(ascii: "M"), UInt8(ascii: "m"):
      return (Self.mouse(parameters, isPress: final == UInt8(ascii: "M")).map(TerminalEvent.mouse), end)
    case UInt8(ascii: "y") where Array(intermediates) == [UInt8(ascii: "$")]:
      let numbers = Self.numbers(parameters.drop { $0 == UInt8(ascii: "?") })
      guard numbers.count == 2 else { return (nil, end) }
      return (.modeReport(mode: numbers[0], isSupported: (1...2).contains(numbers[1])), end)
    case UInt8(ascii: "~"):
      return (Self.tildeKeys[Self.numbers(parameters).first ?? 0].map(TerminalEvent.key), end)
    default:
      let key = intermediates.isEmpty ? Self.key(final: final, Self.numbers(parameters)) : nil
      return (key.map(TerminalEvent.key), end)
    }
  }
}

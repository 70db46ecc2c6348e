import Glibc

/// A control sequence (ECMA-48 5.4): `ESC [`, parameters, and a final byte.
struct ControlSequence {
  /// The final byte, with the bytes around the parameters: `H`, `?h`, `?$p`.
  var name: String
  var numbers: [Int]

  /// 0 when the parameter is missing.
  subscript(index: Int) -> Int { numbers.indices.contains(index) ? numbers[index] : 0 }

  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    name = text.filter { !$0.isNumber && $0 != ";" }
    numbers = text.filter { $0.isNumber || $0 == ";" }
      .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
  }
}

/// Splits the output of a program into characters and control functions. A piece of output may end inside of one.
struct ControlParser: Sendable {
  enum Element {
    case scalar(Unicode.Scalar)
    case control(UInt8)
    case sequence(ControlSequence)
    /// An operating system command, such as the title of the window.
    case ignored
    case unknown(String)
  }

  private enum State: Sendable {
    case text, escape, sequence, command, endOfCommand
  }

  private var state = State.text
  /// The bytes of a character or sequence that is not complete.
  private var pending: [UInt8] = []

  mutating func feed(_ byte: UInt8) -> Element? {
    switch state {
    case .text: return text(byte)
    case .escape:
      state = byte == UInt8(ascii: "[") ? .sequence : byte == UInt8(ascii: "]") ? .command : .text
      return state == .text ? .unknown("ESC \(Unicode.Scalar(byte))") : nil
    case .sequence:
      pending.append(byte)
      guard (0x40...0x7E).contains(byte) else { return nil }
      return .sequence(ControlSequence(take()))
    case .command:
      if byte == 0x1B { state = .endOfCommand }
      if byte != 0x07 { return nil }
      state = .text
      return .ignored
    case .endOfCommand:
      state = .text
      return .ignored
    }
  }

  private mutating func text(_ byte: UInt8) -> Element? {
    if byte == 0x1B {
      state = .escape
      return nil
    }
    if byte < 0x20 || byte == 0x7F { return .control(byte) }
    if byte < 0x80 { return .scalar(Unicode.Scalar(byte)) }
    pending.append(byte)
    guard pending.count == max(1, (~(pending[0])).leadingZeroBitCount) else { return nil }
    return String(decoding: take(), as: UTF8.self).unicodeScalars.first.map(Element.scalar)
  }

  private mutating func take() -> [UInt8] {
    defer { (pending, state) = ([], .text) }
    return pending
  }
}

/// The number of columns of a character by wcwidth(3), as terminals have it. The tables of TerminalUI would hide their
/// own errors: the screens under test are made with them.
enum TerminalColumns {
  private typealias Function = @convention(c) @Sendable (wchar_t) -> Int32

  // Made once and only read.
  nonisolated(unsafe) private static let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
  // The header declares it for X/Open only, which Swift does not ask for.
  private static let wcwidth = unsafeBitCast(dlsym(nil, "wcwidth"), to: Function.self)

  static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    let previous = uselocale(locale)
    defer { uselocale(previous) }
    return max(0, Int(wcwidth(wchar_t(scalar.value))))
  }
}

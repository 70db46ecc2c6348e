/// Colour and attributes of a cell. Without a colour, the terminal's own is used.
public struct Style: Hashable, Sendable {
  private static let attributeBits: UInt32 = 0x3F

  /// Colour and attributes in a word, which is copied and compared for every cell of a frame: 26 bits of colour (0 for
  /// none), six of attributes.
  private(set) var bits: UInt32

  init(bits: UInt32) {
    self.bits = bits
  }

  public init(foreground: Color? = nil, attributes: TextAttributes = []) {
    bits = UInt32(attributes.rawValue) & Self.attributeBits
    self.foreground = foreground
  }

  public var foreground: Color? {
    get { bits >> 6 == 0 ? nil : Color(code: bits >> 6) }
    set { bits = bits & Self.attributeBits | (newValue?.code ?? 0) << 6 }
  }

  public var attributes: TextAttributes {
    get { TextAttributes(rawValue: UInt8(truncatingIfNeeded: bits & Self.attributeBits)) }
    set { bits = bits & ~Self.attributeBits | UInt32(newValue.rawValue) & Self.attributeBits }
  }

  /// `other` on top of this style: its colour wins, attributes add up.
  func merging(_ other: Style) -> Style {
    var style = other
    let hasColor = other.bits & ~Self.attributeBits != 0
    style.bits |= hasColor ? bits & Self.attributeBits : bits
    return style
  }
}

/// Attributes of text: bold, dim, inverse.
public struct TextAttributes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let bold = TextAttributes(rawValue: 1)
  public static let dim = TextAttributes(rawValue: 2)
  /// Foreground and background exchanged: the view that has the focus, the cursor of a text field.
  public static let inverse = TextAttributes(rawValue: 4)
}

/// Writes the shortest SGR sequences (ECMA-48 8.3.117) from the style of one text to that of the next. A frame needs
/// few different ones; each is made once.
struct StyleSequences {
  private static let limit = 16
  /// Attribute, code that sets it, code that clears it; bold and dim share their clearing code.
  private static let switches: [(TextAttributes, String, String)] = [
    (.bold, "1", "22"), (.dim, "2", "22"), (.inverse, "7", "27"),
  ]

  private let depth: ColorDepth
  private let isOnLight: Bool
  /// Searched linearly.
  private var known: [(from: Style, to: Style, bytes: [UInt8])] = []
  private(set) var current = Style()

  /// `isOnLight`: whether the terminal's own background is light.
  init(depth: ColorDepth, isOnLight: Bool = false) {
    self.depth = depth
    self.isOnLight = isOnLight
  }

  mutating func change(to new: Style, in bytes: inout [UInt8]) {
    let old = current
    if old == new { return }
    current = new
    for entry in known where entry.from == old && entry.to == new {
      bytes += entry.bytes
      return
    }
    let sequence = Array(sequence(from: old, to: new).utf8)
    if known.count < Self.limit { known.append((old, new, sequence)) }
    bytes += sequence
  }

  private func sequence(from old: Style, to new: Style) -> String {
    if new == Style() { return "\u{1B}[0m" }
    let relative = codes(from: old, to: new).joined(separator: ";")
    let absolute = (["0"] + codes(from: Style(), to: new)).joined(separator: ";")
    let shorter = relative.utf8.count <= absolute.utf8.count ? relative : absolute
    // Two exact colours may be reduced to the same colour of the palette.
    return shorter.isEmpty ? "" : "\u{1B}[\(shorter)m"
  }

  private func codes(from old: Style, to new: Style) -> [String] {
    var codes: [String] = []
    var current = old.attributes
    for (attribute, _, clear) in Self.switches where current.contains(attribute) && !new.attributes.contains(attribute)
    {
      codes.append(clear)
      current.subtract(clear == "22" ? [.bold, .dim] : attribute)
    }
    for (attribute, set, _) in Self.switches where new.attributes.contains(attribute) && !current.contains(attribute) {
      codes.append(set)
    }
    let (from, to) = (color(of: old), color(of: new))
    if from != to { codes.append(code(for: to)) }
    return codes
  }

  /// The foreground as the terminal can show it on its background.
  private func color(of style: Style) -> Color? {
    (isOnLight ? style.foreground?.onLight(depth) : style.foreground)?.reduced(to: depth)
  }

  private func code(for color: Color?) -> String {
    guard let color else { return "39" }
    guard let index = color.index else {
      let (red, green, blue) = color.components
      return "38;2;\(red);\(green);\(blue)"
    }
    return switch index {
    case 0..<8: "\(30 + index)"
    case 8..<16: "\(82 + index)"
    default: "38;5;\(index)"
    }
  }
}

/// Colour of text: one of the terminal's palette, or an exact one, which a terminal with fewer colours shows as the
/// nearest of its palette.
public struct Color: Hashable, Sendable {
  public static let black = palette(0)
  public static let red = palette(1)
  public static let green = palette(2)
  public static let yellow = palette(3)
  public static let blue = palette(4)
  public static let magenta = palette(5)
  public static let cyan = palette(6)
  public static let white = palette(7)
  public static let gray = palette(8)

  /// The index, or red, green and blue with eight bits each, above two bits for the kind: 1 for the palette, 2 for an
  /// exact colour.
  let code: UInt32

  /// 0…7 and their bright forms 8…15 are the terminal's theme, 16…231 a 6×6×6 cube, 232…255 greys (xterm's 256
  /// colours).
  public static func palette(_ index: UInt8) -> Color {
    Color(code: UInt32(index) << 2 | 1)
  }

  /// An exact colour, with components from 0 to 255.
  public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
    Color(code: (UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)) << 2 | 2)
  }

  /// The index in the palette; nil for an exact colour.
  var index: UInt8? { code & 1 == 1 ? UInt8(truncatingIfNeeded: code >> 2) : nil }

  /// Red, green and blue, 0 to 255; for the palette xterm's default values, from which a theme may differ for 0…15.
  var components: (red: Int, green: Int, blue: Int) {
    guard let index = index.map(Int.init) else {
      let value = Int(code >> 2)
      return (value >> 16, value >> 8 & 0xFF, value & 0xFF)
    }
    switch index {
    case 7: return (229, 229, 229)
    case 8: return (127, 127, 127)
    case 0..<16:
      let level = index < 8 ? 205 : 255
      return (index & 1 != 0 ? level : 0, index & 2 != 0 ? level : 0, index & 4 != 0 ? level : 0)
    case 16..<232:
      func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
      return (level((index - 16) / 36), level((index - 16) / 6 % 6), level((index - 16) % 6))
    default:
      let gray = 8 + 10 * (index - 232)
      return (gray, gray, gray)
    }
  }

  /// This colour as a terminal of `depth` can show it: unchanged, the nearest by squared distance, or nil.
  func reduced(to depth: ColorDepth) -> Color? {
    switch depth {
    case .monochrome: nil
    case .sixteen: (index ?? 16) < 16 ? self : nearest(in: 0...15)
    case .twoFiftySix: index == nil ? nearest(in: 16...255) : self
    case .trueColor: self
    }
  }

  /// The colour to use on a light background: a darker one for green, yellow and cyan, which cannot be read there.
  func onLight(_ depth: ColorDepth) -> Color {
    let hasCube = depth == .twoFiftySix || depth == .trueColor
    return switch self {
    case .green: hasCube ? .palette(28) : .black
    case .yellow: hasCube ? .palette(130) : .magenta
    case .cyan: hasCube ? .palette(30) : .blue
    default: self
    }
  }

  private func nearest(in candidates: ClosedRange<UInt8>) -> Color {
    let own = components
    func distance(_ index: UInt8) -> Int {
      let other = Color.palette(index).components
      let delta = (other.red - own.red, other.green - own.green, other.blue - own.blue)
      return delta.0 * delta.0 + delta.1 * delta.1 + delta.2 * delta.2
    }
    return .palette(candidates.min { distance($0) < distance($1) } ?? candidates.lowerBound)
  }
}

/// Number of colours that a terminal shows.
public enum ColorDepth: Hashable, Sendable {
  /// None: attributes such as bold only.
  case monochrome
  case sixteen
  case twoFiftySix
  case trueColor
}

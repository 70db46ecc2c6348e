/// How a cell looks; without a colour, in the terminal's own.
public struct Style: Hashable, Sendable {
  private static let attributeBits: UInt32 = 0x3F

  /// Colour and attributes in a word, which is copied and compared for every cell of a frame: 24 bits of colour, two
  /// for its kind (0 for none), six of attributes.
  private var bits: UInt32

  public init(foreground: Color? = nil, attributes: TextAttributes = []) {
    bits = UInt32(attributes.rawValue) & Self.attributeBits
    self.foreground = foreground
  }

  public var foreground: Color? {
    get {
      let value = bits >> 8
      return switch bits >> 6 & 3 {
      case 0: nil
      case 1: .palette(UInt8(truncatingIfNeeded: value))
      default:
        .rgb(
          UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
          UInt8(truncatingIfNeeded: value))
      }
    }
    set {
      bits &= Self.attributeBits
      switch newValue {
      case nil: break
      case .palette(let index): bits |= 1 << 6 | UInt32(index) << 8
      case .rgb(let red, let green, let blue):
        bits |= 2 << 6 | (UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)) << 8
      }
    }
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

/// The switches of a text style.
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

/// Writes the shortest SGR sequence (ECMA-48 8.3.117) that turns one style into another.
struct StyleSequence {
  /// Attribute, code that sets it, code that clears it; bold and dim share their clearing code.
  private static let switches: [(TextAttributes, String, String)] = [
    (.bold, "1", "22"), (.dim, "2", "22"), (.inverse, "7", "27"),
  ]

  let depth: ColorDepth
  /// Whether the terminal's own background is light.
  var isOnLight = false

  /// The empty string when nothing changes.
  func change(from old: Style, to new: Style) -> String {
    if old == new { return "" }
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
    switch color {
    case nil: "39"
    case .palette(let index) where index < 8: "\(30 + index)"
    case .palette(let index) where index < 16: "\(90 + index - 8)"
    case .palette(let index): "38;5;\(index)"
    case .rgb(let red, let green, let blue): "38;2;\(red);\(green);\(blue)"
    }
  }
}

/// A colour of the terminal: one of its palette, or an exact one that is brought down to the palette where the terminal
/// has no more.
public enum Color: Hashable, Sendable {
  /// 0…7 and their bright forms 8…15 are the terminal's theme, 16…231 a 6×6×6 cube, 232…255 greys (xterm's 256
  /// colours).
  case palette(UInt8)
  case rgb(UInt8, UInt8, UInt8)

  public static let black = Color.palette(0)
  public static let red = Color.palette(1)
  public static let green = Color.palette(2)
  public static let yellow = Color.palette(3)
  public static let blue = Color.palette(4)
  public static let magenta = Color.palette(5)
  public static let cyan = Color.palette(6)
  public static let white = Color.palette(7)
  public static let gray = Color.palette(8)

  /// This colour as a terminal of `depth` can show it: unchanged, the nearest by squared distance, or nil.
  func reduced(to depth: ColorDepth) -> Color? {
    switch (self, depth) {
    case (_, .monochrome): return nil
    case (_, .trueColor), (.palette(0...15), _), (.palette, .twoFiftySix): return self
    case (.rgb(let red, let green, let blue), .twoFiftySix):
      return .palette(Self.nearest(to: (Int(red), Int(green), Int(blue)), in: 16...255))
    case (.rgb(let red, let green, let blue), .sixteen):
      return .palette(Self.nearest(to: (Int(red), Int(green), Int(blue)), in: 0...15))
    case (.palette(let index), .sixteen):
      return .palette(Self.nearest(to: Self.components(of: index), in: 0...15))
    }
  }

  /// Darker ones for the light colours of the theme, which cannot be read on a light background.
  func onLight(_ depth: ColorDepth) -> Color {
    let hasCube = depth == .twoFiftySix || depth == .trueColor
    return switch self {
    case .green where hasCube: .palette(28)
    case .yellow: hasCube ? .palette(130) : .magenta
    case .cyan: hasCube ? .palette(30) : .blue
    default: self
    }
  }

  private static func nearest(to color: (Int, Int, Int), in candidates: ClosedRange<UInt8>) -> UInt8 {
    func distance(_ index: UInt8) -> Int {
      let other = components(of: index)
      let delta = (other.0 - color.0, other.1 - color.1, other.2 - color.2)
      return delta.0 * delta.0 + delta.1 * delta.1 + delta.2 * delta.2
    }
    return candidates.min { distance($0) < distance($1) } ?? candidates.lowerBound
  }

  /// xterm's default values; a theme may differ for 0…15.
  private static func components(of index: UInt8) -> (Int, Int, Int) {
    let index = Int(index)
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
}

/// How many colours a terminal shows.
public enum ColorDepth: Hashable, Sendable {
  /// None: attributes such as bold only.
  case monochrome
  case sixteen
  case twoFiftySix
  case trueColor
}

/// How a cell looks; nil colours are the terminal's own.
public struct Style: Hashable, Sendable {
  public var foreground: Color?
  public var background: Color?
  public var attributes: TextAttributes

  public init(foreground: Color? = nil, background: Color? = nil, attributes: TextAttributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// `other` on top of this style: its colours win, attributes add up.
  func merging(_ other: Style) -> Style {
    Style(
      foreground: other.foreground ?? foreground, background: other.background ?? background,
      attributes: attributes.union(other.attributes)
    )
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
  public static let italic = TextAttributes(rawValue: 4)
  public static let underline = TextAttributes(rawValue: 8)
  /// Foreground and background exchanged; a text field's cursor is drawn with it.
  public static let inverse = TextAttributes(rawValue: 16)
}

/// Writes the shortest SGR sequence (ECMA-48 8.3.117) that turns one style into another.
struct StyleSequence {
  /// Attribute, code that sets it, code that clears it; bold and dim share their clearing code.
  private static let switches: [(TextAttributes, String, String)] = [
    (.bold, "1", "22"), (.dim, "2", "22"), (.italic, "3", "23"), (.underline, "4", "24"), (.inverse, "7", "27"),
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
    // Two exact colours may fall on the same colour of the palette: then nothing is left to say.
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
    let foregrounds = (legibleForeground(of: old), legibleForeground(of: new))
    for (from, to, base) in [(foregrounds.0, foregrounds.1, 30), (old.background, new.background, 40)] {
      let (from, to) = (from.flatMap { $0.reduced(to: depth) }, to.flatMap { $0.reduced(to: depth) })
      if from != to { codes.append(code(for: to, base: base)) }
    }
    return codes
  }

  /// Text on the terminal's own background in a colour that can be read there.
  private func legibleForeground(of style: Style) -> Color? {
    isOnLight && style.background == nil ? style.foreground?.onLight(depth) : style.foreground
  }

  private func code(for color: Color?, base: Int) -> String {
    switch color {
    case nil: "\(base + 9)"
    case .palette(let index) where index < 8: "\(base + Int(index))"
    case .palette(let index) where index < 16: "\(base + 60 + Int(index) - 8)"
    case .palette(let index): "\(base + 8);5;\(index)"
    case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
    }
  }
}

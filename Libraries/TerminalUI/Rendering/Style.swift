/// How a cell looks; without a colour, in the terminal's own.
public struct Style: Hashable, Sendable {
  public var foreground: Color?
  public var attributes: TextAttributes

  public init(foreground: Color? = nil, attributes: TextAttributes = []) {
    self.foreground = foreground
    self.attributes = attributes
  }

  /// `other` on top of this style: its colour wins, attributes add up.
  func merging(_ other: Style) -> Style {
    Style(foreground: other.foreground ?? foreground, attributes: attributes.union(other.attributes))
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

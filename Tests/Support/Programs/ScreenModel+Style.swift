extension ScreenModel {
  /// Colours and attributes of a cell: the parameters of SGR (ECMA-48 8.3.117) that set them.
  public struct Style: Equatable, Sendable {
    /// Bit n is the attribute that parameter n sets, from 1 (bold) to 9.
    private var attributes: UInt16 = 0
    private var foreground: String?
    private var background: String?

    public init() {}

    var isVisibleOnBlanks: Bool {
      background != nil || [4, 7, 9].contains { attributes & 1 << $0 != 0 }
    }

    /// The parameters that set this style after a reset.
    var codes: [String] {
      (1...9).filter { attributes & 1 << $0 != 0 }.map(String.init) + [foreground, background].compactMap(\.self)
    }

    /// One sequence for each parameter, as tmux writes them.
    func sequences(after last: Style) -> String {
      ((last == Style() ? [] : ["0"]) + codes).map { "\u{1B}[\($0)m" }.joined()
    }

    /// Changes the style by the parameters of a sequence, and returns those that are unknown.
    public mutating func apply(_ parameters: [Int]) -> [String] {
      var unknown: [String] = []
      var rest = parameters[...]
      while let code = rest.popFirst() {
        switch code {
        case 0: self = Style()
        case 1...9: attributes |= 1 << code
        // Bold and faint have one parameter that ends them.
        case 22: attributes &= ~0b110
        case 23...29: attributes &= ~(1 << (code - 20))
        case 30...37, 90...97: foreground = "\(code)"
        case 40...47, 100...107: background = "\(code)"
        case 38: foreground = Self.exactColor(38, &rest)
        case 48: background = Self.exactColor(48, &rest)
        case 39: foreground = nil
        case 49: background = nil
        default: unknown.append("SGR \(code)")
        }
      }
      return unknown
    }

    /// `38;5;index` or `38;2;red;green;blue`.
    private static func exactColor(_ code: Int, _ rest: inout ArraySlice<Int>) -> String {
      let count = rest.first == 5 ? 2 : 4
      defer { rest = rest.dropFirst(count) }
      return ([code] + rest.prefix(count)).map(String.init).joined(separator: ";")
    }
  }
}

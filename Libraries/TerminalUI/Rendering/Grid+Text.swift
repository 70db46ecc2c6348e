extension Grid {
  /// The rows as text, each ending in a newline; blanks at the end of a row are left out unless their style shows.
  public func text(styles: TextStyles) -> String {
    var utf8: [UInt8] = []
    utf8.reserveCapacity((width + 1) * height)
    var sequences: StyleSequences?
    if case .ansi(let depth, let isOnLight) = styles { sequences = StyleSequences(depth: depth, isOnLight: isOnLight) }
    for row in 0..<height {
      append(self[row: row], &sequences, to: &utf8)
      utf8.append(UInt8(ascii: "\n"))
    }
    return String(decoding: utf8, as: UTF8.self)
  }

  private func append(_ row: ArraySlice<Cell>, _ sequences: inout StyleSequences?, to utf8: inout [UInt8]) {
    let isStyled = sequences != nil
    let last = row.lastIndex { !$0.cluster.isSpace || $0.width == 0 || isStyled && $0.style.showsOnBlank }
    guard let last else { return }
    for cell in row[...last] where cell.width > 0 {
      // A style that is not visible on a blank is not switched for it.
      if !cell.cluster.isSpace || cell.style.showsOnBlank || sequences?.current.showsOnBlank == true {
        sequences?.change(to: cell.style, in: &utf8)
      }
      cell.cluster.append(to: &utf8)
    }
    sequences?.change(to: Style(), in: &utf8)
  }
}

extension Style {
  fileprivate var showsOnBlank: Bool { attributes.contains(.inverse) }
}

/// Whether rendered text carries styles, and in how many colours.
public enum TextStyles: Hashable, Sendable {
  /// No escape sequence at all.
  case plain
  /// SGR sequences (ECMA-48) with colours for a terminal of the given depth, and for its background.
  case ansi(ColorDepth, isOnLight: Bool = false)

  /// The styles for an output that is a terminal or not, according to `environment`.
  ///
  /// Plain when it is no terminal, when `NO_COLOR` is set to anything but the empty string (no-color.org), or when
  /// `TERM` is missing, empty or `dumb`. `COLORTERM` of `truecolor` or `24bit` or a `TERM` that ends in `-direct` means
  /// true colour; a `TERM` with `256color` means 256; else 16. The background is light when `COLORFGBG`, which rxvt and
  /// Konsole set to the palette's numbers of text and background, ends in 7 or in 9 to 15.
  public init(environment: [String: String], isTerminal: Bool) {
    let term = environment["TERM"] ?? ""
    guard isTerminal, (environment["NO_COLOR"] ?? "").isEmpty, !["", "dumb"].contains(term) else {
      self = .plain
      return
    }
    let isExact = ["truecolor", "24bit"].contains(environment["COLORTERM"]) || term.hasSuffix("-direct")
    let palette = term.contains("256color") ? ColorDepth.twoFiftySix : .sixteen
    let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { UInt8($0) } ?? 0
    self = .ansi(isExact ? .trueColor : palette, isOnLight: background == 7 || (9...15).contains(background))
  }
}

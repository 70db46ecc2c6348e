extension Grid {
  /// The rows as text, each ending in a newline; blanks at the end of a row are left out unless their style shows.
  public func text(styles: TextStyles) -> String {
    var utf8: [UInt8] = []
    utf8.reserveCapacity((width + 1) * height)
    var sequences: StyleSequences?
    if case .ansi(let depth) = styles { sequences = StyleSequences(depth: depth) }
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
    var current = Style()
    for cell in row[...last] where cell.width > 0 {
      // What a blank does not show need not be switched for it.
      if isStyled, !cell.cluster.isSpace || cell.style.showsOnBlank || current.showsOnBlank {
        utf8 += sequences?.change(from: current, to: cell.style) ?? []
        current = cell.style
      }
      cell.cluster.append(to: &utf8)
    }
    utf8 += sequences?.change(from: current, to: Style()) ?? []
  }
}

extension Style {
  fileprivate var showsOnBlank: Bool { attributes.contains(.inverse) }
}

/// Whether rendered text carries styles, and in how many colours.
public enum TextStyles: Hashable, Sendable {
  /// No escape sequence at all.
  case plain
  /// SGR sequences (ECMA-48) with colours for a terminal of the given depth.
  case ansi(ColorDepth)

  /// The styles for an output that is a terminal or not, according to `environment`.
  ///
  /// Plain when it is no terminal, when `NO_COLOR` is set to anything but the empty string (no-color.org), or when
  /// `TERM` is missing, empty or `dumb`. `COLORTERM` of `truecolor` or `24bit` or a `TERM` that ends in `-direct` means
  /// true colour; a `TERM` with `256color` means 256; else 16.
  public init(environment: [String: String], isTerminal: Bool) {
    let term = environment["TERM"] ?? ""
    if !isTerminal || environment["NO_COLOR"]?.isEmpty == false || term.isEmpty || term == "dumb" {
      self = .plain
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || term.hasSuffix("-direct") {
      self = .ansi(.trueColor)
    } else {
      self = .ansi(term.contains("256color") ? .twoFiftySix : .sixteen)
    }
  }
}

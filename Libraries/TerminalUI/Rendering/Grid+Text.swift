extension Grid {
  /// The rows as text, each ending in a newline; blanks at the end of a row are left out unless their style shows.
  public func text(styles: TextStyles) -> String {
    var utf8: [UInt8] = []
    utf8.reserveCapacity((width + 1) * height)
    for row in 0..<height {
      switch styles {
      case .plain: appendPlain(self[row: row], to: &utf8)
      case .ansi(let depth): append(self[row: row], with: StyleSequence(depth: depth), to: &utf8)
      }
      utf8.append(UInt8(ascii: "\n"))
    }
    return String(decoding: utf8, as: UTF8.self)
  }

  private func appendPlain(_ row: ArraySlice<Cell>, to utf8: inout [UInt8]) {
    let end = row.lastIndex { !$0.cluster.isSpace || $0.width == 0 }.map { $0 + 1 } ?? row.startIndex
    for cell in row[..<end] where cell.width > 0 { cell.cluster.append(to: &utf8) }
  }

  private func append(_ row: ArraySlice<Cell>, with sequence: StyleSequence, to utf8: inout [UInt8]) {
    let end =
      row.lastIndex { !$0.cluster.isSpace || $0.width == 0 || $0.style.showsOnBlank }.map { $0 + 1 } ?? row.startIndex
    var current = Style()
    for cell in row[..<end] where cell.width > 0 {
      // What a blank does not show need not be switched for it.
      if cell.style != current, !cell.cluster.isSpace || cell.style.showsOnBlank || current.showsOnBlank {
        utf8.append(contentsOf: sequence.change(from: current, to: cell.style).utf8)
        current = cell.style
      }
      cell.cluster.append(to: &utf8)
    }
    utf8.append(contentsOf: sequence.change(from: current, to: Style()).utf8)
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

/// Whether rendered text carries styles, and in how many colours.
public enum TextStyles: Hashable, Sendable {
  /// No escape sequence at all.
  case plain
  /// SGR sequences (ECMA-48) with colours for a terminal of the given depth.
  case ansi(ColorDepth)

  /// What an output that is a terminal, or not, wants according to `environment`.
  ///
  /// Plain when it is no terminal, when `NO_COLOR` is set to anything but the empty string (no-color.org), or when `TERM` is missing, empty or `dumb`.
  /// `COLORTERM` of `truecolor` or `24bit` or a `TERM` that ends in `-direct` means true colour; a `TERM` with `256color` means 256; else 16.
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

/// A screen of a terminal as an SVG picture: one text element a line, with a span for each style.
///
/// It knows the sequences of `tmux capture-pane -e` (ECMA-48, section 8.3.117) that the app uses: bold, faint, italic,
/// underlined and the eight colors.
struct TerminalPicture {
  private struct Style: Equatable {
    var classes: Set<String> = []
  }

  private static let names = [
    "1": "bold", "2": "faint", "3": "italic", "4": "underlined", "30": "black", "31": "red", "32": "green",
    "33": "yellow", "34": "blue", "35": "magenta", "36": "cyan", "37": "white",
  ]
  private static let head = """
    <style>
      text { font: 14px ui-monospace, monospace; fill: #d8dee9; white-space: pre }
      .bold { font-weight: bold } .faint { opacity: 0.6 } .italic { font-style: italic }
      .underlined { text-decoration: underline } .black { fill: #4c566a } .red { fill: #bf616a } .green { fill: #a3be8c }
      .yellow { fill: #ebcb8b } .blue { fill: #81a1c1 } .magenta { fill: #b48ead } .cyan { fill: #88c0d0 }
    </style>
    """

  /// The width of a column and the height of a row, in pixels.
  private static let cell = (width: 8.43, height: 18)

  let svg: String

  /// - Parameter screen: Lines as tmux captures them.
  init(_ screen: String, columns: Int) {
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let size = (width: Int(Double(columns) * Self.cell.width) + 20, height: lines.count * Self.cell.height + 20)
    var style = Style()
    let rows = lines.enumerated().map { row, line in
      "<text x=\"10\" y=\"\(row * Self.cell.height + 24)\">\(Self.spans(of: line, &style))</text>\n"
    }
    svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.width) \(size.height)" xml:space="preserve">
      \(Self.head)
      <rect width="100%" height="100%" rx="6" fill="#2e3440"/>
      \(rows.joined())</svg>

      """
  }

  private static func spans(of line: Substring, _ style: inout Style) -> String {
    var result = ""
    for (index, part) in line.split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated() {
      var text = part
      if index > 0, let end = part.firstIndex(of: "m") {
        apply(part[..<end], to: &style)
        text = part[part.index(after: end)...]
      }
      guard !text.isEmpty else { continue }
      let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      result +=
        style.classes.isEmpty
        ? String(escaped) : "<tspan class=\"\(style.classes.sorted().joined(separator: " "))\">\(escaped)</tspan>"
    }
    return result
  }

  private static func apply(_ sequence: Substring, to style: inout Style) {
    for code in sequence.split(separator: ";") {
      if code == "0" { style = Style() } else if let name = names[String(code)] { style.classes.insert(name) }
      if code == "39" {
        style.classes.subtract(["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"])
      }
      if code == "22" { style.classes.subtract(["bold", "faint"]) }
    }
  }
}

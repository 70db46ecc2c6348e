/// Styled text, wrapped at words to the available width.
///
/// `+` joins texts that keep their own styles. Control characters are shown, never sent to the terminal (see
/// `TerminalText.safe`).
public struct Text: PrimitiveView {
  struct Run {
    var string: String
    var style: Style
  }

  private var runs: [Run]

  public init(_ string: some StringProtocol) {
    runs = [Run(string: String(string), style: Style())]
  }

  public static func + (left: Text, right: Text) -> Text {
    var text = left
    text.runs += right.runs
    return text
  }

  // Like the modifiers of `View`, but the results can be joined: `Text("a").bold() + Text("b")`.

  public func bold() -> Text { mapping { $0.attributes.insert(.bold) } }
  public func dim() -> Text { mapping { $0.attributes.insert(.dim) } }

  /// Colours the runs that have no colour yet; with nil they have that of the surrounding views.
  public func foregroundColor(_ color: Color?) -> Text {
    mapping { $0.foreground = $0.foreground ?? color }
  }

  public func resolve(into resolver: inout ViewResolver) {
    resolver.nodes.append(TextNode(runs, environment: resolver.environment))
  }

  /// This text with what ``TerminalUI/View/highlighting(_:)`` searches for marked in it, whatever its case.
  func highlighted() -> some View {
    ModifiedContent(self) { text, resolver in
      let searched = resolver.environment.searched
      (searched.isEmpty ? text : text.marking(searched)).resolve(into: &resolver)
    }
  }

  private func marking(_ searched: String) -> Text {
    let wanted = searched.lowercased().map(\.self)
    var text = self
    text.runs = runs.flatMap { run -> [Run] in
      let lowercased = run.string.lowercased()
      // Where changing the case changes the number of characters, positions would not be those of the text.
      guard lowercased.count == run.string.count else { return [run] }
      var (marked, rest, characters) = ([Run](), Substring(run.string), lowercased.map(\.self)[...])
      while let start = characters.indices.first(where: { characters[$0...].starts(with: wanted) }) {
        let before = start - characters.startIndex
        marked.append(Run(string: String(rest.prefix(before)), style: run.style))
        let style = run.style.merging(Style(foreground: .yellow, attributes: .bold))
        marked.append(Run(string: String(rest.dropFirst(before).prefix(wanted.count)), style: style))
        rest = rest.dropFirst(before + wanted.count)
        characters = characters.dropFirst(before + wanted.count)
      }
      return marked + [Run(string: String(rest), style: run.style)]
    }
    return text
  }

  private func mapping(_ change: (inout Style) -> Void) -> Text {
    var text = self
    for index in text.runs.indices { change(&text.runs[index].style) }
    return text
  }
}

/// Styled text, wrapped to the offered width.
final class TextNode: Node {
  private let runs: [Text.Run]
  private let environment: ViewEnvironment
  /// Lazy: a frame that only publishes is never laid out.
  private lazy var glyphs = runs.reduce(into: []) { glyphs, run in
    TerminalText.append(run.string, style: environment.style.merging(run.style), to: &glyphs)
  }
  /// The width on one line; nil when the text has line breaks of its own.
  private lazy var length = glyphs.contains(where: \.isNewline) ? nil : TextLines.width(of: glyphs[...])
  private var lines: (width: Int?, limit: Int, content: [ArraySlice<Glyph>])?

  init(_ runs: [Text.Run], environment: ViewEnvironment) {
    self.runs = runs
    self.environment = environment
  }

  override func simpleSize(for proposal: Proposal) -> Size? {
    // The minimum is taken to be one column, which saves wrapping into it.
    if proposal.width == 0 { return Size(width: glyphs.isEmpty ? 0 : 1, height: 1) }
    guard let length, length <= proposal.width ?? .max else { return nil }
    return Size(width: length, height: 1)
  }

  override func measure(_ proposal: Proposal) -> Size {
    let lines = lines(for: proposal)
    return Size(width: lines.reduce(0) { max($0, TextLines.width(of: $1)) }, height: lines.count)
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    if let length, length <= proposal.width ?? .max { return canvas.write(glyphs[...], at: rect.origin) }
    for (index, line) in lines(for: proposal).enumerated() {
      canvas.write(line, at: Point(column: rect.origin.column, row: rect.origin.row + index))
    }
  }

  private func lines(for proposal: Proposal) -> [ArraySlice<Glyph>] {
    let limit = environment.truncates ? max(1, min(environment.lineLimit ?? .max, proposal.height ?? .max)) : .max
    if let lines, lines.width == proposal.width, lines.limit == limit { return lines.content }
    let content = TextLines.wrap(glyphs, width: proposal.width, limit: limit)
    lines = (proposal.width, limit, content)
    return content
  }
}

/// A spinner before a label, for work in progress.
///
/// The spinner turns with the frame's tick; in a frame without one, which is how text is printed, only the label is
/// drawn.
public struct ProgressView: PrimitiveView {
  private static let steps = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  private let label: String

  public init(_ label: String = "…") {
    self.label = label
  }

  public func resolve(into resolver: inout ViewResolver) {
    guard let tick = resolver.environment.tick else { return Text(label).resolve(into: &resolver) }
    resolver.context.isAnimated = true
    let step = Self.steps[Int(tick.magnitude % UInt(Self.steps.count))]
    HStack {
      Text(step)
      Text(label)
    }.resolve(into: &resolver)
  }
}

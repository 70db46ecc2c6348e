/// Control to edit one line of text, with the keys of `EditableText`, paste and clicks.
///
/// A text that is wider than the field is scrolled to the cursor; without the focus, its end is shown. An empty field
/// without the focus shows `prompt`.
public struct TextField: PrimitiveView {
  private let prompt: String
  private let text: Binding<String>

  /// - Parameter prompt: Describes what to enter.
  public init(_ prompt: some StringProtocol, text: Binding<String>) {
    self.prompt = String(prompt)
    self.text = text
  }

  public func resolve(into resolver: inout ViewResolver) {
    resolver.entering(.type(ObjectIdentifier(Self.self))) { resolver in
      let state = resolver.object { FieldState() }
      state.editable.text = text.wrappedValue
      let node = FieldNode(editable: state.editable, prompt: prompt, resolver: resolver)
      let onSubmit = resolver.environment.onSubmit
      resolver.appendFocusable(node, role: .field) { [text] input in
        // The model may have changed the text since the frame was drawn.
        state.editable.text = text.wrappedValue
        switch input {
        case .key(.enter): return onSubmit()
        case .key(let key): state.editable.apply(key)
        case .paste(let string): state.editable.insert(string)
        case .click(let point): state.editable.moveCursor(toColumn: point.column - node.textColumn)
        case .scroll: return
        }
        if state.editable.text != text.wrappedValue { text.wrappedValue = state.editable.text }
      }
    }
  }
}

/// Keeps the cursor of a field from frame to frame.
@MainActor
private final class FieldState {
  var editable = EditableText()
}

/// Command line: shows a `LineEditor`, passes keys and pasted text to it, and reports each outcome.
///
/// ```swift
/// LineField(":", editor: $editor) { outcome in
///   if case .submitted(let line) = outcome { run(line) }
/// }
/// ```
public struct LineField: PrimitiveView {
  private let prompt: String
  private let editor: Binding<LineEditor>
  private let onOutcome: @MainActor (LineEditor.Outcome) -> Void

  /// - Parameter prompt: Text before the line.
  public init(
    _ prompt: some StringProtocol, editor: Binding<LineEditor>,
    onOutcome: @escaping @MainActor (LineEditor.Outcome) -> Void
  ) {
    self.prompt = String(prompt)
    self.editor = editor
    self.onOutcome = onOutcome
  }

  public func resolve(into resolver: inout ViewResolver) {
    resolver.entering(.type(ObjectIdentifier(Self.self))) { resolver in
      let field = FieldNode(editable: editor.wrappedValue.line, prompt: "", resolver: resolver)
      let node = StackNode(axis: .horizontal, children: [resolver.node(of: Text(prompt)), field])
      resolver.appendFocusable(node, role: .line) { [editor, onOutcome] input in
        switch input {
        case .key(let key): onOutcome(editor.wrappedValue.handle(.key(key)))
        case .paste(let text): onOutcome(editor.wrappedValue.handle(.paste(text)))
        case .click, .scroll: break
        }
      }
    }
  }
}

extension View {
  /// Runs an action when Enter is pressed in a text field inside. An inner `onSubmit` replaces an outer one.
  public func onSubmit(perform action: @escaping @MainActor () -> Void) -> some View {
    environment { $0.onSubmit = action }
  }
}

/// A line of editable text, scrolled so that its cursor is in view.
private final class FieldNode: Node {
  private let glyphs: [Glyph]
  private let prompt: [Glyph]
  private let cursor: Int
  private let style: Style
  private let truncates: Bool
  private let context: FrameContext
  private let identity: ViewIdentity
  /// The column of the text's first cluster in the last frame; left of the field when it is scrolled.
  private(set) var textColumn = 0

  init(editable: EditableText, prompt: String, resolver: ViewResolver) {
    style = resolver.environment.style
    glyphs = TerminalText.glyphs(of: editable.line(), style: style)
    self.prompt = TerminalText.glyphs(of: prompt, style: style.merging(Style(attributes: .dim)))
    cursor = min(editable.cursor, glyphs.count)
    truncates = resolver.environment.truncates
    context = resolver.context
    identity = resolver.identity
  }

  override func measure(_ proposal: Proposal) -> Size {
    let shown = glyphs.isEmpty ? prompt : glyphs
    let ideal = TextLines.width(of: shown[...]) + (context.isInteractive ? 1 : 0)
    guard let width = proposal.width, truncates else { return Size(width: ideal, height: 1) }
    return Size(width: context.isInteractive ? max(1, width) : min(ideal, max(1, width)), height: 1)
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    let width = rect.size.width
    guard context.focus == identity else {
      let shown = glyphs.isEmpty ? prompt[...] : glyphs[...]
      textColumn = rect.origin.column + min(0, width - TextLines.width(of: shown))
      canvas.write(truncates ? TextLines.truncatedAtStart(shown, to: width) : shown, at: rect.origin)
      return
    }
    // The cursor covers the cluster after it, or a blank at the end.
    var under = cursor < glyphs.count ? glyphs[cursor] : Glyph(cluster: " ", width: 1, style: style)
    under.style.attributes.insert(.inverse)
    let start = TextLines.start(of: glyphs, showing: cursor, in: width)
    let shown = glyphs[start..<cursor] + [under] + glyphs[cursor...].dropFirst()
    textColumn = rect.origin.column - TextLines.width(of: glyphs[..<start])
    canvas.write(shown, at: rect.origin)
  }
}

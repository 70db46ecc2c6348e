/// View that scrolls content which is higher than it: with the arrow keys, the page keys and the wheel, and to the view
/// that has the focus.
///
/// Marks at the right edge show that there is more above or below. The whole content is resolved and laid out for each
/// frame; use a `List` for many rows. The view is at most as high as its content. In a frame that is drawn once it does
/// not scroll and has the height of its content.
public struct ScrollView<Content: View>: PrimitiveView {
  private let content: Content

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public func resolve(into resolver: inout ViewResolver) {
    resolver.entering(.type(ObjectIdentifier(Self.self))) { resolver in
      guard resolver.context.isInteractive else {
        resolver.nodes.append(resolver.node(of: content))
        return
      }
      let (child, inner) = resolver.withholdingPublications { $0.node(of: content) }
      let node = ScrollNode(child: child, state: resolver.object { ScrollState() }, context: resolver.context)
      // Content with views that take the focus scrolls to the focus. Otherwise the scroll view takes the focus itself,
      // so that keys scroll it.
      let takesFocus = !inner.focusables.contains { $0.role.takesFocus }
      resolver.appendFocusable(node, role: takesFocus ? .scroll : .scrollAround) { node.perform($0) }
      resolver.publish(inner)
    }
  }
}

@MainActor
private final class ScrollState {
  var offset = 0
  var focus: ViewIdentity?
}

private final class ScrollNode: Node {
  private let child: Node
  private let state: ScrollState
  private let context: FrameContext
  private var height = 0
  private var most = 0

  init(child: Node, state: ScrollState, context: FrameContext) {
    self.child = child
    self.state = state
    self.context = context
  }

  override var button: FocusableNode? { child.button }

  override func measure(_ proposal: Proposal) -> Size {
    let size = child.size(for: Proposal(width: proposal.width, height: nil))
    guard let height = proposal.height, size.height > height else { return size }
    return Size(width: proposal.width ?? size.width, height: max(1, height))
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    height = rect.size.height
    var offer = Proposal(width: proposal.width, height: nil)
    let isLonger = child.size(for: offer).height > height
    // The last column is for the marks.
    if isLonger { offer.width = rect.size.width - 1 }
    if state.focus != context.focus { followFocus(offer) }
    most = max(0, child.size(for: offer).height - height)
    state.offset = max(0, min(state.offset, most))
    child.place(
      at: Point(column: rect.origin.column, row: rect.origin.row - state.offset), proposal: offer, on: &canvas)
    guard isLonger else { return }
    let column = rect.columns.upperBound - 1
    let style = Style(foreground: .cyan, attributes: .bold)
    if state.offset > 0 { canvas.write("▴", style: style, at: Point(column: column, row: rect.origin.row)) }
    if state.offset < most {
      canvas.write("▾", style: style, at: Point(column: column, row: rect.rows.upperBound - 1))
    }
  }

  /// Scrolls to the view that has the focus. Its place is found by drawing the content on a canvas without cells.
  private func followFocus(_ offer: Proposal) {
    state.focus = context.focus
    var probe = Canvas(width: 0, height: 0)
    probe.drawsHidden = true
    child.place(at: Point(), proposal: offer, on: &probe)
    guard let focused = probe.focused else { return }
    state.offset = min(max(state.offset, focused.rows.upperBound - height), focused.rows.lowerBound)
  }

  func perform(_ input: FocusInput) {
    switch input {
    case .scroll(let lines): state.offset += lines
    case .key(let key): state.offset += key.steps(page: height - 1) ?? 0
    case .click, .paste: break
    }
    // Here too, because more input may come before the next frame: End and then Up is one line above the end.
    state.offset = max(0, min(state.offset, most))
  }
}

extension View {
  public func bold(_ isActive: Bool = true) -> EnvironmentModifier<Self> { attribute(.bold, isActive) }

  public func dim(_ isActive: Bool = true) -> EnvironmentModifier<Self> { attribute(.dim, isActive) }

  public func italic(_ isActive: Bool = true) -> EnvironmentModifier<Self> { attribute(.italic, isActive) }

  public func underline(_ isActive: Bool = true) -> EnvironmentModifier<Self> { attribute(.underline, isActive) }

  public func inverse(_ isActive: Bool = true) -> EnvironmentModifier<Self> { attribute(.inverse, isActive) }

  /// The colour of text and lines inside; nil for the terminal's own. An inner colour wins.
  public func foregroundColor(_ color: Color?) -> EnvironmentModifier<Self> {
    EnvironmentModifier(content: self) { $0.style.foreground = color }
  }

  /// Fills the area of this view, and hides what lies under it in a `ZStack`; nil leaves it as it is.
  public func backgroundColor(_ color: Color?) -> LayoutModifier<Self> {
    LayoutModifier(content: self) { node, _ in color.map { BackgroundNode($0, child: node) } ?? node }
  }

  private func attribute(_ attribute: TextAttributes, _ isActive: Bool) -> EnvironmentModifier<Self> {
    EnvironmentModifier(content: self) { environment in
      if isActive {
        environment.style.attributes.insert(attribute)
      } else {
        environment.style.attributes.remove(attribute)
      }
    }
  }
}

extension View {
  /// The most lines that a text takes; the last one is truncated when text is left. Nil: as many as there is room for.
  ///
  /// Where the width is unlimited nothing is truncated, and the limit is off.
  public func lineLimit(_ limit: Int?) -> EnvironmentModifier<Self> {
    EnvironmentModifier(content: self) { $0.lineLimit = limit.map { max(1, $0) } }
  }

  /// Where a text that does not fit is cut; at its end by default.
  public func truncationMode(_ mode: TruncationMode) -> EnvironmentModifier<Self> {
    EnvironmentModifier(content: self) { $0.truncationMode = mode }
  }
}

/// A view whose content inherits something else.
public struct EnvironmentModifier<Content: View>: PrimitiveView {
  let content: Content
  let change: (inout ViewEnvironment) -> Void

  public func resolve(into resolver: inout ViewResolver) {
    resolver.nodes += resolver.nodes(of: content, changing: change)
  }
}

/// A child on a coloured ground.
final class BackgroundNode: Node {
  private let color: Color
  private let child: Node

  init(_ color: Color, child: Node) {
    self.color = color
    self.child = child
  }

  override func measure(_ proposal: Proposal) -> Size {
    child.size(for: proposal)
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    canvas.fill(rect, style: Style(background: color))
    child.place(at: rect.origin, proposal: proposal, on: &canvas)
  }
}

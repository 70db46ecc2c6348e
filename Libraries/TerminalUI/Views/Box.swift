/// A border with a title around a view; it covers whatever lies under it in a `ZStack`.
///
/// As large as its content asks for: give that a `.frame(maxWidth: .infinity)` to fill the width.
public struct Box<Content: View>: PrimitiveView {
  private let title: String?
  private let border: BoxBorder
  private let borderColor: Color?
  private let content: Content

  /// `borderColor`: of border and title; nil for the colour of the text around.
  public init(
    _ title: String? = nil, border: BoxBorder = .rounded, borderColor: Color? = nil, @ViewBuilder content: () -> Content
  ) {
    self.title = title
    self.border = border
    self.borderColor = borderColor
    self.content = content()
  }

  public func resolve(into resolver: inout ViewResolver) {
    let style = resolver.environment.style.merging(Style(foreground: borderColor))
    let title = TerminalText.glyphs(of: title ?? "", style: style.merging(Style(attributes: .bold))).filter { !$0.isNewline }
    resolver.nodes.append(BoxNode(border: border, title: title, style: style, child: resolver.node(of: content)))
  }
}

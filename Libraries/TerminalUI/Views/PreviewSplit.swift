/// A view, and beside it a preview of what is selected in it: from 110 columns on beside it; on a narrower screen of at
/// least 40 rows below it. On a smaller one, and in a frame that is drawn once, there is no preview.
///
/// ```swift
/// PreviewSplit {
///   List(people, selection: $selection) { Text($0.name) }
/// } preview: {
///   if let selected { PersonDetail(person: selected) }
/// }
/// ```
///
/// A preview only shows: it takes no keys and no clicks, and what it publishes is dropped. Its tasks run while it is
/// shown.
@MainActor
public struct PreviewSplit<Content, Preview> {
  /// The least size of the screen at which there is a preview beside the content, or below it.
  private static var leastSize: Size { Size(width: 110, height: 40) }

  private let content: Content
  private let preview: Preview
}

extension PreviewSplit: PrimitiveView, View where Content: View, Preview: View {
  public typealias Body = Never

  public init(@ViewBuilder content: () -> Content, @ViewBuilder preview: () -> Preview) {
    self.content = content()
    self.preview = preview()
  }

  public func resolve(into resolver: inout ViewResolver) {
    let list = resolver.entering(.position(0)) { [content] in $0.node(of: content) }
    guard let screen = resolver.context.screen else { return resolver.nodes.append(list) }
    let isBeside = screen.width >= Self.leastSize.width
    guard isBeside || screen.height >= Self.leastSize.height else { return resolver.nodes.append(list) }
    let length = isBeside ? screen.width * 2 / 5 : screen.height / 3
    let (framed, _) = resolver.withholdingPublications { resolver in
      resolver.entering(.position(1)) { [preview] in
        // Beside the content it is as high as that, and cut off below.
        $0.node(
          of: ScrollView { preview }.frame(
            minWidth: isBeside ? length : nil, maxWidth: isBeside ? Length(length) : .infinity,
            minHeight: 0, maxHeight: isBeside ? .infinity : Length(length)))
      }
    }
    let axis = isBeside ? Axis.horizontal : .vertical
    let divider = resolver.children(of: Divider(), axis: axis)
    resolver.nodes.append(
      StackNode(axis: axis, spacing: isBeside ? 1 : 0, children: [list] + divider + [framed]))
  }
}

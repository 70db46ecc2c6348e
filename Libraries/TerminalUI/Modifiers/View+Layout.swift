extension View {
  /// Empty columns and rows around this view.
  public func padding(_ insets: EdgeInsets) -> LayoutModifier<Self> {
    LayoutModifier(content: self) { node, _ in PaddingNode(insets, child: node) }
  }

  /// `length` empty columns or rows at each of `edges`.
  public func padding(_ edges: Edges = .all, _ length: Int = 1) -> LayoutModifier<Self> {
    padding(
      EdgeInsets(
        top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
        bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0))
  }

  public func padding(_ length: Int) -> LayoutModifier<Self> {
    padding(.all, length)
  }

  /// A frame of fixed size; nil leaves a length to the view. In a frame of unlimited width it only sets the least size.
  public func frame(width: Int? = nil, height: Int? = nil, alignment: Alignment = .topLeading) -> LayoutModifier<Self> {
    LayoutModifier(content: self) { node, environment in
      FrameNode(
        width: .fixed(width), height: .fixed(height), alignment: alignment, truncates: environment.truncates, child: node)
    }
  }

  /// A frame within limits: with a `max…` it takes what it is offered up to that, with a `min…` it never gets smaller.
  ///
  /// `ideal…` is what it takes where the length is free; the view's own size by default.
  public func frame(
    minWidth: Int? = nil, idealWidth: Int? = nil, maxWidth: Length? = nil,
    minHeight: Int? = nil, idealHeight: Int? = nil, maxHeight: Length? = nil,
    alignment: Alignment = .topLeading
  ) -> LayoutModifier<Self> {
    func limits(_ least: Int?, _ ideal: Int?, _ most: Length?) -> FrameNode.Limits {
      FrameNode.Limits(least: least.map { Length($0).cells }, ideal: ideal.map { Length($0).cells }, most: most?.cells)
    }
    let width = limits(minWidth, idealWidth, maxWidth)
    let height = limits(minHeight, idealHeight, maxHeight)
    return LayoutModifier(content: self) { node, environment in
      FrameNode(width: width, height: height, alignment: alignment, truncates: environment.truncates, child: node)
    }
  }

  /// Fills what is offered and puts this view at a place in it.
  public func alignment(_ alignment: Alignment) -> LayoutModifier<Self> {
    frame(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment)
  }

  /// Keeps the ideal size whatever is offered.
  public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> LayoutModifier<Self> {
    let axes = (horizontal ? [Axis.horizontal] : []) + (vertical ? [Axis.vertical] : [])
    return LayoutModifier(content: self) { node, _ in FixedSizeNode(axes, child: node) }
  }
}

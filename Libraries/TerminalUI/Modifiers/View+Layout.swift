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
        width: .fixed(width), height: .fixed(height), alignment: alignment, truncates: environment.truncates,
        child: node)
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

/// Columns and rows at the edges of a rectangle.
public struct EdgeInsets: Hashable, Sendable {
  public let top: Int
  public let leading: Int
  public let bottom: Int
  public let trailing: Int

  /// Negative insets count as 0.
  public init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
    self.top = Length(top).cells
    self.leading = Length(leading).cells
    self.bottom = Length(bottom).cells
    self.trailing = Length(trailing).cells
  }
}

/// Sides of a rectangle.
public struct Edges: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let top = Edges(rawValue: 1)
  public static let leading = Edges(rawValue: 2)
  public static let bottom = Edges(rawValue: 4)
  public static let trailing = Edges(rawValue: 8)
  public static let horizontal: Edges = [.leading, .trailing]
  public static let vertical: Edges = [.top, .bottom]
  public static let all: Edges = [.horizontal, .vertical]
}

/// A view each of whose nodes is wrapped in another one.
public struct LayoutModifier<Content: View>: PrimitiveView {
  let content: Content
  let wrap: @MainActor (Node, ViewEnvironment) -> Node

  public func resolve(into resolver: inout ViewResolver) {
    let environment = resolver.environment
    for node in resolver.nodes(of: content) {
      if let rows = node as? LazyRows {
        resolver.nodes.append(rows.wrapped { [wrap] in wrap($0, environment) })
        continue
      }
      let wrapped = wrap(node, environment)
      wrapped.id = wrapped.id ?? node.id
      resolver.nodes.append(wrapped)
    }
  }
}

/// A child with empty columns and rows around it.
final class PaddingNode: Node {
  private let insets: EdgeInsets
  private let child: Node

  init(_ insets: EdgeInsets, child: Node) {
    self.insets = insets
    self.child = child
  }

  private var extra: Size {
    Size(width: insets.leading + insets.trailing, height: insets.top + insets.bottom)
  }

  override func measure(_ proposal: Proposal) -> Size {
    let size = child.size(for: proposal.reduced(by: extra))
    return Size(width: size.width + extra.width, height: size.height + extra.height)
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    let origin = Point(column: rect.origin.column + insets.leading, row: rect.origin.row + insets.top)
    child.place(at: origin, proposal: proposal.reduced(by: extra), on: &canvas)
  }
}

/// A child at its ideal length along some axes, whatever is offered.
final class FixedSizeNode: Node {
  private let axes: [Axis]
  private let child: Node

  init(_ axes: [Axis], child: Node) {
    self.axes = axes
    self.child = child
  }

  override func measure(_ proposal: Proposal) -> Size {
    child.size(for: offer(proposal))
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    child.place(at: rect.origin, proposal: offer(proposal), on: &canvas)
  }

  private func offer(_ proposal: Proposal) -> Proposal {
    axes.reduce(into: proposal) { $0[$1] = nil }
  }
}

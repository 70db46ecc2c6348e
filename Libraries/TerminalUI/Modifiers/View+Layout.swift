extension View {
  /// `length` empty columns or rows at each of `edges`; a negative length counts as 0.
  public func padding(_ edges: Edges = .all, _ length: Int = 1) -> LayoutModifier<Self> {
    LayoutModifier(content: self) { node, _ in PaddingNode(edges, Length(length).cells, child: node) }
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
private final class PaddingNode: Node {
  private let edges: Edges
  private let length: Int
  private let child: Node

  init(_ edges: Edges, _ length: Int, child: Node) {
    self.edges = edges
    self.length = length
    self.child = child
  }

  private func room(at edge: Edges) -> Int { edges.contains(edge) ? length : 0 }

  private var extra: Size {
    Size(width: room(at: .leading) + room(at: .trailing), height: room(at: .top) + room(at: .bottom))
  }

  override func measure(_ proposal: Proposal) -> Size {
    let size = child.size(for: proposal.reduced(by: extra))
    return Size(width: size.width + extra.width, height: size.height + extra.height)
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    let origin = Point(column: rect.origin.column + room(at: .leading), row: rect.origin.row + room(at: .top))
    child.place(at: origin, proposal: proposal.reduced(by: extra), on: &canvas)
  }
}

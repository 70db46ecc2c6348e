extension View {
  public func bold(_ isActive: Bool = true) -> ModifiedContent<Self> { attribute(.bold, isActive) }

  public func dim(_ isActive: Bool = true) -> ModifiedContent<Self> { attribute(.dim, isActive) }

  /// The colour of text and lines inside; nil for the terminal's own. An inner colour takes precedence.
  public func foregroundColor(_ color: Color?) -> ModifiedContent<Self> {
    environment { $0.style.foreground = color }
  }

  private func attribute(_ attribute: TextAttributes, _ isActive: Bool) -> ModifiedContent<Self> {
    environment {
      let attributes = $0.style.attributes
      $0.style.attributes = isActive ? attributes.union(attribute) : attributes.subtracting(attribute)
    }
  }

  /// Maximum number of lines of a text, at least 1. The last line is truncated when the text is longer. Nil: no limit.
  ///
  /// In output of unlimited width nothing is truncated, and the limit has no effect.
  public func lineLimit(_ limit: Int?) -> ModifiedContent<Self> {
    environment { $0.lineLimit = limit.map { max(1, $0) } }
  }

  /// Marks a text wherever the columns of tables inside contain it, whatever its case; an empty one marks nothing.
  public func highlighting(_ text: String) -> ModifiedContent<Self> {
    environment { $0.searched = text }
  }

  /// This view with another environment.
  func environment(_ change: @escaping @MainActor (inout ViewEnvironment) -> Void) -> ModifiedContent<Self> {
    ModifiedContent(self) { content, resolver in
      resolver.nodes += resolver.nodes(of: content, changing: change)
    }
  }

  /// This view with each of its nodes wrapped in another one.
  private func wrapped(by wrap: @escaping @MainActor (Node, ViewEnvironment) -> Node) -> ModifiedContent<Self> {
    ModifiedContent(self) { content, resolver in
      let environment = resolver.environment
      for node in resolver.nodes(of: content) {
        if let lazy = node as? LazyRows {
          resolver.nodes.append(LazyRows(lazy.rows.wrapped { wrap($0, environment) }))
          continue
        }
        let wrapped = wrap(node, environment)
        wrapped.id = wrapped.id ?? node.id
        resolver.nodes.append(wrapped)
      }
    }
  }

  /// Adds `length` empty columns or rows at each of `edges`; a negative length counts as 0.
  public func padding(_ edges: Edges = .all, _ length: Int = 1) -> ModifiedContent<Self> {
    wrapped { node, _ in PaddingNode(edges, Length(length).cells, child: node) }
  }

  public func padding(_ length: Int) -> ModifiedContent<Self> {
    padding(.all, length)
  }

  /// Gives the view a fixed width and height; nil keeps the view's own. In output of unlimited width they are minimums.
  public func frame(width: Int? = nil, height: Int? = nil, alignment: Alignment = .topLeading) -> ModifiedContent<Self>
  {
    frame(
      minWidth: width, idealWidth: width, maxWidth: width.map { Length($0) },
      minHeight: height, idealHeight: height, maxHeight: height.map { Length($0) }, alignment: alignment)
  }

  /// Limits the size of the view. With a maximum, the frame takes what it is offered up to the maximum; it is never
  /// smaller than the minimum.
  ///
  /// The ideal is the length where it is unlimited; by default that of the view.
  public func frame(
    minWidth: Int? = nil, idealWidth: Int? = nil, maxWidth: Length? = nil,
    minHeight: Int? = nil, idealHeight: Int? = nil, maxHeight: Length? = nil,
    alignment: Alignment = .topLeading
  ) -> ModifiedContent<Self> {
    let width = FrameNode.Limits(least: minWidth, ideal: idealWidth, most: maxWidth)
    let height = FrameNode.Limits(least: minHeight, ideal: idealHeight, most: maxHeight)
    return wrapped { node, environment in
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

/// A child surrounded by empty columns and rows.
private final class PaddingNode: Node {
  private let edges: Edges
  private let length: Int
  private let child: Node

  init(_ edges: Edges, _ length: Int, child: Node) {
    self.edges = edges
    self.length = length
    self.child = child
  }

  override var button: FocusableNode? { child.button }

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

/// A child in a frame of fixed or limited size.
final class FrameNode: Node {
  struct Limits {
    let least: Int?
    private let ideal: Int?
    private let most: Int?

    init(least: Int? = nil, ideal: Int? = nil, most: Length? = nil) {
      self.least = least.map { Length($0).cells }
      self.ideal = ideal.map { Length($0).cells }
      self.most = most?.cells
    }

    /// The same limits with a maximum of at most `length`, but not less than the minimum.
    func capped(at length: Int) -> Limits {
      Limits(least: least, ideal: ideal, most: Length(max(least ?? 0, min(most ?? length, length))))
    }

    /// The same limits with a minimum of at least `length`.
    func raised(to length: Int) -> Limits {
      Limits(least: max(least ?? 0, length), ideal: ideal, most: most.map { Length(max($0, length)) })
    }

    func offer(_ proposed: Int?) -> Int? {
      (proposed ?? ideal).map { max(min($0, most ?? $0), least ?? 0) }
    }

    func length(of child: Int, proposed: Int?, truncates: Bool) -> Int {
      let wanted = proposed ?? ideal ?? child
      // The length of the child takes the place of a missing limit.
      let result = max(least ?? min(child, most ?? child), min(most ?? child, wanted))
      return truncates ? result : max(result, child)
    }
  }

  private let width: Limits
  private let height: Limits
  private let alignment: Alignment
  private let truncates: Bool
  private let child: Node

  init(width: Limits, height: Limits, alignment: Alignment, truncates: Bool, child: Node) {
    self.width = width
    self.height = height
    self.alignment = alignment
    self.truncates = truncates
    self.child = child
  }

  override var button: FocusableNode? { child.button }

  override func measure(_ proposal: Proposal) -> Size {
    let size = child.size(for: offer(proposal))
    return Size(
      width: width.length(of: size.width, proposed: proposal.width, truncates: truncates),
      height: height.length(of: size.height, proposed: proposal.height, truncates: truncates))
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    let offer = offer(proposal)
    child.place(at: alignment.origin(of: child.size(for: offer), in: rect), proposal: offer, on: &canvas)
  }

  private func offer(_ proposal: Proposal) -> Proposal {
    var offer = Proposal(width: width.offer(proposal.width), height: height.offer(proposal.height))
    guard !truncates else { return offer }
    // Where nothing may be truncated, limits do not apply to the child.
    offer.width = offer.width.map { max($0, child.size(for: Proposal(width: nil, height: nil)).width) }
    offer.height = offer.height.map { max($0, child.size(for: Proposal(width: offer.width, height: nil)).height) }
    return offer
  }
}

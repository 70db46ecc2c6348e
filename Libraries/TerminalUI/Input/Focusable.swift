/// Kind of a view that takes input; determines which keys it handles.
enum FocusRole {
  case button, picker, field
  /// A field of several lines.
  case editor
  /// A command line, which handles nearly every key.
  case line
  /// A list.
  case rows
  /// A scroll view that takes the focus itself.
  case scroll
  /// A scroll view around views that take the focus.
  case scrollAround
  /// Takes clicks only.
  case tap

  var isField: Bool { self == .field || self == .editor }
  var takesFocus: Bool { self != .tap && self != .scrollAround }
  /// Whether it is drawn inverse while it has the focus; the others mark the focus themselves.
  var isHighlighted: Bool { self == .button || self == .picker }
  var scrolls: Bool { self == .rows || self == .scroll || self == .scrollAround }

  /// Whether the key moves through the content, and changes nothing.
  func moves(for key: Key) -> Bool { scrolls && key.steps(page: 1) != nil }

  func takes(_ key: Key) -> Bool {
    switch (self, key) {
    case (.button, .enter), (.button, " "), (.picker, .left), (.picker, .right), (.picker, " "), (.rows, .enter):
      true
    case (.rows, _), (.scroll, _): moves(for: key)
    case (.field, _): EditableText.takes(key)
    case (.editor, _): TextEditor.takes(key)
    case (.line, _): LineEditor.takes(key)
    default: false
    }
  }
}

extension Key {
  var scrollsPages: Bool { [.pageUp, .pageDown, .home, .end].contains(self) }

  /// The number of rows or lines by which this key scrolls, when a page has `page` of them. Negative upwards; nil
  /// for other keys.
  func steps(page: Int) -> Int? {
    switch self {
    case .up: -1
    case .down: 1
    case .pageUp: -max(1, page)
    case .pageDown: max(1, page)
    case .home: -Proposal.unbounded
    case .end: Proposal.unbounded
    default: nil
    }
  }
}

/// Input for one view.
enum FocusInput {
  case key(Key)
  case paste(String)
  /// At a point of the screen.
  case click(Point)
  /// By the wheel; negative upwards.
  case scroll(Int)
}

/// Node of a view that takes keys or clicks. Records where its child is drawn, and may draw it inverse while it
/// has the focus.
final class FocusableNode: Node {
  let identity: ViewIdentity
  let role: FocusRole
  var perform: @MainActor (FocusInput) -> Void
  /// The part of the child that was visible in the last frame.
  private(set) var visible = Rect()
  private let child: Node
  private let context: FrameContext

  init(
    _ child: Node, role: FocusRole, resolver: ViewResolver, perform: @escaping @MainActor (FocusInput) -> Void
  ) {
    self.child = child
    self.role = role
    self.perform = perform
    identity = resolver.identity
    context = resolver.context
  }

  override var button: FocusableNode? { role == .button ? self : child.button }

  override func measure(_ proposal: Proposal) -> Size { child.size(for: proposal) }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    visible = canvas.clip
    child.place(at: rect.origin, proposal: proposal, on: &canvas)
    guard context.focus == identity else { return }
    canvas.focused = rect
    if role.isHighlighted { canvas.add(.inverse, in: rect) }
  }
}

extension ViewResolver {
  /// Appends a node that takes input; in a frame that is drawn once, or in a disabled view, only `child`.
  mutating func appendFocusable(
    _ child: Node, role: FocusRole, perform: @escaping @MainActor (FocusInput) -> Void
  ) {
    guard context.isInteractive, environment.isEnabled else {
      nodes.append(child)
      return
    }
    let node = FocusableNode(child, role: role, resolver: self, perform: perform)
    published.focusables.append(node)
    nodes.append(node)
  }
}

/// Determines which view has the focus.
///
/// Remembers the last views that had it: after a sheet has closed, or when a tab is shown again, the focus returns to
/// the view that had it there.
@MainActor
struct FocusHistory {
  private static let limit = 64

  private var identities: [ViewIdentity] = []
  /// The field that Escape has left, which keeps the focus; nil when the focus has moved since.
  private var left: ViewIdentity?
  /// The views of the last frame that take input.
  var focusables: [FocusableNode] = []
  /// The pages, sheets and alerts that are open, shown or not. One that is opened again begins with its first view.
  var scopes: Set<ViewIdentity> = [] {
    didSet {
      for closed in oldValue.subtracting(scopes) {
        identities.removeAll { $0.steps.starts(with: closed.steps) }
        if left?.steps.starts(with: closed.steps) == true { left = nil }
      }
    }
  }

  /// The index of the view that has the focus; nil when no view can have it.
  var index: Int? {
    for identity in identities.reversed() {
      if let index = focusables.firstIndex(where: { $0.identity == identity && $0.role.takesFocus }) { return index }
    }
    guard let first = focusables.firstIndex(where: { $0.role.takesFocus }) else { return nil }
    // The list of a page takes precedence over the search field above it, and over the button of a failure that appears
    // later.
    let page = page(of: first)
    return focusables.indices.first { focusables[$0].role == .rows && self.page(of: $0) == page } ?? first
  }

  /// The innermost page, sheet or alert around a view.
  private func page(of index: Int) -> ViewIdentity? {
    let steps = focusables[index].identity.steps
    return scopes.filter { steps.starts(with: $0.steps) }.max { $0.steps.count < $1.steps.count }
  }

  /// Whether keys reach the view that has the focus: false for a field that was left.
  var isEditing: Bool { index.map { focusables[$0].identity != left } ?? false }

  /// The focusable views as a key route sees them.
  var targets: [KeyRoute.Target] {
    let page = index.flatMap(page)
    return focusables.enumerated().map { index, focusable in
      KeyRoute.Target(
        role: focusable.role,
        scroller: focusables.lastIndex {
          $0.role.scrolls && $0 !== focusable && focusable.identity.steps.starts(with: $0.identity.steps)
        }, isOnThePage: self.page(of: index) == page, opens: focusable.button != nil)
    }
  }

  /// Leaves the field that has the focus.
  mutating func leave() {
    left = index.map { focusables[$0].identity }
  }

  mutating func focus(_ identity: ViewIdentity) {
    left = nil
    identities.removeAll { $0 == identity }
    identities = identities.suffix(Self.limit - 1) + [identity]
  }
}

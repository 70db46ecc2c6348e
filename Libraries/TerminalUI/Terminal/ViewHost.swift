import Observation
import Synchronization

/// Draws a view frame after frame, and passes keys, clicks and paste to it. Independent of a terminal, so that tests
/// can drive it.
///
/// ```swift
/// let host = ViewHost(width: 80, height: 24) { Counter() }
/// host.handle(.key(.enter))
/// print(host.draw().text(styles: .plain))
/// ```
@MainActor
public final class ViewHost {
  /// Called when a state or model value that the last frame has read changes; call `draw()` then. Not called again
  /// while `needsDrawing` is true, which it also is after `handle(_:)` and `resize(width:height:)`.
  public var onChange: @MainActor () -> Void = {}
  /// Called before input reaches a command or a control, with the frame that it was meant for. Not called for keys that
  /// only move the selection, scroll or move the focus.
  public var onAction: @MainActor () -> Void = {}
  /// Runs a command whose key was pressed or clicked. By default nothing happens.
  public var perform: @MainActor (Command) -> Void = { _ in }

  /// Lets the user edit a text elsewhere, and calls the function with the result, if there is one.
  var editExternally: @MainActor (String, _ edited: @escaping @MainActor (String) -> Void) -> Void = { _, _ in }
  /// Whether h, j, k, l, g and G act as arrows, Home and End when neither a command nor a text field handles them.
  var lettersMove = true

  private var content: () -> AnyView = { AnyView(EmptyView()) }
  private let storage = ViewStorage()
  private let change = Mutex(true)
  private var size: Size
  private var focus = FocusHistory()
  private var commands: [Command] = []

  /// The step of animations.
  public var tick = 0 {
    didSet { invalidate() }
  }
  /// Whether the last frame shows an animation: advance `tick` then.
  public private(set) var isAnimated = false

  /// `content` is evaluated for each frame; what it reads is observed.
  public init(width: Int, height: Int, @ViewBuilder content: @escaping () -> some View) {
    size = Size(width: max(0, width), height: max(0, height))
    show(content)
  }

  func show(_ content: @escaping () -> some View) {
    self.content = { AnyView(content()) }
  }

  /// Whether the last frame is out of date.
  public var needsDrawing: Bool { change.withLock { $0 } }

  public func resize(width: Int, height: Int) {
    size = Size(width: max(0, width), height: max(0, height))
    invalidate()
  }

  /// Makes a frame: one pass resolves the tree; layout, drawing, commands, focus and document are read from its result.
  public func draw() -> Frame {
    change.withLock { $0 = false }
    storage.beginFrame()
    let context = FrameContext(storage: storage, screen: size, host: self)
    let frame = withObservationTracking {
      var environment = ViewEnvironment()
      environment.tick = tick
      var resolver = ViewResolver(environment: environment, context: context)
      let base = resolver.node(of: content())
      let (root, published) = resolver.published.presented(over: base)
      (focus.focusables, commands) = (published.focusables, published.commands)
      focus.scopes = context.scopes.union(focus.scopes.filter(storage.isKept))
      let focused = focus.isEditing ? focus.index.map { focus.focusables[$0] } : nil
      (context.focus, context.focusedRole) = (focused?.identity, focused?.role)
      context.hints = KeyRoute.hints(focus: focus.index, isEditing: focused != nil, targets: focus.targets)
      var canvas = Canvas(width: size.width, height: size.height)
      root.place(at: Point(), proposal: Proposal(width: size.width, height: size.height), on: &canvas)
      return Frame(grid: canvas.grid, published: published)
    } onChange: { [weak self] in
      // Called on the thread of the change, and before it: `onChange` is called later.
      self?.didChange()
    }
    isAnimated = context.isAnimated
    storage.endFrame()
    return frame
  }

  /// Delivers an event to the view or command of the last frame that handles it. Returns false when there is none.
  @discardableResult
  public func handle(_ event: TerminalEvent) -> Bool {
    switch event {
    case .key(let key): return handle(key)
    case .paste(let text):
      guard let index = focus.index, focus.isEditing else { return false }
      onAction()
      focus.focusables[index].perform(.paste(text))
    case .mouse(let event): return handle(event)
    case .modeReport, .background: return false
    }
    invalidate()
    return true
  }

  /// The views of the last frame that take input.
  var focusableViews: [ViewIdentity] { focus.focusables.map(\.identity) }

  /// Runs the command of that name, if the frame offers it and it is enabled.
  func perform(named name: String, argument: String = "") {
    guard let command = commands.first(where: { $0.name == name && $0.isEnabled }) else { return }
    perform(Command(name: name, title: command.title) { try await command.run(argument) })
  }

  /// Ends all tasks of the views; the host must not be used after it.
  public func close() {
    storage.removeAll()
    // It may have a strong reference to the owner of this host.
    show { EmptyView() }
  }

  /// The objects that views keep; for tests that look for leaks.
  package var storedObjects: Int { storage.count }

  private func handle(_ key: Key) -> Bool {
    let focusables = focus.focusables
    let route = KeyRoute(
      key, focus: focus.index, isEditing: focus.isEditing, targets: focus.targets, commands: commands,
      lettersMove: lettersMove)
    switch route {
    case .target(let index, let key):
      if !focusables[index].role.moves(for: key) { onAction() }
      focusables[index].perform(.key(key))
    case .command(let index):
      onAction()
      perform(commands[index])
    case .focus(let index): focus.focus(focusables[index].identity)
    case .submit(let index, let next):
      onAction()
      focusables[index].perform(.key(.enter))
      if let next { focus.focus(focusables[next].identity) }
    case .leave: focus.leave()
    case .keys(let keys):
      for key in keys {
        if needsDrawing { _ = draw() }
        _ = handle(key)
      }
    case .nowhere: return false
    }
    invalidate()
    return true
  }

  private func handle(_ event: MouseEvent) -> Bool {
    let point = Point(column: event.column, row: event.row)
    let under = focus.focusables.reversed().filter { $0.visible.contains(point) }
    switch event.kind {
    case .wheelUp, .wheelDown:
      // Elsewhere, such as over a title, the first view below that scrolls.
      let below = focus.focusables.first { $0.role.scrolls && $0.visible.rows.lowerBound > point.row }
      guard let scroller = under.first(where: \.role.scrolls) ?? below else { return false }
      scroller.perform(.scroll(event.kind == .wheelUp ? -3 : 3))
    case .press:
      guard let target = under.first(where: { $0.role != .scrollAround }) else { return false }
      onAction()
      if target.role.takesFocus { focus.focus(target.identity) }
      target.perform(.click(point))
    }
    invalidate()
    return true
  }

  private func invalidate() {
    change.withLock { $0 = true }
  }

  nonisolated private func didChange() {
    let isFirst = change.withLock { isChanged in
      defer { isChanged = true }
      return !isChanged
    }
    if isFirst { Task { @MainActor in onChange() } }
  }
}

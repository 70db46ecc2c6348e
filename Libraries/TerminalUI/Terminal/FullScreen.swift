import Dispatch
import Glibc

/// Runs a view on a terminal until `quit()`. Draws only when something has changed, and passes the input to the
/// view in order.
///
/// ```swift
/// let terminal = try Terminal(environment: ProcessInfo.processInfo.environment)
/// try await FullScreen.run(on: terminal) { screen in
///   Counter().commands {
///     Command(name: "quit", key: "q", title: "Quit") { screen.quit() }
///   }
/// }
/// ```
///
/// In a `TextEditor`, Ctrl-E gives the terminal to the user's editor until that ends; nothing is drawn meanwhile.
///
/// Ctrl-C cancels the running commands. If there are none, a view or command may handle the key, and otherwise it
/// quits. Ctrl-Z stops the program until it is continued (SIGTSTP, SIGCONT).
@MainActor
public final class FullScreen {
  /// How long to wait for the rest of a sequence after an escape byte.
  private static let escapeDelay = Duration.milliseconds(50)
  private static let animationStep = Duration.milliseconds(100)
  /// The time in which two clicks are a double click.
  private static let doubleClickTime = Duration.milliseconds(400)

  /// What the loop waits for.
  private enum Event {
    /// Nil at the end of input.
    case input([UInt8]?)
    case escapeDelayOver
    case animationStep
    case doubleClickTimeOver
    case signal(Int32)
    /// Some time after `stop()`: the program was continued, or the system did not stop it.
    case stopDelayOver
    case changed
    case written
    case quit
  }

  /// Runs a command whose key was pressed or clicked. Replace it to show errors: those that it throws are ignored.
  public var runCommand: @MainActor (Command) async throws -> Void = { try await $0.run() }
  /// Called first when Ctrl-C is pressed. Returns true if it has handled the key; then no command is cancelled.
  public var interrupt: @MainActor () -> Bool = { false }
  /// Called before input reaches a command or a control, as `ViewHost.onAction`: a message about the last action goes
  /// then.
  public var onAction: @MainActor () -> Void {
    get { host.onAction }
    set { host.onAction = newValue }
  }
  /// The last frame, with the commands that keys run; nil before the first.
  public private(set) var frame: Frame?

  private let terminal: Terminal
  private let clock: any Clock<Duration>
  private let host: ViewHost
  private let writer = DispatchQueue(label: "TerminalUI.FullScreen")
  private let (events, queue) = AsyncStream.makeStream(of: Event.self)
  private var encoder: FrameEncoder
  private var parser = InputParser()
  private var signals: TerminalSignals?
  private var stopInput: () async -> Void = {}
  /// Ends when the user's editor has given the terminal back.
  private var editing: Task<Void, any Error>?
  /// The grid that the terminal shows; nil when that is unknown.
  private var shown: Grid?
  private var isWriting = false
  private var isStopped = false
  private var escapeTimer: Task<Void, Never>?
  private var animation: Task<Void, Never>?
  /// The last click and the views that it could reach; nil once another click makes no double click with it.
  private var lastClick: (event: MouseEvent, views: [ViewIdentity])?
  private var clickTimer: Task<Void, Never>?
  private var running: [Int: Task<Void, Never>] = [:]
  private var commandCount = 0

  private init(_ terminal: Terminal, clock: any Clock<Duration>) {
    self.terminal = terminal
    self.clock = clock
    encoder = FrameEncoder(depth: terminal.depth, isUTF8: terminal.isUTF8)
    let (width, height) = terminal.size
    encoder.hasLightBackground = terminal.hasLightBackground ?? terminal.isOnLight
    host = ViewHost(width: width, height: height) { EmptyView() }
    host.lettersMove = terminal.lettersMove
  }

  /// Shows `content` until it quits, input ends, or the task is cancelled; the terminal is restored on every way out.
  ///
  /// - Throws: `TerminalError` when the terminal cannot be taken over.
  public static func run(
    on terminal: Terminal, clock: any Clock<Duration> = ContinuousClock(),
    @ViewBuilder content: @escaping (FullScreen) -> some View
  ) async throws(TerminalError) {
    let screen = FullScreen(terminal, clock: clock)
    try terminal.enter()
    defer { terminal.leave() }
    await screen.run { content(screen) }
  }

  /// Ends `run` and cancels the running commands and tasks.
  public func quit() { queue.yield(.quit) }

  /// Draws the whole screen again, for example after another program has written on it.
  public func redraw() {
    shown = nil
    queue.yield(.changed)
  }

  /// Puts a text on the clipboard of the terminal (OSC 52), which may ignore that. False, without any effect, for a
  /// terminal that would show the sequence.
  public func copy(_ text: String) -> Bool {
    guard terminal.takesClipboard else { return false }
    send("\u{1B}]52;c;\(Base64.encode(text.utf8))\u{1B}\\")
    return true
  }

  /// Whether clicks and the wheel reach the app. Without them the terminal selects text as it does elsewhere.
  public var hasMouse = true {
    didSet { send(hasMouse ? Terminal.mouseOn : Terminal.mouseOff) }
  }

  /// Writes a sequence after the frames that are being written.
  private func send(_ sequence: String) {
    writer.async { [terminal] in terminal.write(Array(sequence.utf8)) }
  }

  private func run(_ content: @escaping () -> some View) async {
    host.show(content)
    host.onChange = { [queue] in queue.yield(.changed) }
    host.perform = { [weak self] in self?.perform($0) }
    host.editExternally = { [weak self] in self?.edit($0, edited: $1) }
    listen()
    draw()
    for await event in events {
      if case .quit = event { break }
      handle(event)
    }
    for task in running.values { task.cancel() }
    _ = await editing?.result
    await stopInput()
    signals?.cancel()
    for timer in [escapeTimer, animation, clickTimer] { timer?.cancel() }
    host.close()
    // The last frame must be written before the terminal is restored.
    await withCheckedContinuation { continuation in writer.async { continuation.resume() } }
  }

  /// Begins to read what is typed, and to handle signals.
  private func listen() {
    signals = TerminalSignals { [queue] in queue.yield(.signal($0)) }
    stopInput = terminal.onInput { [queue] in queue.yield(.input($0)) }
  }

  private func handle(_ event: Event) {
    switch event {
    case .input(let bytes?):
      escapeTimer?.cancel()
      handle(parser.feed(bytes))
      if parser.isPending { escapeTimer = after(Self.escapeDelay, .escapeDelayOver) }
    case .escapeDelayOver:
      // Unless more bytes have arrived in the meantime.
      if escapeTimer?.isCancelled == false { handle(parser.flush()) }
    case .animationStep:
      animation = nil
      host.tick += 1
      draw()
    case .doubleClickTimeOver: if clickTimer?.isCancelled == false { lastClick = nil }
    case .signal(SIGTSTP): stop()
    case .signal(SIGCONT): resume()
    case .signal: resize()
    case .stopDelayOver: if isStopped { resume() }
    case .changed: draw()
    case .written:
      isWriting = false
      draw()
    case .input(nil), .quit: quit()
    }
  }

  private func after(_ delay: Duration, _ event: Event) -> Task<Void, Never> {
    Task { [clock, queue] in
      try? await clock.sleep(for: delay)
      if !Task.isCancelled { queue.yield(event) }
    }
  }

  // MARK: Input

  private func handle(_ events: [TerminalEvent]) {
    for event in events {
      // An event applies to what is there now, so focus and commands must be those of a new frame.
      refresh()
      switch event {
      case .modeReport(2026, let isSupported): encoder.isSynchronized = isSupported
      case .background(let isLight) where terminal.hasLightBackground == nil:
        if encoder.hasLightBackground != isLight { shown = nil }
        encoder.hasLightBackground = isLight
      case .key(.control("z")): stop()
      case .key(.control("c")) where interrupt(): break
      case .key(.control("c")) where !running.isEmpty:
        for task in running.values { task.cancel() }
      case .key(.control("c")):
        if !host.handle(event) { quit() }
      case .mouse(let click) where click.kind == .press: handle(click)
      default: host.handle(event)
      }
    }
    draw()
  }

  /// The second click of a double click does nothing on a screen that the first one has opened.
  private func handle(_ click: MouseEvent) {
    let views = host.focusableViews
    if let lastClick, lastClick.event == click, lastClick.views != views { return }
    lastClick = (click, views)
    clickTimer?.cancel()
    clickTimer = after(Self.doubleClickTime, .doubleClickTimeOver)
    host.handle(.mouse(click))
  }

  /// Runs a command as its key does: Ctrl-C cancels it.
  public func perform(_ command: Command) {
    commandCount += 1
    let number = commandCount
    var isOver = false
    // Runs up to its first suspension before the next event is looked at.
    let task = Task.immediate {
      try? await runCommand(command)
      isOver = true
      running[number] = nil
    }
    if !isOver { running[number] = task }
  }

  /// Gives the terminal to the user's editor, and takes it back when that has ended, however it has ended.
  private func edit(_ text: String, edited: @escaping @MainActor (String) -> Void) {
    let command = Command(name: "editor", title: "Edit in \(terminal.editor.command)") { [self] in
      let task = Task {
        isStopped = true
        await stopInput()
        signals?.cancel()
        // A frame is written completely before the terminal is restored.
        writer.sync {}
        terminal.leave()
        defer {
          editing = nil
          listen()
          resume()
        }
        edited(try await terminal.editor.edit(text))
      }
      editing = task
      try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    }
    if editing == nil { perform(command) }
  }

  // MARK: Drawing

  /// Brings the frame up to date without showing it.
  private func refresh() {
    guard host.needsDrawing else { return }
    frame = host.draw()
    // Without an animation there is no timer.
    if host.isAnimated, animation == nil { animation = after(Self.animationStep, .animationStep) }
  }

  /// Writes the current frame. Does nothing while the terminal takes the previous one; the newest
  /// is written afterwards.
  private func draw() {
    guard !isWriting, !isStopped else { return }
    refresh()
    guard let grid = frame?.grid else { return }
    let bytes = encoder.bytes(for: grid, after: shown)
    shown = grid
    guard !bytes.isEmpty else { return }
    isWriting = true
    writer.async { [terminal, queue] in
      terminal.write(bytes)
      queue.yield(.written)
    }
  }

  private func resize() {
    let (width, height) = terminal.size
    host.resize(width: width, height: height)
    draw()
  }

  // MARK: Stopping

  private func stop() {
    guard !isStopped else { return }
    isStopped = true
    // A frame is written completely before the terminal is restored.
    writer.sync {}
    terminal.leave()
    signals?.stop()
    // The system does not stop a program that no shell could continue, such as one at the top of a session.
    _ = after(Self.animationStep, .stopDelayOver)
  }

  private func resume() {
    isStopped = false
    signals?.resume()
    guard (try? terminal.enter()) != nil else { return quit() }
    if !hasMouse { send(Terminal.mouseOff) }
    shown = nil
    resize()
  }
}

import EntireTabFeatureRouter
import Observation
import TerminalUI

/// What the full-screen app shows besides the screens.
@MainActor
@Observable
final class TerminalAppModel {
  /// What is drawn over the screens.
  enum Panel {
    /// The list of keys, for the screen below.
    case keys(Frame)
    /// The command line, for the screen below.
    case line(Frame)
    /// What happened last in the tab.
    case activity
    /// What can be copied of the selected item.
    case copy([CopiedText])
    /// A text that a line asked for.
    case text(String)
  }

  var panel: Panel?
  /// Why the last command failed, until the next action; nil when it did not.
  private(set) var failure: ScreenFailure?
  /// What an action of the app itself has done, until the next action.
  private(set) var note: String?
  /// How often the screen is loaded again by itself; nil for never.
  private(set) var refreshInterval: Duration?
  private let usualInterval: Duration
  /// What the requests wait for; nil until they have waited for 0.3 seconds.
  private(set) var progress: String?
  /// Whether the screens follow the server; nil where they cannot.
  var live: LiveState?
  /// Counts minutes, so that the age of what is shown is drawn again.
  private var minutes = 0
  var editor = LineEditor()
  /// What the word before the cursor may become.
  private(set) var candidates: [String] = []
  private let coordinator: EntireTabCoordinator
  private let lines: TypedLines
  @ObservationIgnored private var waiting: String?
  @ObservationIgnored private var delay: Task<Void, Never>?

  init(coordinator: EntireTabCoordinator, lines: TypedLines, refreshInterval: Duration?) {
    self.coordinator = coordinator
    self.lines = lines
    self.refreshInterval = refreshInterval
    usualInterval = refreshInterval ?? .seconds(30)
  }

  func openLine(on frame: Frame) {
    editor.completions = lines.completions(frame)
    candidates = editor.candidates
    panel = .line(frame)
  }

  /// How long ago the content of the screen was loaded, and how often that is done; empty where that is not known.
  var age: String {
    _ = minutes
    let interval = refreshInterval.map { " • every \($0.components.seconds) s" } ?? ""
    switch live {
    case .live: return "live\(interval)"
    case .lost: return "not live\(interval)"
    case nil: break
    }
    guard let loadedAt = coordinator.loadedAt else { return String(interval.dropFirst(3)) }
    let minutes = (ContinuousClock.now - loadedAt).components.seconds / 60
    if minutes == 0 { return "updated now\(interval)" }
    return (minutes < 120 ? "updated \(minutes) min ago" : "updated \(minutes / 60) h ago") + interval
  }

  /// Starts to load the screen again by itself, or stops it.
  func toggleRefreshing() {
    refreshInterval = refreshInterval == nil ? usualInterval : nil
  }

  /// Loads the screen again after each interval, unless a panel is open.
  func refreshRegularly(_ screen: FullScreen) async {
    guard let refreshInterval else { return }
    while (try? await Task.sleep(for: refreshInterval)) != nil {
      guard panel == nil, let refresh = screen.frame?.command(named: "refresh"), refresh.isEnabled else { continue }
      screen.perform(refresh)
    }
  }

  /// Asks what to copy; says so where there is nothing to copy, for nil.
  func openCopy(_ texts: [CopiedText]?) {
    if let texts { panel = .copy(texts) } else { note = "Nothing is selected that could be copied." }
  }

  /// Copies a text, and says so; says the text itself where the terminal does not take it.
  func copy(_ text: CopiedText, _ screen: FullScreen) {
    panel = nil
    note =
      screen.copy(text.text)
      ? "Copied: \(text.text)" : "This terminal takes no copies (OSC 52). To copy by hand: \(text.text)"
  }

  /// Lends the mouse to the terminal, for selecting text, or takes it back.
  func toggleMouse(_ screen: FullScreen) {
    screen.hasMouse.toggle()
    note = screen.hasMouse ? "The mouse is the app's again." : "The mouse selects text now; M takes it back."
  }

  /// Draws the age again, each minute after the load that ended last.
  func followAge() async {
    while (try? await Task.sleep(for: .seconds(60))) != nil { minutes += 1 }
  }

  /// The message belongs to the action before.
  func dismissFailure() {
    if failure != nil { failure = nil }
    if note != nil { note = nil }
  }

  /// Runs a command, and keeps why it failed, unless its screen says that.
  func run(_ command: () async throws -> Void) async {
    do {
      try await command()
    } catch is CancellationError {
    } catch {
      failure = lines.failure(error)
    }
  }

  /// Shows what the requests wait for once that takes longer than 0.3 seconds, as the one-shot commands do.
  func waits(for line: String?) {
    waiting = line
    guard line != nil else {
      delay?.cancel()
      delay = nil
      progress = nil
      return
    }
    if progress != nil { progress = line }
    guard delay == nil else { return }
    delay = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(300))
      if let self, !Task.isCancelled { progress = waiting }
    }
  }

  /// Follows what the user typed on the command line of `frame`.
  func edited(_ outcome: LineEditor.Outcome, on frame: Frame, screen: FullScreen) {
    candidates = []
    switch outcome {
    case .candidates(let found): candidates = found
    case .cancelled, .ended: panel = nil
    case .submitted(let line):
      panel = nil
      perform(line, on: frame, screen: screen)
    case .edited, .ignored: candidates = editor.candidates
    }
  }

  /// Whether Ctrl-C may close an open panel or quit. If no panel is open and something is unsaved, asks the user and
  /// returns false. Quitting in this way takes back what was not sent.
  func confirmInterruption() -> Bool {
    if panel != nil { return true }
    guard coordinator.confirmLeaving() else { return false }
    coordinator.abandon()
    return true
  }

  /// Quits, unless something is unsaved: then the screen asks.
  func quit(_ screen: FullScreen) {
    if coordinator.confirmLeaving() { screen.quit() }
  }

  private func perform(_ line: String, on frame: Frame, screen: FullScreen) {
    let words = line.split(whereSeparator: \.isWhitespace)
    switch words.first {
    case nil: break
    case "quit", "exit", "q": quit(screen)
    default:
      screen.perform(
        Command(name: "line", title: line) { [weak self, lines] in
          if let text = try await lines.perform(line, frame) { self?.panel = .text(text) }
        })
    }
  }
}

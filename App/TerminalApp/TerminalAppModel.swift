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
    /// A text that a line asked for.
    case text(String)
  }

  var panel: Panel?
  /// Why the last command failed, until the next action; nil when it did not.
  private(set) var failure: ScreenFailure?
  /// What the requests wait for; nil until they have waited for 0.3 seconds.
  private(set) var progress: String?
  /// Counts minutes, so that the age of what is shown is drawn again.
  private var minutes = 0
  var editor = LineEditor()
  /// What the word before the cursor may become.
  private(set) var candidates: [String] = []
  private let coordinator: EntireTabCoordinator
  private let lines: TypedLines
  @ObservationIgnored private var waiting: String?
  @ObservationIgnored private var delay: Task<Void, Never>?

  init(coordinator: EntireTabCoordinator, lines: TypedLines) {
    self.coordinator = coordinator
    self.lines = lines
  }

  func openLine(on frame: Frame) {
    editor.completions = lines.completions(frame)
    candidates = []
    panel = .line(frame)
  }

  /// How long ago the content of the screen was loaded; empty where that is not known.
  var age: String {
    _ = minutes
    guard let loadedAt = coordinator.loadedAt else { return "" }
    let minutes = (ContinuousClock.now - loadedAt).components.seconds / 60
    if minutes == 0 { return "updated now" }
    return minutes < 120 ? "updated \(minutes) min ago" : "updated \(minutes / 60) h ago"
  }

  /// Draws the age again, each minute after the load that ended last.
  func followAge() async {
    while (try? await Task.sleep(for: .seconds(60))) != nil { minutes += 1 }
  }

  /// The message belongs to the action before.
  func dismissFailure() {
    if failure != nil { failure = nil }
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
    case .edited, .ignored: break
    }
  }

  /// Whether Ctrl-C may close an open panel or quit. If no panel is open and something is unsaved, asks the user and
  /// returns false.
  func confirmQuitting() -> Bool { panel != nil || coordinator.confirmLeaving() }

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

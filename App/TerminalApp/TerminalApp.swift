public import EntireTabFeatureRouter
public import InnoTrace
public import TerminalUI

/// The front end that takes the whole terminal: the screens of the app, drawn again whenever what they show changes.
public enum TerminalApp {
  /// Shows the app that `coordinator` holds until the user quits.
  ///
  /// - Parameters:
  ///   - lines: performs and completes the lines that are typed after `:`.
  ///   - progress: what the requests wait for, nil when none is under way.
  ///   - interrupt: cancels what is running, after Ctrl-C; false if nothing is.
  ///   - trace: is attached to the app; the pane that `t` opens shows it.
  ///   - url: that of a path of the API, for the commands that are copied.
  ///   - refreshInterval: how often the screen is loaded again by itself; nil for when `R` is pressed.
  ///   - live: the connection over which the screens follow the server, whenever it changes.
  /// - Throws: `TerminalError` when the terminal cannot be taken over.
  @MainActor
  public static func run(
    _ coordinator: EntireTabCoordinator, on terminal: Terminal, lines: TypedLines, progress: AsyncStream<String?>,
    interrupt: @escaping @MainActor () -> Bool, trace: Trace, url: @escaping @MainActor (String) -> String,
    refreshInterval: Duration?, live: AsyncStream<LiveState>
  ) async throws(TerminalError) {
    let model = TerminalAppModel(coordinator: coordinator, lines: lines, refreshInterval: refreshInterval)
    let pane = TraceModel(trace)
    let following = Task { for await line in progress { model.waits(for: line) } }
    let connection = Task { for await state in live { model.live = state } }
    defer {
      following.cancel()
      connection.cancel()
    }
    try await FullScreen.run(on: terminal) { screen in
      screen.interrupt = { interrupt() || !model.confirmInterruption() }
      screen.onAction = { model.dismissFailure() }
      screen.runCommand = { command in
        await model.run {
          // The commands of the trace pane are not traced.
          if command.name.hasPrefix("trace") { return try await command.run() }
          try await trace.command(command.name) { try await command.run() }
        }
      }
      return TerminalAppView(
        coordinator: coordinator, model: model, screen: screen, trace: pane, url: url,
        lettersMove: terminal.lettersMove)
    }
  }
}

/// The connection over which the screens follow the server.
public enum LiveState: Equatable, Sendable {
  case live
  /// It is tried again.
  case lost(reason: String)
}

/// How the lines that the user types are performed, completed and reported: as in the shell.
@MainActor
public struct TypedLines {
  let perform: @MainActor (String, Frame) async throws -> String?
  let completions: @MainActor (Frame) -> @Sendable (String) -> [String]
  let failure: @MainActor (any Error) -> ScreenFailure?

  /// - Parameters:
  ///   - perform: does what a line says, on the screen that the frame is of; returns a text to show, such as help.
  ///   - completions: what the last word before the cursor may become on that screen.
  ///   - failure: what the user sees of an error; nil where the screen shows it already.
  public init(
    perform: @escaping @MainActor (String, Frame) async throws -> String?,
    completions: @escaping @MainActor (Frame) -> @Sendable (String) -> [String],
    failure: @escaping @MainActor (any Error) -> ScreenFailure?
  ) {
    self.perform = perform
    self.completions = completions
    self.failure = failure
  }
}

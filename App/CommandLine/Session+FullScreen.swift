import AppTrace
import CommandLineIO
import DesignSupport
import Domain
import FoundationEssentials
import InnoTrace
import Observation
import TerminalApp
import TerminalUI

extension Session {
  /// Shows the app on a terminal until the user quits; the position is saved whenever it changes.
  func showFullScreen(on terminal: Terminal, stateFile: StateFile?, refreshInterval: Duration?) async throws {
    try stateFile?.restore(self)
    try stateFile?.write(state)
    let saving = stateFile.map { stateFile in
      Task {
        for await state in Observations({ [weak self] in try? self?.state }) {
          if let state { try? stateFile.write(state) }
        }
      }
    }
    defer { saving?.cancel() }
    let app = Task {
      try await TerminalApp.run(
        coordinator, on: terminal, lines: typedLines, progress: note.lines, interrupt: interrupt,
        trace: trace ?? .ofApp(), url: url, refreshInterval: refreshInterval, live: live)
    }
    InterruptedExit.leaveBefore {
      app.cancel()
      _ = await app.result
    }
    try await app.value
    try stateFile?.write(state)
  }

  /// Says when the screens begin to follow the server, and why they have stopped; nothing where they never could.
  private var live: AsyncStream<LiveState> {
    AsyncStream { continuation in
      let task = Task { [changes] in
        var isLive = false
        for await event in changes.connection() {
          switch event {
          case .connected:
            isLive = true
            continuation.yield(.live)
          case .interrupted(let error) where isLive: continuation.yield(.lost(reason: error.reason))
          case .interrupted, .item: break
          }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private var typedLines: TypedLines {
    TypedLines(
      perform: { [self] line, frame in
        do {
          try await perform(line, on: frame)
          return nil
        } catch let help as HelpRequest {
          return help.text
        }
      },
      completions: { frame in
        let completion = LineCompletion(on: frame)
        return { completion.words(completing: $0) }
      },
      failure: { error in
        let failure = ErrorReport(error).failure
        return failure.isOnScreen ? nil : failure
      })
  }
}

extension StateFile {
  /// Takes `session` to the position that this file holds, if it holds one.
  @MainActor
  func restore(_ session: Session) throws {
    guard let state = try read() else { return }
    do {
      try session.restore(state)
    } catch {
      throw refused("\(error)")
    }
  }
}

import FoundationEssentials
import TerminalUI

/// A full-screen app for the tests: a long list, a form and every way out. With the argument `shell` it echoes lines.
@main
@MainActor
enum Main {
  static func main() async {
    let model = DemoModel()
    do {
      let terminal = try Terminal(environment: ProcessInfo.processInfo.environment)
      if CommandLine.arguments.dropFirst().first == "shell" { return try await echoLines(on: terminal) }
      try await FullScreen.run(on: terminal) { screen in DemoScreen(model: model, screen: screen) }
      print("bye \(model.summary)")
    } catch {
      print("error: \(error)\nhint: \(error.hint ?? "none")")
    }
  }

  private static func echoLines(on terminal: Terminal) async throws(TerminalError) {
    let reader = TerminalLineReader(terminal: terminal, editor: LineEditor { _ in ["people", "posts", "tab"] })
    while true {
      switch try await reader.next(prompt: "demo> ") {
      case .entered(let line): print("line '\(line)'")
      case .cancelled: print("cancelled")
      case .end: return print("end")
      }
    }
  }
}

import FoundationEssentials
import TerminalUI

/// A full-screen app for the tests: a long list, a form and every way out.
@main
@MainActor
enum Main {
  static func main() async {
    let model = DemoModel()
    do {
      let terminal = try Terminal(environment: ProcessInfo.processInfo.environment)
      try await FullScreen.run(on: terminal) { screen in DemoScreen(model: model, screen: screen) }
      print("bye \(model.summary)")
    } catch {
      print("error: \(error)\nhint: \(error.hint ?? "none")")
    }
  }
}

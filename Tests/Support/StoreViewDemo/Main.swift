import FoundationEssentials
import TerminalUI

/// A full-screen app for the tests: two tabs, a pushed page and a sheet, each with a store of its own.
@main
@MainActor
enum Main {
  static func main() async {
    do {
      let terminal = try Terminal(environment: ProcessInfo.processInfo.environment)
      let log = Log()
      try await FullScreen.run(on: terminal) { screen in Demo(log: log, screen: screen) }
      print("bye")
    } catch {
      print("error: \(error)")
    }
  }
}

struct Demo: View {
  let log: Log
  let screen: FullScreen
  @State private var tab = "one"
  @State private var isPushed = false
  @State private var isSheetShown = false

  var body: some View {
    VStack(alignment: .leading) {
      Pages(showing: tab, of: ["one", "two"]) { tab in
        if tab == "one" {
          Pages(showing: isPushed, of: isPushed ? [false, true] : [false]) { isPushed in
            CounterPage(name: isPushed ? "child" : "root", log: log)
          }
        } else {
          Text("other tab")
        }
      }
      Text("log \(log.lines.joined(separator: ","))")
    }
    .sheet(isPresented: $isSheetShown) { CounterPage(name: "sheet", log: log) }
    .commands {
      Command(name: "tab", key: "t", title: "Tab") { tab = tab == "one" ? "two" : "one" }
      Command(name: "push", key: "p", title: "Push") { isPushed = true }
      Command(name: "back", key: "b", title: "Back") { isPushed = false }
      Command(name: "sheet", key: "s", title: "Sheet") { isSheetShown.toggle() }
      Command(name: "quit", key: "q", title: "Quit") { screen.quit() }
    }
  }
}

import Glibc
import Observation
import TerminalUI

@MainActor
@Observable
final class DemoModel {
  enum Tab: String, CaseIterable {
    case list
    case form
  }

  struct Row: Identifiable {
    let id: Int
  }

  var tab = Tab.list
  var selection: Int? = 0
  var text = ""
  var isOn = false
  var isAsking = false
  var isLoading = false
  var note = "ready"
  let rows = (0..<100_000).map(Row.init)

  var summary: String { "\(tab.rawValue) \(selection ?? -1) '\(text)' \(isOn)" }
}

struct DemoScreen: View {
  let model: DemoModel
  let screen: FullScreen

  var body: some View {
    VStack {
      HStack(spacing: 2) {
        ForEach(DemoModel.Tab.allCases, id: \.self) { tab in
          Text(tab.rawValue).bold(tab == model.tab).onTapGesture { model.tab = tab }
        }
        Text(model.note).dim()
        if model.isLoading { ProgressView("Loading") }
      }
      Divider()
      Pages(showing: model.tab, of: DemoModel.Tab.allCases) { tab in
        switch tab {
        case .list: list
        case .form: form
        }
      }
      Spacer()
    }
    .commands {
      Command(name: "quit", key: "q", title: "Quit") { screen.quit() }
      Command(name: "tab", key: "]", title: "Tab") { model.tab = model.tab == .list ? .form : .list }
      Command(name: "ask", key: "a", title: "Ask") { model.isAsking = true }
      Command(name: "load", key: "w", title: "Wait") { try await load() }
      Command(name: "redraw", key: .control("l"), title: "Redraw") { screen.redraw() }
      Command(name: "mark", key: .function(5), title: "Mark") { model.note = "marked" }
      Command(name: "exit", key: "X", title: "Exit") { exit(3) }
      Command(name: "trap", key: "T", title: "Trap") { fatalError("trapped") }
      Command(name: "segfault", key: "S", title: "Segfault") { raise(SIGSEGV) }
    }
    .commandFooter { KeyBar($0) }
    .alert("Sure?", isPresented: binding(\.isAsking)) {
      Button("Yes") { model.note = "yes" }
      Button("No") { model.note = "no" }
    } message: {
      Text("日本 or not?")
    }
    .onAppear {
      screen.runCommand = { command in
        do { try await command.run() } catch  where !(error is CancellationError) { model.note = "\(error)" }
      }
    }
  }

  private var list: some View {
    List(model.rows, selection: binding(\.selection)) { row in
      Button {
        model.note = "opened \(row.id)"
      } label: {
        HStack {
          Text("Row \(row.id)")
          Spacer()
          Text("日本 é").foregroundColor(.green)
        }
      }
    }
  }

  private var form: some View {
    VStack {
      TextField("Name", text: binding(\.text))
      Toggle("On", isOn: binding(\.isOn))
      Box("Box") { Text("in a box") }
    }
  }

  private func load() async throws {
    model.isLoading = true
    defer { model.isLoading = false }
    do {
      try await Task.sleep(for: .seconds(600))
    } catch {
      model.note = "cancelled"
      throw error
    }
  }

  private func binding<Value>(_ keyPath: ReferenceWritableKeyPath<DemoModel, Value>) -> Binding<Value> {
    Binding(get: { model[keyPath: keyPath] }, set: { model[keyPath: keyPath] = $0 })
  }
}

import Fuzzing
import Observation
import Programs
import TerminalUI
import Testing

/// An app with every kind of view, driven by random input: it never crashes, the terminal always shows what a fresh
/// draw would, and views that leave are released.
@MainActor
struct RandomInputTests {
  @MainActor
  @Observable
  final class Model {
    var tab = 0
    var selection: Int?
    var items = (0..<500).map { RowsTests.Item(id: $0) }
    var text = "é日"
    var isOn = false
    var order = 1
    var isAsking = false
    var isSheetShown = false
    var editor = LineEditor { _ in ["tab", "quit", "refresh"] }
  }

  struct App: View {
    let model: Model

    var body: some View {
      VStack {
        HStack {
          ForEach(0..<3, id: \.self) { tab in Text("Tab \(tab)").bold(tab == model.tab).onTapGesture { model.tab = tab }
          }
        }
        Divider()
        Pages(showing: model.tab, of: 0..<3) { tab in
          switch tab {
          case 0:
            List(model.items, selection: binding(\.selection)) { item in
              Button {
                model.isSheetShown = true
              } label: {
                Text("Row \(item.id) 日本")
              }
            }
          case 1: form
          default: ScrollView { ForEach(0..<30, id: \.self) { Text("line \($0)") } }
          }
        }
        Spacer()
      }
      .commands {
        Command(name: "next", key: "]", title: "Next tab") { model.tab = (model.tab + 1) % 3 }
        Command(name: "rotate", key: "r", title: "Rotate") {
          model.items = Array(model.items.dropFirst(7) + model.items.prefix(7))
        }
        Command(name: "ask", key: "a", title: "Ask") { model.isAsking = true }
      }
      .commandFooter { KeyBar($0) }
      .sheet(isPresented: binding(\.isSheetShown)) {
        Box("Sheet") { LineField(":", editor: binding(\.editor)) { _ in } }
      }
      .alert("Sure?", isPresented: binding(\.isAsking)) {
        Button("Yes") { model.isOn.toggle() }
        Button("No") {}
      } message: {
        Text("Really.")
      }
    }

    private var form: some View {
      ScrollView {
        TextField("Text", text: binding(\.text))
        Toggle("On", isOn: binding(\.isOn))
        Picker("Order", selection: binding(\.order)) { ForEach(1...3, id: \.self) { Text("\($0)") } }
        if model.isOn { Box { ProgressView("Busy") } }
        List(model.items.prefix(5)) { Text("\($0.id)") }
      }
    }

    private func binding<Value>(_ keyPath: ReferenceWritableKeyPath<Model, Value>) -> Binding<Value> {
      Binding(get: { model[keyPath: keyPath] }, set: { model[keyPath: keyPath] = $0 })
    }
  }

  private static let keys: [Key] = [
    .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .escape, .tab, .backTab, .backspace, .delete,
    .wordLeft,
    .control("w"), .control("c"), "]", "r", "a", "j", "k", "é", "日", " ", "x",
  ]

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func randomInputLeavesTheScreenOfAFreshDraw(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let model = Model()
    let host = ViewHost(width: 40, height: 12) { App(model: model) }
    var pressed: [Command] = []
    host.perform = { pressed.append($0) }
    var screen = ScreenModel(columns: 40, rows: 12)
    var shown: Grid?
    let encoder = FrameEncoder(depth: .sixteen)
    for step in 0..<2_500 {
      switch Int.random(in: 0..<40, using: &generator) {
      case 0:
        let (width, height) = (Int.random(in: 0..<60, using: &generator), Int.random(in: 0..<20, using: &generator))
        host.resize(width: width, height: height)
        screen = ScreenModel(columns: width, rows: height)
      case 1: host.handle(.paste("pasted\nétext"))
      case 2...5:
        let kind = [MouseEvent.Kind.press, .wheelUp, .wheelDown].randomElement(using: &generator) ?? .press
        let (column, row) = (Int.random(in: 0..<60, using: &generator), Int.random(in: 0..<20, using: &generator))
        host.handle(.mouse(MouseEvent(kind, column: column, row: row)))
      case 6: host.tick += 1
      case 7:
        model.items = Array(model.items.shuffled(using: &generator).prefix(Int.random(in: 0...500, using: &generator)))
      case 8: model.items = (0..<500).map { RowsTests.Item(id: $0) }
      default: host.handle(.key(Self.keys.randomElement(using: &generator) ?? .up))
      }
      for command in pressed { try await command.run() }
      pressed = []
      // Other tests wait for the main actor, which would be held for seconds.
      await Task.yield()
      let grid = host.draw().grid
      screen.write(encoder.bytes(for: grid, after: shown))
      shown = grid
      guard screen.cells == ScreenModel.cells(of: grid), screen.unknown.isEmpty else {
        Issue.record("step \(step) of seed \(seed): \(screen.unknown)")
        return
      }
      #expect(host.draw().grid == grid, "a second draw of step \(step) of seed \(seed) differs")
    }
    #expect(host.storedObjects < 40)
  }
}

import TerminalUI
import Testing

/// What shows the focus, and what a click does to it.
@MainActor
struct FocusTests {
  @Test func pickerWithTheFocusIsInverseAndAViewThatScrollsIsNot() {
    let picker = ViewHost(width: 20, height: 1) {
      Picker("Order", selection: .constant(2)) { ForEach(1...3, id: \.self) { Text("\($0)") } }
    }
    #expect(picker.text(with: .inverse) == "Order ‹ 2 ›")
    let list = ViewHost(width: 9, height: 2) { List((0..<9).map(RowsTests.Item.init)) { Text("\($0.id)") } }
    #expect(list.text(with: .inverse).isEmpty)
    let scroll = ViewHost(width: 9, height: 2) { ScrollView { Text("1\n2\n3") } }
    #expect(scroll.text(with: .inverse).isEmpty)
  }

  @Test func firstOfTwoListsHasTheFocusUntilTheOtherIsClicked() {
    var (first, second) = (Int?.none, Int?.none)
    let host = ViewHost(width: 9, height: 4) {
      List((0...1).map(RowsTests.Item.init), selection: Binding(get: { first }, set: { first = $0 })) {
        Text("\($0.id)")
      }
      List((2...3).map(RowsTests.Item.init), selection: Binding(get: { second }, set: { second = $0 })) {
        Text("\($0.id)")
      }
    }
    host.press(.down)
    #expect(first == 0 && second == nil)
    host.click(2, 2)
    host.press(.down)
    #expect(first == 0 && second == 3)
  }

  @Test func listBesideAPageTakesNeitherItsFocusNorItsEnter() {
    var texts = ["", ""]
    let host = ViewHost(width: 50, height: 6) {
      VStack {
        Pages(showing: 1, of: [1]) { _ in
          ForEach(0...1, id: \.self) { field in
            TextField("", text: Binding(get: { texts[field] }, set: { texts[field] = $0 }))
          }
        }
        List((0...1).map(RowsTests.Item.init), selection: .constant(0)) { Text("\($0.id)") }
        KeyBar([Command(name: "save", key: .control("s"), title: "Save") {}])
      }
    }
    host.press("a", .enter, "b")
    #expect(texts == ["a", "b"])
    #expect(host.lines.last == "Esc Leave the field  Tab Next field  ^S Save")
    host.press(.escape, "c")
    #expect(texts == ["a", "b"])
    let scroll = ViewHost(width: 9, height: 4) {
      Pages(showing: 1, of: [1]) { _ in ScrollView { Text("1\n2\n3\n4") } }
      List((0...1).map(RowsTests.Item.init), selection: .constant(0)) { Text("\($0.id)") }
    }
    #expect(scroll.lines.contains("· 0"))
  }

  @Test func clickOnAViewThatTakesNoFocusLeavesTheFieldLeft() {
    var (text, taps) = ("", 0)
    let host = ViewHost(width: 9, height: 2) {
      TextField("", text: Binding(get: { text }, set: { text = $0 }))
      Text("tap").onTapGesture { taps += 1 }
    }
    host.press("a", .escape)
    host.click(0, 1)
    host.press("b")
    #expect(text == "a" && taps == 1)
  }

  @Test func buttonInAViewThatTakesClicksGetsItsOwn() {
    var clicks: [String] = []
    let host = ViewHost(width: 9, height: 2) {
      VStack {
        Text("row")
        Button("Go") { clicks.append("button") }
      }.onTapGesture { clicks.append("row") }
    }
    host.click(0, 0)
    host.click(0, 1)
    #expect(clicks == ["row", "button"])
  }

  @Test func onlyAFieldAboveAListIsASearchField() {
    let field = TextField("", text: .constant(""))
    let list = List { Text("row") }
    let above = VStack {
      field
      list
    }
    let below = VStack {
      list
      field
    }
    #expect(ViewHost(width: 9, height: 3) { above }.draw().hasSearchField)
    #expect(!ViewHost(width: 9, height: 3) { below }.draw().hasSearchField)
    #expect(!Frame(of: above, width: 9).hasSearchField)
  }

  @Test func clickPassesItsArgumentToTheCommand() {
    var arguments: [String] = []
    let host = ViewHost(width: 9, height: 2) {
      Text("two").onTapGesture(runs: "tab", argument: "2")
        .commands { Command(name: "tab", title: "Show a tab", argument: "N") { arguments.append($0) } }
    }
    host.perform = { command in Task.immediate { try await command.run() } }
    host.click(0, 0)
    #expect(arguments == ["2"])
  }
}

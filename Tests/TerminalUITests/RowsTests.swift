import Observation
import TerminalUI
import Testing

/// Lists that scroll: what is made, what is selected, and what stays where it is.
@MainActor
struct RowsTests {
  struct Item: Identifiable {
    let id: Int
  }

  @MainActor
  @Observable
  final class Model {
    var items: [Item]
    var selection: Int?
    @ObservationIgnored var made: Set<Int> = []
    @ObservationIgnored var opened: [Int] = []

    init(_ count: Int) {
      items = (0..<count).map(Item.init)
    }
  }

  private func host(_ model: Model, width: Int = 12, height: Int = 4, lines: Int = 1) -> ViewHost {
    ViewHost(width: width, height: height) {
      List(model.items, selection: Binding(get: { model.selection }, set: { model.selection = $0 })) { item in
        let _ = model.made.insert(item.id)
        Button {
          model.opened.append(item.id)
        } label: {
          ForEach(0..<lines, id: \.self) { Text(lines == 1 ? "\(item.id)" : "\(item.id).\($0)") }
        }
      }
    }
  }

  @Test func listWithoutRowsHasNoHeight() {
    let model = Model(0)
    let host = ViewHost(width: 12, height: 3) {
      VStack {
        Text("above")
        List(model.items) { Text("\($0.id)") }
        Text("below")
        Text("end")
      }
    }
    #expect(host.lines == ["above", "below", "end"])
  }

  @Test func keysMoveTheSelectionAndTheListFollows() {
    let model = Model(9)
    let host = host(model)
    #expect(host.lines == ["  0", "  1", "  2", "  3"])
    host.press(.down)
    #expect(model.selection == 0)
    host.press(.down, "j", .down)
    #expect(host.lines == ["  0", "  1", "  2", "› 3"])
    host.press(.down)
    #expect(host.lines == ["  1", "  2", "  3", "› 4"])
    host.press("k", .up, .up)
    #expect(host.lines == ["› 1", "  2", "  3", "  4"])
    host.press(.up)
    #expect(host.lines == ["› 0", "  1", "  2", "  3"])
    host.press(.up)
    #expect(model.selection == 0)
    host.press(.pageDown)
    #expect(model.selection == 3)
    host.press(.end)
    #expect(host.lines == ["  5", "  6", "  7", "› 8"])
    host.press(.down)
    #expect(model.selection == 8)
    host.press(.pageUp)
    #expect(model.selection == 5)
    host.press(.home)
    #expect(host.lines == ["› 0", "  1", "  2", "  3"])
  }

  @Test func enterAndASecondClickPressTheButtonOfTheRow() {
    let model = Model(9)
    let host = host(model)
    host.press(.enter)
    #expect(model.opened.isEmpty)
    host.click(3, 2)
    #expect(model.selection == 2 && model.opened.isEmpty)
    host.click(3, 2)
    host.press(.enter)
    #expect(model.opened == [2, 2])
    // Before the next frame.
    for _ in 1...2 { host.handle(.mouse(MouseEvent(.press, column: 3, row: 0))) }
    #expect(model.opened == [2, 2, 0])
  }

  @Test func enterAndASecondClickPressTheFirstOfTwoButtons() {
    let model = Model(3)
    var pressed: [String] = []
    let host = ViewHost(width: 20, height: 4) {
      List(model.items, selection: Binding(get: { model.selection }, set: { model.selection = $0 })) { item in
        HStack {
          Text("\(item.id)")
          Button("open") { pressed.append("open \(item.id)") }
          Button("delete") { pressed.append("delete \(item.id)") }
        }
      }
    }
    host.press(.down, .enter)
    #expect(pressed == ["open 0"])
    host.click(3, 2)
    host.click(3, 2)
    #expect(pressed == ["open 0", "open 1"])
  }

  @Test(arguments: [1_000, 100_000])
  func onlyRowsInViewAreMade(count: Int) {
    let model = Model(count)
    let host = host(model, height: 10)
    _ = host.draw()
    #expect(model.made.count <= 10)
    model.made = []
    host.press(.end)
    _ = host.draw()
    host.press(.pageUp, .up, .pageDown, .home, .down)
    _ = host.draw()
    #expect(model.made.count <= 70)
    #expect(host.lines.count == 10)
  }

  @Test func rowsOfSeveralLinesAreShownWholeWhenSelected() {
    let model = Model(9)
    let host = host(model, height: 5, lines: 3)
    host.press(.down, .down)
    #expect(host.lines == ["  0.1", "  0.2", "› 1.0", "  1.1", "  1.2"])
    host.press(.up)
    #expect(host.lines == ["› 0.0", "  0.1", "  0.2", "  1.0", "  1.1"])
    host.press(.end)
    #expect(host.lines == ["  7.1", "  7.2", "› 8.0", "  8.1", "  8.2"])
  }

  @Test func selectedRowThatIsCutAtTheTopIsShownWholeAtTheTop() {
    let model = Model(9)
    let host = host(model, height: 5, lines: 3)
    host.press(.down, .down, .down)
    #expect(host.lines == ["  1.1", "  1.2", "› 2.0", "  2.1", "  2.2"])
    host.press(.up)
    #expect(host.lines == ["› 1.0", "  1.1", "  1.2", "  2.0", "  2.1"])
  }

  @Test func aRowThatIsHigherThanTheListShowsItsBeginning() {
    let model = Model(3)
    let host = host(model, height: 2, lines: 3)
    host.press(.down, .down)
    #expect(host.lines == ["› 1.0", "  1.1"])
  }

  /// A command acts on the selected row: that is never one that the wheel has scrolled away.
  @Test func theWheelLeavesNoSelectionOutOfSight() {
    let model = Model(50)
    let host = host(model)
    host.press(.down)
    host.handle(.mouse(MouseEvent(.wheelDown, column: 0, row: 0)))
    #expect(host.lines == ["› 3", "  4", "  5", "  6"])
    host.press(.down)
    host.handle(.mouse(MouseEvent(.wheelUp, column: 0, row: 0)))
    #expect(host.lines == ["  0", "  1", "  2", "› 3"])
    #expect(model.selection == 3)
    for _ in 0..<40 {
      _ = host.draw()
      host.handle(.mouse(MouseEvent(.wheelDown, column: 0, row: 0)))
    }
    #expect(host.lines == ["› 46", "  47", "  48", "  49"])
  }

  @Test func selectionThatTheModelMovesIsShownAfterTheWheelHasScrolled() {
    let model = Model(50)
    let host = host(model)
    host.press(.down)
    host.handle(.mouse(MouseEvent(.wheelDown, column: 0, row: 0)))
    #expect(host.lines == ["› 3", "  4", "  5", "  6"])
    model.items.removeFirst()
    #expect(host.lines == ["› 3", "  4", "  5", "  6"])
    model.selection = 20
    #expect(host.lines.last == "› 20")
  }

  @Test func clickedRowThatTheWheelHasCutIsShownWhole() {
    let host = host(Model(9), height: 5, lines: 3)
    _ = host.draw()
    host.handle(.mouse(MouseEvent(.wheelDown, column: 0, row: 0)))
    host.click(3, 4)
    #expect(host.lines == ["  1.1", "  1.2", "› 2.0", "  2.1", "  2.2"])
  }

  @Test func scrollPositionAndSelectionFollowTheirRowsWhenOthersAreAdded() {
    let model = Model(50)
    let host = host(model)
    for _ in 0..<11 { host.press(.down) }
    #expect(host.lines == ["  7", "  8", "  9", "› 10"])
    model.items = (100..<130).map(Item.init) + model.items
    #expect(host.lines == ["  7", "  8", "  9", "› 10"])
    host.press(.up)
    #expect(model.selection == 9)
    model.items.removeAll { $0.id < 8 || $0.id > 99 }
    #expect(host.lines == ["› 9", "  10", "  11", "  12"])
  }

  @Test func visibleRowsStayWhenOthersAreAddedAbove() {
    let model = Model(50)
    let host = host(model)
    _ = host.draw()
    host.handle(.mouse(MouseEvent(.wheelDown, column: 0, row: 0)))
    #expect(host.lines == ["  3", "  4", "  5", "  6"])
    model.items = (100..<130).map(Item.init) + model.items
    #expect(host.lines == ["  3", "  4", "  5", "  6"])
    model.items.removeAll { $0.id < 3 }
    #expect(host.lines == ["  3", "  4", "  5", "  6"])
    model.items.removeAll { $0.id == 3 }
    #expect(host.lines == ["  4", "  5", "  6", "  7"])
  }

  @Test func aListHasTheFocusBeforeTheFieldAboveIt() {
    let model = Model(3)
    let host = ViewHost(width: 10, height: 4) {
      TextField("filter", text: .constant(""))
      List(model.items, selection: Binding(get: { model.selection }, set: { model.selection = $0 })) {
        Text("\($0.id)")
      }
    }
    host.press(.down, .down)
    #expect(model.selection == 1)
  }

  @Test func rowsOfAModifiedForEachAppear() {
    let model = Model(50)
    var appeared: [Int] = []
    let host = ViewHost(width: 10, height: 4) {
      Text("title").onAppear { appeared.append(-1) }
      List {
        ForEach(model.items) { item in Text("\(item.id)").onAppear { appeared.append(item.id) } }.padding(.leading)
      }
    }
    #expect(host.lines == ["title", " 0", " 1", " 2"])
    #expect(appeared == [-1, 0, 1, 2])
  }

  @Test func nextRowIsSelectedWhenTheSelectedOneIsRemoved() {
    let model = Model(9)
    let host = host(model)
    host.press(.down, .down, .down)
    model.items.removeAll { $0.id == 2 }
    #expect(host.lines == ["  0", "  1", "› 3", "  4"])
    #expect(model.selection == 3)
    host.press(.down)
    _ = host.draw()
    #expect(model.selection == 4)
    model.items = []
    host.press(.down)
    #expect(host.lines == ["", "", "", ""])
    model.items = [Item(id: 7)]
    #expect(host.lines.first == "› 7")
  }

  @Test func selectionOfARowThatIsFilteredAwayGoesToTheRowInItsPlace() {
    let model = Model(9)
    let host = host(model)
    model.selection = 3
    _ = host.draw()
    model.items = [0, 2, 4].map(Item.init)
    #expect(host.lines.prefix(3) == ["  0", "  2", "› 4"])
    model.items = []
    _ = host.draw()
    #expect(model.selection == 4)
  }

  @Test func rowAppearsWhenItIsDrawnAndNotWhenItIsMeasured() {
    let model = Model(6)
    var events: [String] = []
    let host = ViewHost(width: 12, height: 8) {
      Text("x\nx\nx\nx\nx")
      List(model.items, selection: .constant(nil)) { item in
        Text("\(item.id)").onAppear { events.append("+\(item.id)") }.onDisappear { events.append("-\(item.id)") }
      }
    }
    _ = host.draw()
    #expect(events == ["+0", "+1", "+2", "+3"])
    host.handle(.mouse(MouseEvent(.wheelDown, column: 1, row: 6)))
    _ = host.draw()
    #expect(events.suffix(4).sorted() == ["+4", "+5", "-0", "-1"])
  }

  @Test func rowOfWhichOneLineIsInViewAppears() {
    var events: [String] = []
    let host = ViewHost(width: 9, height: 3) {
      List((0..<5).map(Item.init)) { item in
        Text("\(item.id)\nx").onAppear { events.append("+\(item.id)") }.onDisappear { events.append("-\(item.id)") }
      }
    }
    _ = host.draw()
    #expect(events == ["+0", "+1"])
    host.press(.down)
    #expect(host.lines == ["x", "1", "x"])
    #expect(events == ["+0", "+1"])
  }

  @Test func aResizeKeepsTheSelectionInView() {
    let model = Model(50)
    let host = host(model, height: 10)
    for _ in 0..<9 { host.press(.down) }
    host.resize(width: 12, height: 3)
    #expect(host.lines == ["  6", "  7", "› 8"])
    host.resize(width: 4, height: 1)
    #expect(host.lines == ["› 8"])
    host.resize(width: 12, height: 10)
    #expect(host.lines.count == 10 && host.lines.contains("› 8"))
  }

  @Test func pageKeysMoveByOneRowWhereNoMoreIsInView() {
    let model = Model(9)
    let host = host(model, height: 1)
    host.press(.down, .pageDown, .pageDown)
    #expect(host.lines == ["› 2"])
    host.press(.pageUp)
    #expect(host.lines == ["› 1"])
  }

  @Test func pageKeyWithoutASelectionStartsFromTheLastRemainingRow() {
    let model = Model(9)
    let host = host(model)
    host.press(.down, .end)
    model.selection = nil
    model.items.removeLast(3)
    host.press(.pageUp)
    #expect(model.selection == 2)
  }

  @Test(arguments: [(Key.up, 3), (.down, 3), ("k", 3), ("j", 3), (.pageUp, 0), (.pageDown, 6)])
  func keyWithoutASelectionStartsFromTheRowThatWasSelectedLast(key: Key, selected: Int) {
    let model = Model(9)
    let host = host(model)
    model.selection = 3
    _ = host.draw()
    model.selection = nil
    host.press(key)
    #expect(model.selection == selected)
  }

  @Test func keyMovesTheSelectionFromWhereItIsAndNotFromWhereItWasDrawn() {
    let model = Model(9)
    let host = host(model)
    host.press(.down)
    _ = host.draw()
    model.selection = 5
    host.handle(.key(.down))
    #expect(model.selection == 6)
  }

  @Test func theWheelScrollsTheInnermostList() {
    let host = ViewHost(width: 3, height: 3) {
      ScrollView {
        List((0..<9).map(Item.init)) { Text("\($0.id)") }.frame(height: 2)
        Text("x")
        Text("y")
      }
    }
    _ = host.draw()
    host.handle(.mouse(MouseEvent(.wheelDown, column: 0, row: 1)))
    #expect(host.lines == ["3", "4", "x ▾"])
    host.handle(.mouse(MouseEvent(.wheelDown, column: 0, row: 2)))
    #expect(host.lines == ["4 ▴", "x", "y"])
  }

  @Test func aListWithoutASelectionIsScrolledByKeys() {
    let host = ViewHost(width: 5, height: 3) { List((0..<9).map(Item.init)) { Text("\($0.id)") } }
    host.press(.down)
    #expect(host.lines == ["1", "2", "3"])
    host.press(.pageDown)
    // One line of the page before stays in view.
    #expect(host.lines == ["3", "4", "5"])
    host.press(.pageUp, .pageDown, .end)
    #expect(host.lines == ["6", "7", "8"])
    // Before the next frame.
    for key in [Key.end, .up, .pageDown, .up] { host.handle(.key(key)) }
    #expect(host.lines == ["5", "6", "7"])
    host.press(.home)
    #expect(host.lines == ["0", "1", "2"])
  }

  @Test func endKeyShowsTheWholeLastRowOfAListWithoutASelection() {
    let host = ViewHost(width: 5, height: 3) { List((0..<3).map(Item.init)) { Text("\($0.id)\nx") } }
    host.press(.end)
    #expect(host.lines == ["x", "2", "x"])
  }

  @Test func staticRowsAreSelectedByTheirIdsAndPressed() {
    var selection: String?
    var pressed: [String] = []
    let host = ViewHost(width: 9, height: 4) {
      List(selection: Binding(get: { selection }, set: { selection = $0 })) {
        Button {
          pressed.append("a")
        } label: {
          Text("one")
        }.id("a")
        Text("two").id("b")
        ForEach(["c", "d"], id: \.self) { name in
          Button {
            pressed.append(name)
          } label: {
            Text(name)
          }
        }
      }
    }
    host.press(.down, .enter, .down, .enter, .down, .down, .enter)
    #expect(selection == "d" && pressed == ["a", "d"])
    #expect(host.lines == ["  one", "  two", "  c", "› d"])
  }

  @Test func rowsThatCannotBeSelectedArePassedOver() {
    var items = [Item(id: 1), Item(id: 2)]
    var selection: Int?
    let host = ViewHost(width: 12, height: 6) {
      List(selection: Binding(get: { selection }, set: { selection = $0 })) {
        Text("Title")
        ForEach(items) { Text("\($0.id)") }
        Text("Others").id("others")
        ForEach([Item(id: 8)]) { Text("\($0.id)") }
        Text("End")
      }
    }
    func selected(after keys: Key...) -> Int? {
      for key in keys {
        host.press(key)
        _ = host.draw()
      }
      return selection
    }
    #expect(selected(after: .down) == 1)
    #expect(selected(after: .up) == 1)
    #expect(selected(after: .down, .down) == 8)
    #expect(selected(after: .down, .end) == 8)
    #expect(selected(after: .up) == 2)
    #expect(selected(after: .home) == 1)
    host.click(3, 3)
    host.press(.down)
    _ = host.draw()
    #expect(selection == 2)
    items.removeLast()
    #expect(host.lines == ["  Title", "  1", "  Others", "› 8", "  End", ""])
    #expect(selection == 8)
  }

  @Test func enterAndASecondClickPressTheFirstButtonInsideOfAStaticRow() {
    var selection: Int?
    var order = 1
    var pressed: [String] = []
    let host = ViewHost(width: 30, height: 8) {
      List(selection: Binding(get: { selection }, set: { selection = $0 })) {
        HStack {
          Text("x")
          Button("open") { pressed.append("open") }
          Button("delete") { pressed.append("delete") }
        }
        .id(1)
        Box {
          ViewThatFits {
            ScrollView { Button("inside") { pressed.append("inside") }.frame(width: 12) }
          }
        }
        .padding(.leading).id(2)
        Picker("Order", selection: Binding(get: { order }, set: { order = $0 })) {
          Text("one").tag(1)
          Text("two").tag(2)
        }
        .id(3)
      }
    }
    host.press(.down, .enter, .down, .enter, .down, .enter)
    #expect(selection == 3 && pressed == ["open", "inside"] && order == 1)
    host.click(3, 0)
    host.click(3, 0)
    #expect(pressed == ["open", "inside", "open"])
  }

  @Test func keysMoveOverRowsOfTheSameIdentity() {
    let model = Model(0)
    model.items = [0, 1, 1, 2].map(Item.init)
    let host = ViewHost(width: 9, height: 5) {
      List(selection: Binding(get: { model.selection }, set: { model.selection = $0 })) {
        Text("title").id(9)
        ForEach(model.items) { Text("\($0.id)") }
      }
    }
    host.press(.down, .down, .down, .down)
    #expect(host.lines == ["  title", "  0", "  1", "› 1", "  2"])
    host.press(.down)
    #expect(model.selection == 2)
  }

  @Test func listWhoseRowsHaveTheSameIdentityStaysScrolled() {
    let host = ViewHost(width: 9, height: 2) {
      List { ForEach(["a1", "a2", "a3", "b1"], id: \.count) { Text($0) } }
    }
    _ = host.draw()
    host.handle(.mouse(MouseEvent(.wheelDown, column: 0, row: 0)))
    #expect(host.lines == ["a3", "b1"])
  }

  @Test func clickSelectsTheRowOfAnyOfItsLinesAndBelowTheLastRowNone() {
    let model = Model(2)
    let host = host(model, height: 5, lines: 2)
    host.click(3, 4)
    #expect(model.selection == nil)
    host.click(3, 3)
    #expect(model.selection == 1)
    host.click(3, 1)
    #expect(model.selection == 0 && model.opened.isEmpty)
  }

  @Test func aRowInViewIsMadeOnceAFrame() {
    var made: [Int] = []
    let host = ViewHost(width: 9, height: 4) {
      List((0..<9).map(Item.init)) { item in
        let _ = made.append(item.id)
        Text("\(item.id)")
      }
    }
    _ = host.draw()
    #expect(made == [0, 1, 2, 3])
  }

  @Test func changeOfWhatOnlyARowReadsMakesTheFrameOutOfDate() {
    let model = Model(0)
    let host = ViewHost(width: 9, height: 1) { List([Item(id: 1)]) { _ in Text("\(model.selection ?? 0)") } }
    #expect(host.lines == ["0"])
    model.selection = 5
    #expect(host.needsDrawing && host.lines == ["5"])
  }

  @Test func eachRowKeepsAStateOfItsOwn() {
    struct Counter: View {
      let step: Int
      @State private var count = 0

      var body: some View {
        Text("\(count)").onAppear { count += step }
      }
    }
    let host = ViewHost(width: 9, height: 3) { List((0..<3).map(Item.init)) { Counter(step: $0.id) } }
    _ = host.draw()
    #expect(host.lines == ["0", "1", "2"])
  }

  @Test func selectedRowIsBoldInAllItsLinesAndWithoutTheFocusOnlyMarked() {
    let host = ViewHost(width: 6, height: 5) {
      List((0..<2).map(Item.init), selection: .constant(1)) { Text("\($0.id)\nx") }
      Button("x") {}
    }
    #expect(host.text(with: .bold) == "› 1     x   ")
    #expect(host.text(with: .dim).isEmpty)
    #expect(host.draw().grid[column: 0, row: 2].style.foreground == .cyan)
    host.press(.tab)
    #expect(host.text(with: .bold).isEmpty)
    #expect(host.text(with: .dim) == "· ")
  }

  @Test func selectionIsInTheMiddleOfTheFirstFrameThatHasRows() {
    let model = Model(0)
    model.selection = 20
    let host = host(model)
    _ = host.draw()
    model.items = (0..<50).map(Item.init)
    #expect(host.lines == ["  19", "› 20", "  21", "  22"])
  }

  @Test func wheelStopsAtTheEndOfTheOnlyRow() {
    let host = host(Model(1), height: 3, lines: 5)
    _ = host.draw()
    host.handle(.mouse(MouseEvent(.wheelDown, column: 0, row: 0)))
    #expect(host.lines == ["  0.2", "  0.3", "  0.4"])
  }

  @Test func scrolledListThatBecomesWiderShowsTheWholeRowAtItsTop() {
    let host = ViewHost(width: 2, height: 4) { List((0..<9).map(Item.init)) { Text("\($0.id)a b c") } }
    host.press(.down, .down)
    #expect(host.lines == ["c", "1a", "b", "c"])
    host.resize(width: 9, height: 4)
    #expect(host.lines == ["0a b c", "1a b c", "2a b c", "3a b c"])
  }

  @Test func listWhoseRowsFromTheTopOnAreRemovedShowsTheBeginningOfTheLastOne() {
    let model = Model(2)
    let host = host(model, height: 1, lines: 4)
    _ = host.draw()
    for _ in 0..<2 { host.handle(.mouse(MouseEvent(.wheelDown, column: 0, row: 0))) }
    #expect(host.lines == ["  1.2"])
    model.items.removeLast()
    #expect(host.lines == ["  0.0"])
  }

  @Test(arguments: [
    (2, "a\nb", ["0a", "b", "1a", "b", "x", ""]), (5, "", ["0", "1", "2", "3", "4", "x"]),
  ])
  func listInAScrollViewIsAsHighAsItsRows(count: Int, text: String, expected: [String]) {
    let host = ViewHost(width: 9, height: 6) {
      ScrollView {
        List((0..<count).map(Item.init)) { Text("\($0.id)\(text)") }
        Text("x")
      }
    }
    #expect(host.lines == expected)
  }

  @Test(arguments: [("abcdef", "a", ["  abcdefx", "  a"]), ("a", "abcdef", ["  a     x", "  abcdef"])])
  func listsBesideEachOtherAreAtLeastAsWideAsTheirWidestRows(first: String, second: String, expected: [String]) {
    let host = ViewHost(width: 9, height: 2) {
      HStack(spacing: 0) {
        List(selection: .constant(Int?.none)) {
          Text(first)
          Text(second)
        }
        List { Text("x") }
      }
    }
    #expect(host.lines == expected)
  }

  @Test func listSharesTheHeightWithItsSiblings() {
    let model = Model(100)
    let host = ViewHost(width: 10, height: 5) {
      Text("title")
      List(model.items) { Text("\($0.id)") }
      Text("foot")
    }
    #expect(host.lines == ["title", "0", "1", "2", "foot"])
    model.items = [Item(id: 1)]
    #expect(host.lines == ["title", "1", "", "", "foot"])
  }
}

import Observation
import TerminalUI
import Testing

/// What keys and clicks do to controls, sheets and scroll views, and how they look then.
@MainActor
struct ControlTests {
  @MainActor
  @Observable
  final class Model {
    var isOn = false
    var order = 2
    var isAsking = false
    var text = ""
    var events: [String] = []
  }

  private let model = Model()

  private func host(width: Int = 20, height: Int = 4, @ViewBuilder _ content: @escaping () -> some View) -> ViewHost {
    ViewHost(width: width, height: height, content: content)
  }

  @Test func togglesAndPickersWriteTheirBindings() {
    let host = host { [model] in
      Toggle("On", isOn: Binding(get: { model.isOn }, set: { model.isOn = $0 }))
      Picker("Order", selection: Binding(get: { model.order }, set: { model.order = $0 })) {
        Text("one").tag(1)
        Text("two").tag(2)
        ForEach([3], id: \.self) { Text("\($0)") }
      }
    }
    #expect(host.lines.prefix(2) == ["[ ] On", "Order ‹ two ›"])
    host.press(.enter, .tab, .right)
    #expect(model.isOn && model.order == 3)
    host.press(.right)
    #expect(model.order == 1)
    host.press(.left)
    #expect(host.lines.prefix(2) == ["[x] On", "Order ‹ 3 ›"])
    host.click(2, 0)
    #expect(!model.isOn)
    host.click(2, 1)
    #expect(model.order == 1)
    #expect(lines(Toggle("On", isOn: .constant(true)), width: 9) == ["[x] On"])
  }

  @Test func eachPressOfAToggleBeforeTheNextFrameSwitchesIt() {
    let host = host { [model] in Toggle("On", isOn: Binding(get: { model.isOn }, set: { model.isOn = $0 })) }
    _ = host.draw()
    for isOn in [true, false] {
      host.handle(.key(.enter))
      #expect(model.isOn == isOn)
    }
  }

  @Test func outerOfAnIdAndATagIsTheValueOfAnOption() {
    let host = host { [model] in
      Picker("Order", selection: Binding(get: { model.order }, set: { model.order = $0 })) {
        Text("one").id("a").tag(1)
        Text("two").id("b").tag(2)
        Text("three").tag("c").id(3)
      }
    }
    #expect(host.lines.first == "Order ‹ two ›")
    host.press(.right)
    #expect(model.order == 3)
    host.press(.right)
    #expect(model.order == 1)
  }

  @Test(arguments: [(Key.left, 3), (.right, 1), (" ", 1)])
  func pickerWhoseSelectionIsNoOptionBeginsAtAnEnd(_ key: Key, selected: Int) {
    model.order = 7
    let host = host { [model] in
      Picker("Order", selection: Binding(get: { model.order }, set: { model.order = $0 })) {
        ForEach(1...3, id: \.self) { Text("\($0)") }
      }
    }
    #expect(host.lines.first == "Order ‹ ›")
    host.press(key)
    #expect(model.order == selected)
  }

  @Test func viewWithoutATagIsNoOptionWhereNilIsAValue() {
    var order: Int?
    let host = host {
      Picker("Order", selection: Binding(get: { order }, set: { order = $0 })) {
        Text("no option")
        Text("one").tag(1 as Int?)
      }
    }
    #expect(host.lines.first == "Order ‹ ›")
    host.press(.right, .right)
    #expect(order == 1)
    #expect(host.lines.first == "Order ‹ one ›")
  }

  @Test func pickerWithoutOptionsAndPasteIntoAPickerChangeNothing() {
    let host = host { [model] in
      Picker("None", selection: Binding(get: { model.order }, set: { model.order = $0 })) {}
      Picker("Order", selection: Binding(get: { model.order }, set: { model.order = $0 })) {
        Text("no option")
        ForEach(1...3, id: \.self) { Text("\($0)") }
      }
    }
    #expect(host.text(with: .dim) == "NoneOrder")
    host.press(.right, .left, " ", .tab)
    _ = host.draw()
    host.handle(.paste("x"))
    #expect(model.order == 2)
    host.press(.right)
    #expect(model.order == 3)
    host.press(.right)
    #expect(model.order == 1)
    // Before the next frame.
    for _ in 1...2 { host.handle(.key(.right)) }
    #expect(model.order == 3)
  }

  @Test func pickerInAFrameDrawnOnceShowsTheSelectedOptionAndPublishesNothing() {
    let picker = Picker("Order", selection: .constant(2)) {
      ForEach(["one", "two"], id: \.self) { name in
        Text(name).tag(name == "one" ? 1 : 2).commands { Command(name: name, title: name) {} }
      }
    }
    #expect(lines(picker, width: 20) == ["Order two"])
    #expect(Frame(of: picker, width: 20).commands.isEmpty)
  }

  @Test func theFocusedButtonIsInverseAndADisabledOneTakesNothing() {
    let host = host { [model] in
      Button("one") { model.events.append("one") }.disabled(true)
      Button("two") { model.events.append("two") }
    }
    #expect(host.text(with: .inverse) == "[ two ]")
    #expect(host.text(with: .dim) == "[one]")
    host.press(.enter, " ")
    host.click(0, 0)
    _ = host.draw()
    host.handle(.paste("x"))
    #expect(model.events == ["two", "two"])
  }

  @Test func disabledViewsOfOtherKindsTakeNothing() {
    let host = host { [model] in
      VStack {
        Text("tap").onTapGesture { model.events.append("tap") }
        TextField("field", text: Binding(get: { model.text }, set: { model.text = $0 }))
      }
      .disabled(true)
    }
    for row in 0..<2 { host.click(0, row) }
    host.press("x")
    #expect(model.events.isEmpty && model.text.isEmpty)
  }

  @Test func controlInsideOfADisabledViewCannotBeEnabled() {
    let host = host { [model] in
      VStack {
        Button("one") { model.events.append("one") }.disabled(false)
      }
      .disabled(true)
    }
    #expect(host.text(with: .inverse).isEmpty)
    host.press(.enter)
    host.click(0, 0)
    #expect(model.events.isEmpty)
  }

  @Test func focusReturnsToTheViewThatHadItWhenThatIsShownAgain() {
    let host = host { [model] in
      if model.isOn {
        Button("sheet") {}
      } else {
        Button("one") {}
        Button("two") {}
      }
    }
    host.press(.tab)
    #expect(host.text(with: .inverse) == "[ two ]")
    model.isOn = true
    #expect(host.text(with: .inverse) == "[ sheet ]")
    model.isOn = false
    #expect(host.text(with: .inverse) == "[ two ]")
  }

  @Test func sheetThatIsOpenedAgainBeginsWithItsFirstField() {
    let host = host { [model] in
      Button("open") { model.isOn = true }
        .sheet(isPresented: Binding(get: { model.isOn }, set: { model.isOn = $0 })) {
          TextField("first", text: Binding(get: { model.text }, set: { model.text = $0 }))
          Toggle("second", isOn: .constant(false))
          TextField("third", text: .constant(""))
        }
    }
    host.perform = { command in Task.immediate { try await command.run() } }
    // Closed with the focus on another view of it, then with its first field left.
    host.press(.enter, .tab, .escape)
    #expect(host.text(with: .inverse) == "[ open ]")
    host.press(.enter, "a", .escape, .escape)
    #expect(model.text == "a" && !model.isOn)
    host.press(.enter, "b")
    #expect(model.text == "ab")
  }

  /// Alt with a letter is Escape and that letter.
  @Test func altWithALetterClosesASheetAndRunsTheCommandOfTheScreenBelow() {
    let host = host { [model] in
      Text("base")
        .commands { Command(name: "below", key: "x", title: "Below") { model.events.append("below") } }
        .sheet(isPresented: Binding(get: { model.isOn }, set: { model.isOn = $0 })) { Text("sheet") }
    }
    host.perform = { command in Task.immediate { try await command.run() } }
    model.isOn = true
    host.press(.alt("x"))
    #expect(!model.isOn && model.events == ["below"])
  }

  @Test func alertTakesAllInputAndItsButtonsCloseIt() {
    let host = host(height: 7) { [model] in
      Button("delete") { model.isAsking = true }
        .screen("base", document: ["a": 1])
        .failure(ScreenFailure(code: .failure, message: "below"))
        .commands { Command(name: "below", key: "b", title: "Below") {} }
        .alert("Sure?", isPresented: Binding(get: { model.isAsking }, set: { model.isAsking = $0 })) {
          Button("Yes") { model.events.append("yes") }
          Button("No") { model.events.append("no") }
        } message: {
          Text("Really.")
        }
    }
    host.press(.enter)
    let frame = host.draw()
    #expect(host.text(with: .dim).hasPrefix("[ delete ]"))
    #expect(frame.commands.map(\.name) == ["close"] && frame.screen?.name == "base")
    #expect(frame.commands.first?.title == "Close" && frame.failure == nil)
    #expect(host.lines.contains { $0.contains("[ Yes ]  [ No ]") })
    host.press(.right, .enter)
    #expect(model.events == ["no"] && !model.isAsking)
    #expect(host.text(with: .inverse) == "[ delete ]")
    // Asked again, it begins with its first button again.
    host.press(.enter)
    #expect(host.text(with: .inverse) == "[ Yes ]")
    host.click(3, 4)
    #expect(model.events == ["no", "yes"] && !model.isAsking)
  }

  @Test(arguments: [
    (30, 3, ["╭─ Sure? ──────────────────╮", "│ [ Do it ]  [ Let it be ] │", "╰──────────────────────────╯"]),
    (
      20, 6,
      [
        "╭─ Sure? ───────╮", "│ Really.       │", "│               │", "│ [ Do it ]     │", "│ [ Let it be ] │",
        "╰───────────────╯",
      ]
    ),
  ])
  func buttonsOfAnAlertStayWholeOnASmallScreen(width: Int, height: Int, shown: [String]) {
    let host = host(width: width, height: height) {
      Text("").alert("Sure?", isPresented: .constant(true)) {
        Button("Do it") {}
        Button("Let it be") {}
      } message: {
        Text("Really.")
      }
    }
    #expect(host.lines.map { $0.drop { $0 == " " } } == shown.map { $0[...] })
  }

  @Test func sheetOfAnItemShowsItUntilEscape() {
    var item: String? = "item"
    let host = host { Text("base").sheet(item: Binding(get: { item }, set: { item = $0 })) { Text($0) } }
    host.perform = { command in Task.immediate { try await command.run() } }
    #expect(host.lines.joined().contains("item"))
    host.press(.escape)
    #expect(item == nil && host.lines.first == "base")
  }

  @Test func sheetBelowAnotherOneStaysInView() {
    let host = host(width: 9, height: 3) {
      Text("")
        .sheet(isPresented: .constant(true)) { Text("one\ntwo\nend") }
        .sheet(isPresented: .constant(true)) { Text("x") }
    }
    #expect(host.lines == ["   one", "   txo", "   end"])
  }

  @Test func sheetReplacesItsBaseInAFrameDrawnOnce() {
    let view = Text("base").screen("base", document: ["a": 1]).sheet(isPresented: .constant(true)) {
      Text("sheet").screen("sheet", document: ["a": 1])
    }
    #expect(lines(view, width: 9) == ["sheet"])
    let frame = Frame(of: view, width: 9)
    #expect(frame.screen?.name == "sheet" && frame.commands.map(\.name) == ["close"])
  }

  @Test func aPageOfAScrollViewKeepsALineInView() {
    let host = host(width: 3, height: 3) {
      ScrollView {
        ForEach(1...9, id: \.self) { Text("\($0)") }
      }
    }
    host.press(.pageDown)
    #expect(host.lines == ["3 ▴", "4", "5 ▾"])
    host.press(.pageUp, .pageDown, .pageDown)
    #expect(host.lines == ["5 ▴", "6", "7 ▾"])
    // Before the next frame.
    for key in [Key.end, .down, .up] { host.handle(.key(key)) }
    #expect(host.lines == ["6 ▴", "7", "8 ▾"])
  }

  @Test func theFocusIsInverseUpToItsEndInText() {
    let host = host(width: 12, height: 1) {
      HStack {
        Button("a") {}
        Button("b") {}
      }
    }
    #expect(host.draw().text(styles: .ansi(.sixteen)) == "\u{1B}[7m[ a ]\u{1B}[0m [ b ]\n")
  }

  @Test func aScrollViewFollowsTheFocusAndTheWheel() {
    let host = host(width: 7, height: 3) {
      ScrollView {
        ForEach(1...9, id: \.self) { Button("\($0)") {} }
      }
    }
    #expect(host.lines == ["[ 1 ]", "[ 2 ]", "[ 3 ] ▾"])
    host.press(.tab, .tab, .tab)
    #expect(host.lines == ["[ 2 ] ▴", "[ 3 ]", "[ 4 ] ▾"])
    host.handle(.mouse(MouseEvent(.wheelDown, column: 0, row: 0)))
    #expect(host.lines == ["[ 5 ] ▴", "[ 6 ]", "[ 7 ] ▾"])
    host.press(.pageDown)
    #expect(host.lines == ["[ 7 ] ▴", "[ 8 ]", "[ 9 ]"])
    host.press(.backTab)
    #expect(host.lines == ["[ 3 ] ▴", "[ 4 ]", "[ 5 ] ▾"])
  }

  @Test func focusedViewThatIsHigherThanItsScrollViewShowsItsBeginning() {
    let host = host(width: 7, height: 3) {
      ScrollView {
        Button("a") {}
        Button {
        } label: {
          ForEach(1...5, id: \.self) { Text("\($0)") }
        }
        Button("b") {}
      }
    }
    host.press(.tab)
    #expect(host.lines.map { $0.prefix(1) } == ["1", "2", "3"])
    host.press(.tab)
    #expect(host.lines.last?.hasPrefix("[ b ]") == true)
    host.press(.backTab)
    #expect(host.lines.map { $0.prefix(1) } == ["1", "2", "3"])
  }

  @Test func scrollViewFollowsTheFocusThatComesBackToTheSameView() {
    let host = host(width: 7) {
      Button("o") {}
      ScrollView {
        ForEach(1...6, id: \.self) { Button("\($0)") {} }
      }
    }
    host.press(.tab)
    _ = host.draw()
    host.handle(.mouse(MouseEvent(.wheelDown, column: 0, row: 2)))
    #expect(host.lines == ["[ o ]", "[ 4 ] ▴", "[ 5 ]", "[ 6 ]"])
    host.press(.backTab, .tab)
    #expect(host.lines == ["[ o ]", "[ 1 ]", "[ 2 ]", "[ 3 ] ▾"])
  }

  @Test func nothingOfAScrolledViewIsDrawnOutside() {
    let focused = host(width: 5) {
      Text("top\ntop")
      ScrollView {
        Button {
        } label: {
          ForEach(1...4, id: \.self) { Text("\($0)") }
        }
      }
    }
    let divided = host(width: 5) {
      Text("top\ntop")
      ScrollView {
        HStack {
          Text("1\n2\n3\n4")
          Divider()
        }
      }
    }
    for host in [focused, divided] {
      _ = host.draw()
      host.handle(.mouse(MouseEvent(.wheelDown, column: 0, row: 2)))
    }
    #expect(focused.text(with: .inverse) == "34")
    #expect(divided.lines == ["top", "top", "3 │ ▴", "4 │"])
  }

  @Test func partOfAScrolledViewThatIsHiddenTakesNoClick() {
    let host = host(width: 7, height: 3) { [model] in
      Text("top").onTapGesture { model.events.append("top") }
      ScrollView {
        ForEach(1...3, id: \.self) { number in
          Button {
            model.events.append("\(number)")
          } label: {
            Text("\(number)\nx")
          }
        }
      }
    }
    _ = host.draw()
    host.handle(.mouse(MouseEvent(.wheelDown, column: 0, row: 1)))
    for row in 0...1 { host.click(0, row) }
    #expect(model.events == ["top", "2"])
  }

  @Test func scrollViewKeepsALineBesideItsNeighboursAndNeedsNoColumnForWhatFits() {
    let narrow = host(width: 4, height: 2) {
      ScrollView { Text("1\n2\n3") }
      Text("a")
      Text("b")
    }
    #expect(narrow.lines == ["1  ▾", "a"])
    let fitting = host(width: 3, height: 2) { ScrollView { Text("abc\ndef") } }
    #expect(fitting.lines == ["abc", "def"])
    let short = host(width: 3, height: 3) {
      ScrollView { Text("a") }
      Text("b")
    }
    #expect(short.lines == ["a", "b", ""])
  }

  @Test func pageKeysScrollTheInnermostScrollViewAroundTheFocus() {
    let host = host(width: 9, height: 4) {
      ScrollView {
        ScrollView {
          ForEach(1...6, id: \.self) { Button("\($0)") {} }
        }
        .frame(height: 3)
        Text("x")
        Text("y")
        Text("z")
      }
    }
    host.press(.pageDown)
    #expect(host.lines.prefix(3).map { $0.prefix(5) } == ["[ 3 ]", "[ 4 ]", "[ 5 ]"])
    #expect(host.lines.last?.hasPrefix("x") == true)
  }

  @Test func contentWithoutFocusableViewsIsScrolledByKeys() {
    let host = host(width: 3, height: 3) { ScrollView { Text("1\n2\n3\n4\n5") } }
    host.press(.down)
    #expect(host.lines == ["2 ▴", "3", "4 ▾"])
    host.press(.end, "k")
    #expect(host.lines == ["2 ▴", "3", "4 ▾"])
    host.press(.home)
    #expect(host.lines == ["1", "2", "3 ▾"])
    // Both before the next frame.
    for key in [Key.up, .down] { host.handle(.key(key)) }
    #expect(host.lines == ["2 ▴", "3", "4 ▾"])
    #expect(lines(ScrollView { Text("1\n2") }, width: 3) == ["1", "2"])
    let tappable = self.host(width: 3, height: 2) { ScrollView { Text("1\n2\n3").onTapGesture {} } }
    tappable.press(.down)
    #expect(tappable.lines == ["2 ▴", "3"])
  }

  @Test func scrollViewMarksThatThereIsMore() {
    let host = host(width: 4, height: 2) { ScrollView { Text("1\n2\n3\n4") } }
    #expect(host.lines == ["1", "2  ▾"])
    host.press(.down)
    #expect(host.lines == ["2  ▴", "3  ▾"])
    #expect(host.text(with: .bold) == "▴▾")
    #expect(host.draw().grid[column: 3, row: 0].style.foreground == .cyan)
    host.press(.end)
    #expect(host.lines == ["3  ▴", "4"])
  }

  @Test func endOfTextThatWrapsBesideTheMarksIsReached() {
    // At most two words per line, but one beside the column of marks.
    let host = host(width: 5, height: 2) { ScrollView { Text("ab cd ef gh ij kl") } }
    #expect(host.lines == ["ab", "cd  ▾"])
    host.press(.end)
    #expect(host.lines == ["ij  ▴", "kl"])
  }

  @Test func scrollViewWhoseContentGetsShorterShowsItsEnd() {
    model.text = "1\n2\n3\n4\n5"
    let host = host(width: 3, height: 2) { [model] in ScrollView { Text(model.text) } }
    host.press(.end)
    #expect(host.lines == ["4 ▴", "5"])
    model.text = "1\n2\n3"
    #expect(host.lines == ["2 ▴", "3"])
  }

  /// The position of a scroll view is not observed.
  @Test(arguments: [
    TerminalEvent.key(.down), .mouse(MouseEvent(.wheelDown, column: 0, row: 0)), .paste("x"),
  ])
  func frameIsOutOfDateAfterInputThatAViewTakes(_ event: TerminalEvent) {
    let host = host { ScrollView { Text("1\n2\n3\n4\n5") } }
    _ = host.draw()
    // A report about the terminal is no input.
    #expect(!host.handle(.background(isLight: true)) && !host.needsDrawing)
    #expect(host.handle(event) && host.needsDrawing)
  }

  @Test func onlyASpinnerMakesAFrameAnimated() {
    let host = host { [model] in
      if model.isOn { ProgressView("Loading") } else { Text("x") }
    }
    _ = host.draw()
    #expect(!host.isAnimated)
    model.isOn = true
    #expect(host.lines.first == "⠋ Loading")
    #expect(host.isAnimated)
    host.tick += 1
    #expect(host.needsDrawing)
    #expect(host.lines.first == "⠙ Loading")
    model.isOn = false
    _ = host.draw()
    #expect(!host.isAnimated)
    let list = self.host { List([RowsTests.Item(id: 1)]) { _ in ProgressView("Loading") } }
    _ = list.draw()
    #expect(list.isAnimated)
  }
}

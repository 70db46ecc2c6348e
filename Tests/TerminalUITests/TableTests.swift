import Observation
import TerminalUI
import Testing

/// Columns that line up without measuring rows, above a list that scrolls.
@MainActor
struct TableTests {
  @MainActor
  @Observable
  final class Model {
    var items: [RowsTests.Item]
    var selection: Int?
    @ObservationIgnored var made: Set<Int> = []
    @ObservationIgnored var opened: [Int] = []

    init(_ count: Int) {
      items = (0..<count).map { RowsTests.Item(id: $0) }
    }
  }

  private func host(_ model: Model, width: Int = 20, height: Int = 4) -> ViewHost {
    ViewHost(width: width, height: height) {
      Table(model.items, selection: Binding(get: { model.selection }, set: { model.selection = $0 })) {
        TableColumn("Name") { item in
          let _ = model.made.insert(item.id)
          Button {
            model.opened.append(item.id)
          } label: {
            Text("row \(item.id)")
          }
        }
        TableColumn("Square") { Text("\($0.id * $0.id)") }
      }
    }
  }

  private func people(_ people: [Person] = Person.samples, selection: Int? = nil) -> some View {
    Table(people, selection: .constant(selection)) {
      TableColumn("Name") { Text($0.name).bold() }.width(min: 6, ideal: 16)
      TableColumn("City") { Text($0.city) }.width(min: 4, ideal: 9, max: 12)
      TableColumn("Id") { Text("\($0.id)") }.width(2)
    }
  }

  @Test func columnsLineUpAtTheirWidths() {
    #expect(
      lines(people(), width: 40) == [
        "Name                    City          Id",
        "Ada Lovelace            London        1",
        "山田太郎                東京          2",
        "Zoë 👩‍👩‍👧 Family           São Paulo     3",
      ])
  }

  @Test func columnsShrinkToTheirLeastWidthsAndValuesWrap() {
    #expect(
      lines(people(), width: 20) == [
        "Name     City     Id",
        "Ada      London   1",
        "Lovelac",
        "e",
        "山田太   東京     2",
        "郎",
        "Zoë 👩‍👩‍👧   São      3",
        "Family   Paulo",
      ])
  }

  @Test func theLeastWidthsAreTheNarrowestThatShowsAllColumns() {
    #expect(lines(people(), width: 16).first == "Name    City  Id")
    #expect(
      lines(people().lineLimit(1), width: 15) == ["Name     City", "Ada Lo…  London", "山田太…  東京", "Zoë 👩‍👩‍👧…  São P…"])
  }

  @Test func aValueWithALineLimitIsCut() {
    #expect(
      lines(people().lineLimit(1), width: 20) == [
        "Name     City     Id",
        "Ada Lo…  London   1",
        "山田太…  東京     2",
        "Zoë 👩‍👩‍👧…  São Pa…  3",
      ])
  }

  @Test func outputOfUnlimitedWidthUsesIdealWidthsAndTruncatesNothing() {
    let long = Person(id: 4, name: "Wolfeschlegelsteinhausen", city: "Q")
    #expect(
      lines(people(Person.samples + [long]), width: nil) == [
        "Name                   City          Id",
        "Ada Lovelace           London        1",
        "山田太郎               東京          2",
        "Zoë 👩‍👩‍👧 Family          São Paulo     3",
        "Wolfeschlegelsteinhausen  Q          4",
      ])
    #expect(
      lines(people([]), width: nil) == ["Name              City       Id"])
  }

  @Test func titlesAndRowsOfASelectableTableAreIndentedAlike() {
    #expect(
      lines(people(selection: 2), width: 30) == [
        "  Name           City       Id",
        "  Ada Lovelace   London     1",
        "› 山田太郎       東京       2",
        "  Zoë 👩‍👩‍👧 Family  São Paulo  3",
      ])
  }

  @Test func titlesNarrowerThanTheirColumnAreCutAndNarrowedColumnsKeepTheirMaximum() {
    let view = Table(Person.samples) {
      TableColumn("Identity") { Text("\($0.id)") }.width(max: 3)
      TableColumn("名前") { Text($0.city).lineLimit(1) }.width(3)
    }
    #expect(lines(view, width: 30) == ["Id…  名…", "1    Lo…", "2    東…", "3    Sã…"])
    #expect(lines(view, width: 7) == ["1", "2", "3"])
  }

  @Test func columnIsAtLeastAsWideAsItsTitle() {
    let view = Table(Person.samples.prefix(1)) {
      TableColumn("名前") { Text("\($0.id)") }
      TableColumn("Id") { Text("\($0.id)") }
    }
    #expect(lines(view, width: nil) == ["名前  Id", "1     1"])
  }

  @Test func columnsMayDependOnACondition() {
    func table(_ hasCity: Bool) -> some View {
      Table(Person.samples.prefix(1)) {
        TableColumn("Id") { Text("\($0.id)") }.width(3)
        if hasCity { TableColumn("City") { Text($0.city) } }
      }
    }
    #expect(lines(table(true), width: 20) == ["Id   City", "1    London"])
    #expect(lines(table(false), width: 20) == ["Id", "1"])
  }

  @Test func keysMoveTheSelectionBelowTitlesThatStay() {
    let model = Model(9)
    let host = host(model)
    #expect(host.lines == ["  Name      Square", "  row 0     0", "  row 1     1", "  row 2     4"])
    #expect(host.text(with: .dim) == "NameSquare")
    host.press(.down, .down, "j", .down)
    #expect(host.lines == ["  Name      Square", "  row 1     1", "  row 2     4", "› row 3     9"])
    host.press(.end)
    #expect(host.lines == ["  Name      Square", "  row 6     36", "  row 7     49", "› row 8     64"])
    host.press(.pageUp, .enter)
    #expect(model.opened == [6])
  }

  @Test func clicksSelectAndOpenRowsInAnyColumn() {
    let model = Model(9)
    let host = host(model)
    host.click(3, 0)
    #expect(model.selection == nil)
    host.click(13, 2)
    #expect(model.selection == 1 && model.opened.isEmpty)
    host.click(13, 2)
    #expect(model.opened == [1])
    host.handle(.mouse(MouseEvent(.wheelDown, column: 13, row: 3)))
    #expect(host.lines == ["  Name      Square", "› row 3     9", "  row 4     16", "  row 5     25"])
  }

  @Test func wheelOverTheTitlesScrollsTheRows() {
    let model = Model(9)
    let host = host(model)
    _ = host.draw()
    host.handle(.mouse(MouseEvent(.wheelDown, column: 3, row: 0)))
    #expect(host.lines == ["  Name      Square", "  row 3     9", "  row 4     16", "  row 5     25"])
    host.handle(.mouse(MouseEvent(.wheelUp, column: 25, row: 0)))
    #expect(host.lines == ["  Name      Square", "  row 0     0", "  row 1     1", "  row 2     4"])
  }

  @Test func theWheelOverAViewBetweenTwoListsScrollsTheLowerOne() {
    let model = Model(9)
    let host = ViewHost(width: 9, height: 6) {
      List(model.items) { Text("a\($0.id)") }.frame(height: 2)
      Text("between")
      List(model.items) { Text("b\($0.id)") }.frame(height: 2)
      Text("below")
    }
    _ = host.draw()
    host.handle(.mouse(MouseEvent(.wheelDown, column: 0, row: 2)))
    #expect(host.lines == ["a0", "a1", "between", "b3", "b4", "below"])
    #expect(!host.handle(.mouse(MouseEvent(.wheelDown, column: 0, row: 5))))
    host.handle(.mouse(MouseEvent(.wheelDown, column: 0, row: 1)))
    #expect(host.lines == ["a3", "a4", "between", "b3", "b4", "below"])
  }

  @Test func theWheelBesideTheFirstRowOfAListScrollsNothing() {
    let model = Model(9)
    let host = ViewHost(width: 9, height: 3) {
      HStack {
        Text("x")
        List(model.items) { Text("\($0.id)") }
      }
    }
    _ = host.draw()
    #expect(!host.handle(.mouse(MouseEvent(.wheelDown, column: 0, row: 0))))
  }

  @Test func theWheelAboveTwoListsScrollsTheNearerOne() {
    let model = Model(9)
    let host = ViewHost(width: 9, height: 5) {
      Text("above")
      List(model.items) { Text("a\($0.id)") }.frame(height: 2)
      List(model.items) { Text("b\($0.id)") }.frame(height: 2)
    }
    _ = host.draw()
    host.handle(.mouse(MouseEvent(.wheelDown, column: 0, row: 0)))
    #expect(host.lines == ["above", "a3", "a4", "b0", "b1"])
  }

  @Test func enterPressesTheButtonOfAColumnThatIsNotShown() {
    let model = Model(3)
    var opened: [Int] = []
    let host = ViewHost(width: 8, height: 3) {
      Table(model.items, selection: Binding(get: { model.selection }, set: { model.selection = $0 })) {
        TableColumn("Id") { Text("\($0.id)") }
        TableColumn("Action") { item in Button("Open") { opened.append(item.id) } }
      }
    }
    #expect(host.lines == ["  0", "  1", "  2"])
    host.press(.down, .down, .enter)
    #expect(opened == [1])
  }

  @Test(arguments: [1_000, 100_000])
  func onlyRowsInViewAreMade(count: Int) {
    let model = Model(count)
    let host = host(model, width: 30, height: 10)
    _ = host.draw()
    host.press(.end)
    _ = host.draw()
    #expect(model.made.count <= 20)
    #expect(host.lines.last?.hasPrefix("› row \(count - 1)") == true)
  }

  @Test func selectionAndScrollPositionStayWithTheirRows() {
    let model = Model(50)
    let host = host(model, height: 3)
    for _ in 0..<11 { host.press(.down) }
    model.items = (100..<130).map { RowsTests.Item(id: $0) } + model.items
    #expect(host.lines.map { $0.prefix(8) } == ["  Name  ", "  row 9 ", "› row 10"])
    host.resize(width: 12, height: 3)
    #expect(host.lines == ["  row 9", "› row 10", "  row 11"])
  }

  @Test func aTableWithoutRowsShowsItsTitles() {
    let host = host(Model(0))
    #expect(host.lines == ["  Name      Square", "", "", ""])
    host.press(.down, .end, .enter)
    host.click(3, 1)
    #expect(host.lines == ["  Name      Square", "", "", ""])
  }

  @Test func eachCellKeepsAStateOfItsOwn() {
    struct Counter: View {
      let step: Int
      @State private var count = 0

      var body: some View {
        Text("\(count)").onAppear { count += step }
      }
    }
    let model = Model(1)
    let host = ViewHost(width: 9, height: 2) {
      Table(model.items) {
        TableColumn("A") { _ in Counter(step: 1) }
        TableColumn("B") { _ in Counter(step: 2) }
      }
    }
    _ = host.draw()
    #expect(host.lines == ["A     B", "1     2"])
  }
}

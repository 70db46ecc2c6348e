import TerminalUI
import Testing

@MainActor
struct ContainerTests {
  private struct Row: Identifiable {
    let id: Int
  }

  private let rows = (1...9).map(Row.init)

  @Test
  func aListShowsAllItsRowsWhereThereIsRoom() {
    #expect(lines(List(rows) { Text("row \($0.id)") }, width: 9) == (1...9).map { "row \($0)" })
  }

  @Test
  func aListInAFrameShowsAllItsRowsWhereTheWidthIsUnlimited() {
    #expect(lines(List(rows) { Text("\($0.id)") }.frame(height: 3), width: nil) == (1...9).map { "\($0)" })
  }

  @Test(arguments: [
    (1, ["› 1", "  2", "  3"]), (2, ["  1", "› 2", "  3"]), (5, ["  4", "› 5", "  6"]), (9, ["  7", "  8", "› 9"]),
    (nil, ["1", "2", "3"]),
    (77, ["  1", "  2", "  3"]),
  ])
  func aListScrollsToItsSelection(_ selection: Int?, expected: [String]) {
    #expect(lines(List(rows, selection: .constant(selection)) { Text("\($0.id)") }, width: 9, height: 3) == expected)
  }

  @Test
  func aSelectedRowOfSeveralLinesIsShownWhole() {
    let list = List(rows, selection: .constant(4)) { row in
      Text("title \(row.id)")
      Text("detail")
    }
    #expect(lines(list, width: 12, height: 3) == ["› title 4", "  detail", "  title 5"])
  }

  @Test(arguments: [1, 2, 3])
  func aSelectedRowThatIsTallerThanTheListShowsItsBeginning(height: Int) {
    let list = List(rows, selection: .constant(4)) { row in
      ForEach(1...5, id: \.self) { Text("\(row.id).\($0)") }
    }
    #expect(lines(list, width: 12, height: height) == Array(["› 4.1", "  4.2", "  4.3"].prefix(height)))
  }

  @Test
  func aListGivesWayToItsNeighbours() {
    let view = VStack {
      Text("head")
      List(rows, selection: .constant(9)) { Text("\($0.id)") }
      Text("foot")
    }
    #expect(lines(view, width: 9, height: 4) == ["head", "  8", "› 9", "foot"])
    #expect(lines(view, width: 9, height: 2) == ["head", "› 9"])
  }

  @Test
  func rowsOfAListMayCarryTheirOwnIdentity() {
    let list = List(selection: .constant(Optional("b"))) {
      Text("one").id("a")
      Text("two").padding(.leading, 1).id("b")
    }
    #expect(lines(list, width: 9) == ["  one", "›  two"])
    let padded = List(selection: .constant(Optional("b"))) {
      Text("one").id("a").padding(.leading, 1)
      Text("two").id("b").padding(.leading, 1)
    }
    #expect(lines(padded, width: 9) == ["   one", "›  two"])
  }

  @Test
  func theSelectedRowIsBoldAcrossItsWidth() {
    let grid = Frame(
      of: List(rows, selection: .constant(2)) { _ in
        HStack {
          Text("a")
          Spacer()
          Text("b")
        }
      }, width: 6
    ).grid
    #expect(grid[row: 1].allSatisfy { $0.style.attributes.contains(.bold) })
    #expect(!grid[row: 0].contains { $0.style.attributes.contains(.bold) })
  }

  @Test
  func listWithoutRowsHasNoWidth() {
    let list = List([Row](), selection: .constant(1)) { Text("\($0.id)") }
    #expect(lines(Box { list }, width: 9) == ["╭╮", "╰╯"])
  }

  @Test
  func dividerBetweenRowsOfAListIsHorizontal() {
    let view = HStack {
      Text("a")
      List {
        Text("x")
        Divider()
      }
    }
    #expect(lines(view, width: 6) == ["a x", "  ────"])
  }

  @Test
  func borderAndTitleOfABoxHaveItsColourAndTheContentHasNot() {
    let grid = Frame(of: Box("a", borderColor: .red) { Text("b") }, width: 7).grid
    #expect(grid[column: 0, row: 1].style.foreground == .red)
    #expect(grid[column: 1, row: 1].style.foreground == nil)
    #expect(grid[row: 0].filter { $0.style.attributes == .bold }.map(\.character) == ["a"])
    #expect(grid[row: 0].allSatisfy { $0.style.foreground == .red })
    let dim = Frame(of: Box("a", borderColor: .red) { Text("b") }.dim(), width: 7).grid
    #expect(dim[row: 0].allSatisfy { $0.style.foreground == .red && $0.style.attributes.contains(.dim) })
    let surrounded = Frame(of: Box("a") { Text("b") }.foregroundColor(.red), width: 7).grid
    #expect(surrounded[row: 0].allSatisfy { $0.style.foreground == .red })
  }

  @Test
  func dividerIsDimInTheColourAroundIt() {
    let cell = Frame(of: Divider().foregroundColor(.red), width: 1).grid[column: 0, row: 0]
    #expect(cell.style == Style(foreground: .red, attributes: .dim))
  }

  @Test
  func aBoxTruncatesItsTitleToTheWidth() {
    #expect(
      lines(Box("A long title") { Text("abcdef") }, width: 12) == ["╭─ A lon… ─╮", "│abcdef    │", "╰──────────╯"])
    #expect(lines(Box("Title") { Text("a") }, width: 40) == ["╭─ Title ─╮", "│a        │", "╰─────────╯"])
    #expect(lines(Box("a\nb") { Text("c") }, width: 40) == ["╭─ ab ─╮", "│c     │", "╰──────╯"])
    #expect(lines(Box("Title") { Text("a") }, width: 3) == ["╭─╮", "│a│", "╰─╯"])
    #expect(lines(Box("Title") { Text("abcd") }, width: 6) == ["╭────╮", "│abcd│", "╰────╯"])
    #expect(lines(Box("Title") { Text("abcd") }, width: 7) == ["╭─ … ─╮", "│abcd │", "╰─────╯"])
  }

  @Test
  func aBoxIsAsWideAsContentThatDoesNotFit() {
    let expected = ["╭────", "│abcd", "╰────"]
    #expect(lines(Box("Title") { Text("abcd").frame(minWidth: 4) }, width: 5) == expected)
    #expect(lines(Box { Text("abcd").frame(width: 4) }, width: 5) == expected)
  }

  @Test
  func aSpinnerTurnsOnlyWhereThereIsAnimation() {
    #expect(lines(ProgressView("Loading"), width: 20) == ["Loading"])
    #expect(lines(ProgressView(), width: 20) == ["…"])
    #expect(lines(ProgressView("Loading"), width: 20, tick: 0) == ["⠋ Loading"])
    #expect(lines(ProgressView("Loading"), width: 20, tick: 11) == ["⠙ Loading"])
    #expect(lines(ProgressView("Loading"), width: 20, tick: .min).count == 1)
  }
}

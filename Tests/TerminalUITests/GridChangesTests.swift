import TerminalUI
import Testing

@MainActor
struct GridChangesTests {
  private func grid(_ string: String, width: Int = 6, height: Int = 1) -> Grid {
    Frame(of: Text(string), width: width, height: height).grid
  }

  private func describe(_ changes: [GridChange]) -> [String] {
    changes.map { "\($0.row):\($0.column) " + $0.cells.map { String($0.character) }.joined() }
  }

  @Test(arguments: [
    ("abc", "abc", []), ("abc", "abd", ["0:2 d"]), ("abcdef", "xbcdey", ["0:0 x", "0:5 y"]), ("abc", "", ["0:0    "]),
    ("日本", "日木", ["0:2 木 "]), ("日", "ab", ["0:0 ab"]), ("ab", "日", ["0:0 日 "]), ("a日", "日a", ["0:0 日 a"]),
    ("a b", "a  b", ["0:2  b"]),
  ])
  func onlyCellsThatDifferAreWritten(_ old: String, new: String, expected: [String]) {
    #expect(describe(grid(new).changes(from: grid(old))) == expected)
  }

  @Test
  func aChangeOfStyleAloneIsAChange() {
    let plain = Frame(of: Text("abc"), width: 3).grid
    let styled = Frame(of: Text("a") + Text("b").bold() + Text("c"), width: 3).grid
    let changes = styled.changes(from: plain)
    #expect(describe(changes) == ["0:1 b"])
    #expect(changes.first?.cells.first?.style == Style(attributes: .bold))
  }

  @Test
  func changesNameTheirRow() {
    #expect(describe(grid("a\nb\nX", height: 3).changes(from: grid("a\nb\nc", height: 3))) == ["2:0 X"])
  }

  @Test
  func anotherSizeIsDrawnCompletely() {
    #expect(describe(grid("ab", width: 2).changes(from: grid("ab", width: 3))) == ["0:0 ab"])
    #expect(describe(grid("ab").changes(from: grid("ab", height: 2))) == ["0:0 ab"])
    #expect(grid("", width: 0).changes(from: grid("ab")) == [])
  }

  @Test
  func changesTurnAnyFrameIntoTheNext() {
    var state: UInt64 = 42
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let clusters = ["a", "b", " ", "日", "👩‍👩‍👧", "é", "\n"]
    var old = grid("", width: 12, height: 5)
    for _ in 0..<200 {
      let new = grid((0..<random(60)).map { _ in clusters[random(clusters.count)] }.joined(), width: 12, height: 5)
      var rows = (0..<5).map { Array(old[row: $0]) }
      let changes = new.changes(from: old)
      for change in changes {
        rows[change.row].replaceSubrange(change.column..<change.column + change.cells.count, with: change.cells)
        #expect(change.cells.first?.width != 0)
      }
      #expect(rows == (0..<5).map { Array(new[row: $0]) })
      let differing = (0..<5).reduce(0) { count, row in count + zip(old[row: row], new[row: row]).count { $0 != $1 } }
      let written = changes.reduce(0) { $0 + $1.cells.count }
      #expect(written >= differing && written <= 2 * differing)
      old = new
    }
  }
}

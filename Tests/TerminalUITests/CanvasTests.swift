import Testing

@testable import TerminalUI

struct CanvasTests {
  /// Only the columns 1 and 2 may be written to.
  @Test(arguments: [(0, "x xx"), (1, "x日 x"), (2, "xx x"), (3, "xxxx")])
  func wideClusterThatIsPartlyOutsideOfTheClipBecomesBlank(column: Int, expected: String) {
    var canvas = Canvas(width: 4, height: 1)
    canvas.fill(canvas.clip, with: ".", style: Style())
    let before = canvas.grid
    canvas.fill(canvas.clip, with: "x", style: Style())
    canvas.clip = Rect(origin: Point(column: 1), size: Size(width: 2, height: 1))
    canvas.write("日", width: 2, style: Style(), at: Point(column: column))
    let written = canvas.grid.changes(from: before).flatMap { $0.cells.map { String($0.character) } }
    #expect(written.joined() == expected)
  }
}

import Programs
import TerminalUI

extension ScreenModel {
  /// The cells of a terminal that shows `grid` in sixteen colours.
  static func cells(of grid: Grid) -> [[Cell]] {
    (0..<grid.height).map { row in
      grid[row: row].map { Cell(text: $0.width == 0 ? "" : String($0.character), style: Style($0.style)) }
    }
  }
}

extension ScreenModel.Style {
  fileprivate init(_ style: TerminalUI.Style) {
    self.init()
    let attributes = [(TextAttributes.bold, 1), (.dim, 2), (.inverse, 7)]
    let color = (0..<16).first { style.foreground == .palette(UInt8($0)) }
    _ = apply(
      attributes.filter { style.attributes.contains($0.0) }.map(\.1) + [color.map { $0 < 8 ? 30 + $0 : 82 + $0 } ?? 39])
  }
}

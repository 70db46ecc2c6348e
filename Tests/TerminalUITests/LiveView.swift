import TerminalUI

extension ViewHost {
  /// The rows that the next frame shows; blanks at their ends are gone.
  var lines: [String] {
    let text = draw().text(styles: .plain)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// Presses keys one after the other, each seen by the frame that the one before led to.
  func press(_ keys: Key...) {
    for key in keys {
      _ = draw()
      handle(.key(key))
    }
  }

  func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  func click(_ column: Int, _ row: Int) {
    _ = draw()
    handle(.mouse(MouseEvent(.press, column: column, row: row)))
  }

  /// The text of the cells with an attribute, in the next frame.
  func text(with attribute: TextAttributes) -> String {
    let grid = draw().grid
    return (0..<grid.height).flatMap { grid[row: $0] }.filter {
      $0.style.attributes.contains(attribute) && $0.width > 0
    }
    .map { String($0.character) }.joined()
  }
}

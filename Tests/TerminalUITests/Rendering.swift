import TerminalUI

/// The rows of a view as plain text; blanks at their ends are gone.
@MainActor
func lines(_ view: some View, width: Int?, height: Int? = nil, tick: Int? = nil) -> [String] {
  let text = Frame(of: view, width: width, height: height, tick: tick).text(styles: .plain)
  return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
}

/// The rows of a view with all their cells: a dot for a blank, nothing for the second column of a wide cluster.
@MainActor
func cells(_ view: some View, width: Int, height: Int) -> [String] {
  cells(Frame(of: view, width: width, height: height).grid)
}

func cells(_ grid: Grid) -> [String] {
  (0..<grid.height).map { row in
    grid[row: row].map { $0.width == 0 ? "" : $0.character == " " ? "." : String($0.character) }.joined()
  }
}

struct Person: Identifiable, Encodable {
  static let samples = [
    Person(id: 1, name: "Ada Lovelace", city: "London"),
    Person(id: 2, name: "山田太郎", city: "東京"),
    Person(id: 3, name: "Zoë 👩‍👩‍👧 Family", city: "São Paulo"),
  ]

  let id: Int
  let name: String
  let city: String
}

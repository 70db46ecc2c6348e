import Fuzzing
import TerminalUI
import Testing

/// Random trees of views at random sizes: each wide cluster is whole, and the output has the size that was asked for.
@MainActor
struct ViewLayoutFuzzTests {
  private static let corpus = (0..<24).map { start in
    String(decoding: (0..<40).map { UInt8(truncatingIfNeeded: start * 37 + $0 * 11) & 0x7F }, as: UTF8.self)
  }

  @Test func anyTreeOfViewsIsDrawnInsideItsSize() async throws {
    try await Fuzzer(corpus: Self.corpus, tokens: ["\u{0}", "\u{1}", "\u{7F}"], count: 800).run { bytes in
      var program = ViewProgram(bytes: bytes[...])
      let (width, height) = (program.number(below: 24), program.number(below: 8))
      let view = program.view(depth: 0)
      for size in [(width, nil), (width, height), (nil, nil)] as [(Int?, Int?)] {
        let frame = Frame(of: view, width: size.0, height: size.1)
        if let width = size.0 { try #require(frame.grid.width == width) }
        if let height = size.1 { try #require(frame.grid.height == height) }
        try check(frame.grid)
        let plain = frame.text(styles: .plain)
        try #require(plain.count { $0 == "\n" } == frame.grid.height)
        try #require(TerminalText.columns(of: plain) <= frame.grid.width)
        try #require(rows(withoutStyles(frame.text(styles: .ansi(.twoFiftySix)))) == rows(plain))
      }
    }
  }

  private func check(_ grid: Grid) throws {
    for row in 0..<grid.height {
      var column = 0
      while column < grid.width {
        let cell = grid[column: column, row: row]
        try #require(cell.width > 0 && column + cell.width <= grid.width)
        try #require(TerminalText.columns(of: String(cell.character)) == cell.width)
        for covered in column + 1..<column + cell.width { try #require(grid[column: covered, row: row].width == 0) }
        column += cell.width
      }
    }
  }

  private func rows(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { row in
      var row = row
      while row.last == " " { row.removeLast() }
      return String(row)
    }
  }

  private func withoutStyles(_ text: String) -> String {
    text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }
}

/// A tree of views that bytes describe; at their end there are only small texts left.
@MainActor
private struct ViewProgram {
  private static let texts = [
    "", "a", "two words", "日本", "👩‍👩‍👧!", "e\u{301}", "line\nbreak", "\u{1B}[2J", "a longer line of text", " ",
    "🇩🇪", "\t",
  ]

  var bytes: ArraySlice<UInt8>

  mutating func number(below limit: Int) -> Int {
    Int(bytes.popFirst() ?? 0) % limit
  }

  mutating func view(depth: Int) -> AnyView {
    guard depth < 6, !bytes.isEmpty else { return AnyView(text()) }
    switch number(below: 16) {
    case 0, 1: return AnyView(VStack(spacing: number(below: 3) - 1) { children(depth) })
    case 2, 3: return AnyView(HStack(spacing: number(below: 3)) { children(depth) })
    case 4: return AnyView(ScrollView { children(depth) })
    case 5: return AnyView(Box(Self.texts[number(below: 12)]) { children(depth) })
    case 6: return AnyView(view(depth: depth + 1).padding(.leading, number(below: 5)))
    case 7:
      return AnyView(
        view(depth: depth + 1).frame(width: number(below: 9), height: number(below: 4), alignment: .center))
    case 8:
      return AnyView(
        view(depth: depth + 1).frame(minWidth: number(below: 9), maxWidth: .infinity, alignment: .trailing))
    case 9: return AnyView(view(depth: depth + 1).lineLimit(1))
    case 10: return AnyView(Spacer())
    case 11: return AnyView(Divider())
    case 12: return AnyView(List(selection: .constant(Optional(number(below: 4)))) { children(depth) })
    case 13:
      return AnyView(TextField("prompt", text: .constant(Self.texts[number(below: 12)])))
    case 14: return AnyView(ProgressView("日"))
    default: return AnyView(text())
    }
  }

  private mutating func children(_ depth: Int) -> ForEach<[Int], Int, AnyView> {
    let views = (0..<number(below: 4)).map { _ in view(depth: depth + 1) }
    return ForEach(Array(views.indices), id: \.self) { views[$0] }
  }

  private mutating func text() -> AnyView {
    let text = Text(Self.texts[number(below: 12)])
    switch number(below: 6) {
    case 0: return AnyView(text.bold() + Text(Self.texts[number(below: 12)]).foregroundColor(.red))
    case 1: return AnyView(text.lineLimit(1))
    case 2: return AnyView(text.lineLimit(2).foregroundColor(.blue))
    default: return AnyView(text)
    }
  }
}

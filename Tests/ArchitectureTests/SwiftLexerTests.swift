import ArchitectureRules
import FoundationEssentials
import Testing

/// The pieces that Swift source falls into.
@Suite struct SwiftLexerTests {
  private func pieces(_ text: String, _ kind: SwiftLexer.Piece.Kind) -> [String] {
    let lexer = SwiftLexer(text)
    return lexer.pieces.filter { $0.kind == kind }.map { lexer.text($0.range) }
  }

  @Test(arguments: [
    "/* a\nb */ c", "#/ a\n b /# c", "a\t\r\n\tb\n",
    "", "let a = \"", "/* a", "\"\"\"\na", "#\"a", "\"\\(", "\"\\(b", "@", "#/", "\\", "`", "\"a\\", "\"a\\(\"b\\(\"",
    "/**/", "/", "= /",
    "é\u{FE0F}",
    "a\r\nb", "\"\\(a(\"b\\(c)\"))\" // d", "#\"\\(a) \\#(b)\"#", "\"\"\"\n\\(a\n  )\n\"\"\"", "a / b / c", "= /a\\/b/",
  ])
  func piecesTogetherAreTheSource(_ text: String) {
    expectWhole(text)
  }

  /// The files of this suite have most of what Swift has.
  @Test func piecesOfEachFileAreTheFile() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    #expect(names.count > 5)
    for name in names { expectWhole(try String(contentsOf: folder.appending(path: name), encoding: .utf8)) }
  }

  private func expectWhole(_ text: String) {
    let lexer = SwiftLexer(text)
    #expect(lexer.pieces.map { lexer.text($0.range) }.joined() == text)
    var line = 1
    for piece in lexer.pieces {
      #expect(piece.line == line)
      line += lexer.text(piece.range).utf8.count(where: { $0 == UInt8(ascii: "\n") })
    }
  }

  @Test(arguments: [
    ("let a = /b/", ["/b/"]), ("a(/b/, /c d/)", ["/b/", "/c d/"]), ("return /b/", ["/b/"]), ("case /b/: c", ["/b/"]),
    ("a ? /b/ : /c/", ["/b/", "/c/"]), ("!/b/", ["/b/"]), ("/\\/(a)[(]/", ["/\\/(a)[(]/"]),
    ("let a = #/b/c/#", ["#/b/c/#"]),
    ("a / b / c", []), ("a/b/c", []), ("f(a)/b/c", []), ("a[0] / b / c", []), ("a! / b / c", []), ("a!/b/c", []),
    ("x = 1 / 2 // 3 /", []),
    ("reduce(1, /)", []), ("= / a /", []), ("= /a\n/", []), ("\"a\" / b / c", []), ("static func / (a: A, b: A)", []),
    ("a /= b /= c", []),
  ])
  func slashBeginsARegularExpressionOnlyWhereOneCanBegin(_ text: String, _ expected: [String]) {
    #expect(pieces(text, .regularExpression) == expected)
  }

  @Test func interpolationIsCodeOneLevelDeeper() {
    let lexer = SwiftLexer(#""a\(b("c") + d) e""#)
    let words = lexer.pieces.filter { $0.kind == .word }
    #expect(words.map { lexer.text($0.range) } == ["b", "d"])
    #expect(words.map(\.depth) == [1, 1])
    #expect(pieces(#""a\(b("c") + d) e""#, .segment) == ["a", "c", " e"])
    #expect(pieces(##"#"a\(b)\#(c)"#"##, .segment) == [#"a\(b)"#])
  }
}

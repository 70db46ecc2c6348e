import Fuzzing
import Testing

@testable import TerminalUI

/// Damaged text of many scripts at many widths: it is never wider than its width, never cut inside a grapheme cluster,
/// and nothing of it is lost.
@MainActor
struct TextLayoutFuzzTests {
  private static let corpus = [
    "hello world, this is a line", "one\ntwo\n\nthree\r\nfour", "  indented   text  ", "日本語テスト 한국어 Ａ",
    "👩‍👩‍👧👍🏽❤️🏳️‍🌈🇩🇪🇫🇷 1️⃣",
    "e\u{301}a\u{300}\u{301}o\u{308} שלום مرحبا สวัสดี क्षि", "\u{1B}[31mred\u{1B}]0;t\u{7}\t\u{9B}\u{7F}\0",
    "a\u{200B}b\u{FEFF}c\u{AD}\u{202E}d\u{2066}",
    "unbreakablewordthatislongerthananyline", "\u{1100}\u{1161}\u{11A8}\u{E0041}\u{FFF9}", "",
  ]

  private static let tokens = [
    " ", "  ", "\n", "\r\n", "\r", "\t", "\u{A0}", "\u{301}", "\u{200D}", "\u{200B}", "\u{FE0F}", "\u{FE0E}",
    "\u{1F3FD}", "\u{1F1E9}", "👩",
    "👧",
    "日", "\u{1100}", "\u{1161}", "\u{20E3}", "\u{202E}", "\u{2028}", "\u{1B}", "\u{600}", "\u{94D}", "क", "\u{E0061}",
    "\u{10FFFF}",
  ]

  @Test func anyTextIsWrappedWithinItsWidthWithAllItsClusters() async throws {
    try await Fuzzer(corpus: Self.corpus, tokens: Self.tokens).run { bytes in
      let string = String(decoding: bytes, as: UTF8.self)
      let glyphs = TerminalText.glyphs(of: string, style: Style())
      try checkSafety(of: string)
      // Two widths and a limit that follow from the input, so that it can be repeated.
      let (width, limit) = (bytes.count % 13 + 1, bytes.reduce(1) { $0 &* 31 &+ Int($1) }.magnitude % 4 + 1)
      try checkWrapping(of: glyphs, to: width)
      try checkLimit(of: glyphs, to: width, limit: Int(limit))
      try checkCut(of: string, glyphs, to: width - 1)
    }
  }

  private func checkSafety(of string: String) throws {
    let safe = TerminalText.safe(string)
    try #require(TerminalText.safe(safe) == safe)
    try #require(TerminalText.columns(of: safe) == TerminalText.columns(of: string))
    for scalar in safe.unicodeScalars where scalar != "\n" {
      let category = scalar.properties.generalCategory
      try #require(
        category != .control && category != .lineSeparator && category != .paragraphSeparator,
        "\(scalar.escaped(asASCII: true))")
      try #require(!scalar.properties.isBidiControl, "\(scalar.escaped(asASCII: true))")
    }
  }

  private func checkWrapping(of glyphs: [Glyph], to width: Int) throws {
    let lines = TextLines.wrap(glyphs, width: width, limit: .max)
    try #require(lines.allSatisfy { TextLines.width(of: $0) <= width })
    // A cluster that is wider than the width is shown as a mark.
    let shown = glyphs.map { $0.width > width ? Glyph.ellipsis : $0.cluster }
    try #require(words(lines.joined().map(\.cluster)) == words(shown))
    try #require(
      lines.dropLast().allSatisfy {
        $0.last?.isSpace != true || $0.endIndex < glyphs.endIndex && glyphs[$0.endIndex].isNewline
      })
    try #require(
      lines.count >= glyphs.count(where: \.isNewline) + 1
        || lines.count >= 1 && glyphs.contains { $0.isSpace || $0.width > width })
  }

  private func checkLimit(of glyphs: [Glyph], to width: Int, limit: Int) throws {
    let all = TextLines.wrap(glyphs, width: width, limit: .max)
    let lines = TextLines.wrap(glyphs, width: width, limit: limit)
    try #require((1...limit).contains(lines.count))
    try #require(lines.allSatisfy { TextLines.width(of: $0) <= width })
    for (line, expected) in zip(lines.dropLast(), all) { try #require(line.map(\.cluster) == expected.map(\.cluster)) }
    let isLost = all.dropFirst(limit).contains { !$0.allSatisfy(\.isSpace) }
    if isLost { try #require(lines.last?.last?.cluster == Glyph.ellipsis) }
    if !isLost { try #require(lines.last?.map(\.cluster) == all[lines.count - 1].map(\.cluster)) }
  }

  private func checkCut(of string: String, _ glyphs: [Glyph], to width: Int) throws {
    let cut = TerminalText.truncated(string, to: width)
    try #require(TerminalText.columns(of: cut) <= width)
    let line = glyphs.map { $0.isNewline ? Glyph(cluster: " ", width: 1, style: $0.style) : $0 }[...]
    guard TextLines.width(of: line) > width else { return try #require(cut == String(line.map(\.cluster.character))) }
    let (head, tail) = (TextLines.truncated(line, to: width), TextLines.truncatedAtStart(line, to: width))
    try #require(String(head.map(\.cluster.character)) == cut && TextLines.width(of: tail) <= width)
    guard width > 0 else { return try #require(head.isEmpty && tail.isEmpty) }
    try #require(head.last?.cluster == Glyph.ellipsis && tail.first?.cluster == Glyph.ellipsis)
    try #require(line.starts(with: head.dropLast()) { $0.cluster == $1.cluster })
    try #require(line.reversed().starts(with: tail.dropFirst().reversed()) { $0.cluster == $1.cluster })
  }

  private func words(_ clusters: some Sequence<Cluster>) -> [Cluster] {
    clusters.filter { !$0.isSpace && !$0.isNewline }
  }
}

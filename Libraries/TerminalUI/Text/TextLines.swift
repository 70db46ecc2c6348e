/// Breaks styled text into lines: between words if possible, inside a word if necessary, never inside
/// a grapheme cluster.
enum TextLines {
  /// The lines of `glyphs` in `width` columns (nil: unlimited), at most `limit` of them; the last one is truncated when
  /// text is left.
  ///
  /// Always at least one line, so that empty text keeps its row.
  static func wrap(_ glyphs: [Glyph], width: Int?, limit: Int) -> [ArraySlice<Glyph>] {
    let width = max(1, width ?? .max)
    var lines: [ArraySlice<Glyph>] = []
    var start = glyphs.startIndex
    while true {
      let line = nextLine(glyphs, from: start, width: width)
      guard let next = line.next else { return lines + [line.content] }
      if lines.count + 1 >= limit {
        // Blank lines at the end are no loss.
        if glyphs[next...].allSatisfy({ $0.isSpace || $0.isNewline }) { return lines + [line.content] }
        // A paragraph that fits is not cut: the ellipsis after it shows that there are more paragraphs.
        let paragraph = trimmed(glyphs[start...].prefix { !$0.isNewline })
        return lines + [truncated(paragraph + [ellipsis(like: paragraph.last)], to: width)]
      }
      lines.append(line.content)
      start = next
    }
  }

  static func width(of line: ArraySlice<Glyph>) -> Int { line.reduce(0) { $0 + $1.width } }

  /// `glyphs`, cut to `width` columns with `…` for the rest if they are wider; empty if `width` is 0.
  static func truncated(_ glyphs: ArraySlice<Glyph>, to width: Int) -> ArraySlice<Glyph> {
    if self.width(of: glyphs) <= width { return glyphs }
    guard width > 0 else { return [] }
    let head = trimmed(glyphs.prefix(count(of: glyphs, fitting: width - 1)))
    return head + [ellipsis(like: head.last ?? glyphs.first)]
  }

  /// Like `truncated(_:to:)`, but cuts the start.
  static func truncatedAtStart(_ glyphs: ArraySlice<Glyph>, to width: Int) -> ArraySlice<Glyph> {
    if self.width(of: glyphs) <= width { return glyphs }
    guard width > 0 else { return [] }
    let tail = glyphs.suffix(count(of: glyphs.reversed(), fitting: width - 1)).drop(while: \.isSpace)
    return [ellipsis(like: tail.first ?? glyphs.first)] + tail
  }

  /// The start of the part of `glyphs` to show in `width` columns so that the cursor is visible. The cursor covers the
  /// cluster at the index `cursor`, or a blank at the end.
  static func start(of glyphs: [Glyph], showing cursor: Int, in width: Int) -> Int {
    let covered = cursor < glyphs.count ? glyphs[cursor].width : 1
    return cursor - count(of: glyphs[..<cursor].reversed(), fitting: width - covered)
  }

  private static func ellipsis(like neighbour: Glyph?) -> Glyph {
    Glyph(cluster: Glyph.ellipsis, width: 1, style: neighbour?.style ?? Style())
  }

  /// Where each line begins, in `width` columns; spaces at a break belong to the line before. At least one line.
  static func starts(of glyphs: [Glyph], width: Int) -> [Int] {
    var starts = [0]
    while let next = nextLine(glyphs, from: starts[starts.count - 1], width: max(1, width)).next {
      starts.append(next)
    }
    return starts
  }

  /// The line that starts at `start`, and where the one after it starts; `next` is nil at the end of the text.
  private static func nextLine(_ glyphs: [Glyph], from start: Int, width: Int) -> (
    content: ArraySlice<Glyph>, next: Int?
  ) {
    var used = 0
    var hasWord = false
    var lastBreak: (end: Int, next: Int)?
    var index = start
    while index < glyphs.endIndex {
      let glyph = glyphs[index]
      if glyph.isNewline { return (glyphs[start..<index], index + 1) }
      if glyph.isSpace {
        if hasWord { lastBreak = (index, index + 1) }
      } else {
        // Wide scripts are written without spaces: a line may break on either side of a wide cluster.
        if hasWord, glyph.width > 1 || glyphs[index - 1].width > 1 { lastBreak = (index, index) }
        hasWord = true
      }
      if used + glyph.width > width {
        guard index > start else {
          // A wide cluster does not fit in a single column.
          return ([ellipsis(like: glyph)], afterSpaces(index + 1, glyphs))
        }
        let found = lastBreak ?? (index, index)
        return (trimmed(glyphs[start..<found.end]), afterSpaces(found.next, glyphs))
      }
      used += glyph.width
      index += 1
    }
    return (glyphs[start...], nil)
  }

  /// The start of the next line after a break. Skips spaces at the break, and a line break that follows them.
  private static func afterSpaces(_ index: Int, _ glyphs: [Glyph]) -> Int? {
    var index = index
    while index < glyphs.endIndex, glyphs[index].isSpace { index += 1 }
    if index < glyphs.endIndex, glyphs[index].isNewline { return index + 1 }
    return index < glyphs.endIndex ? index : nil
  }

  private static func trimmed(_ line: ArraySlice<Glyph>) -> ArraySlice<Glyph> {
    var line = line
    while line.last?.isSpace == true { line.removeLast() }
    return line
  }

  /// The number of clusters at the start of `glyphs` that fit in `width` columns.
  static func count(of glyphs: some Sequence<Glyph>, fitting width: Int) -> Int {
    var used = 0
    var count = 0
    for glyph in glyphs {
      used += glyph.width
      if used > width { break }
      count += 1
    }
    return count
  }
}

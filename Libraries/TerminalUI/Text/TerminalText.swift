/// Measures and cleans text for a terminal; use it for text that is printed without a view, such as an error message
/// with a URL in it.
public enum TerminalText {
  /// The number of terminal columns that the widest line of `string` takes once it is made safe.
  ///
  /// Wide East Asian characters and emoji sequences count two, combining marks none. The empty string is 0.
  public static func columns(of string: String) -> Int {
    var widest = 0
    var current = 0
    forEachCluster(of: string) { cluster, width in
      current = cluster.isNewline ? 0 : current + width
      widest = max(widest, current)
    }
    return widest
  }

  /// `string` with everything that could act on a terminal replaced by something visible.
  ///
  /// C0 controls, tab and delete become their control pictures (escape is `␛`), C1 controls, bidirectional controls and
  /// stray format characters become `�`, a combining mark without a base gets `◌`. Line breaks (LF, CR LF, U+2028,
  /// U+2029) become LF and stay; soft hyphen, zero-width space, word joiner and byte order mark have no width and are
  /// dropped, or become `�` where they keep two emoji apart that would otherwise become one.
  public static func safe(_ string: String) -> String {
    var result = ""
    forEachCluster(of: string) { cluster, _ in result.append(cluster.character) }
    return result
  }

  /// `string`, made safe and on one line (line breaks become spaces), cut to `columns` with `…` at the cut; never
  /// inside a grapheme cluster.
  public static func truncated(_ string: String, to columns: Int) -> String {
    let glyphs = glyphs(of: string, style: Style()).map {
      $0.isNewline ? Glyph(cluster: " ", width: 1, style: $0.style) : $0
    }
    return String(TextLines.truncated(glyphs[...], to: columns).map(\.cluster.character))
  }

  static func glyphs(of string: String, style: Style) -> [Glyph] {
    var glyphs: [Glyph] = []
    append(string, style: style, to: &glyphs)
    return glyphs
  }

  static func append(_ string: String, style: Style, to glyphs: inout [Glyph]) {
    glyphs.reserveCapacity(glyphs.count + string.utf8.count)
    forEachCluster(of: string) { glyphs.append(Glyph(cluster: $0, width: $1, style: style)) }
  }

  private static func forEachCluster(of string: String, _ body: (Cluster, Int) -> Void) {
    let utf8 = string.utf8
    var index = string.startIndex
    var previous: Cluster?
    var hasDropped = false
    while index < string.endIndex {
      let next = utf8.index(after: index)
      // Between printable ASCII and any ASCII there is always a boundary: the common case needs no grapheme breaking.
      if (0x20..<0x7F).contains(utf8[index]), next == string.endIndex || utf8[next] < 0x80 {
        let cluster = Cluster(value: UInt32(utf8[index]))
        body(cluster, 1)
        (previous, hasDropped) = (cluster, false)
        index = next
      } else {
        if let (safe, width) = ClusterWidth.safe(string[index]) {
          let cluster = Cluster(safe)
          if hasDropped, let previous, String([previous.character, safe]).count == 1 {
            body(Cluster(ClusterWidth.replacement), 1)
          }
          body(cluster, width)
          (previous, hasDropped) = (cluster, false)
        } else {
          hasDropped = true
        }
        index = string.index(after: index)
      }
    }
  }
}

/// One grapheme cluster of a text: safe to write to a terminal, with its width and style.
struct Glyph {
  static let ellipsis: Cluster = "…"

  var cluster: Cluster
  var width: Int
  var style: Style

  var isSpace: Bool { cluster.isSpace }
  var isNewline: Bool { cluster.isNewline }
}

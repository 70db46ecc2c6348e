/// One grapheme cluster of a text: safe to write to a terminal, with its width and style.
struct Glyph {
  static let ellipsis: Cluster = "…"

  var cluster: Cluster
  var width: Int
  var style: Style

  var isSpace: Bool { cluster.isSpace }
  var isNewline: Bool { cluster.isNewline }
}

/// A part of a Markdown text that a tool writes: between the lines `<!-- name:begin -->` and `<!-- name:end -->`.
package struct MarkedBlock: Sendable {
  private let begin: String
  private let end: String

  package init(name: String) {
    begin = "<!-- \(name):begin -->"
    end = "<!-- \(name):end -->"
  }

  /// The picture of the modules in README.md.
  package static let architecture = MarkedBlock(name: "architecture")

  /// The picture of the containers.
  package static let containers = MarkedBlock(name: "containers")

  /// Whether the text has one of the markers; then it has to have both.
  package func isIn(_ text: String) -> Bool { text.contains(begin) || text.contains(end) }

  /// The text between the markers, without the line breaks next to them.
  package func contents(of text: String) throws(Failure) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return try lines[range(in: lines)].joined(separator: "\n")
  }

  /// The text with other contents between the markers.
  package func replacing(_ contents: String, in text: String) throws(Failure) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    lines.replaceSubrange(try range(in: lines), with: contents.split(separator: "\n", omittingEmptySubsequences: false))
    return lines.joined(separator: "\n")
  }

  private func range(in lines: [Substring]) throws(Failure) -> Range<Int> {
    let begins = lines.indices.filter { lines[$0] == begin }
    let ends = lines.indices.filter { lines[$0] == end }
    guard begins.count == 1, ends.count == 1, begins[0] < ends[0] else {
      throw Failure(begin: begin, end: end)
    }
    return begins[0] + 1..<ends[0]
  }

  /// The text does not have the two markers, once each and in order.
  package struct Failure: Error, Equatable, CustomStringConvertible {
    let begin: String
    let end: String

    package var description: String { "the text needs one line \(begin) and, below it, one line \(end)" }
  }
}

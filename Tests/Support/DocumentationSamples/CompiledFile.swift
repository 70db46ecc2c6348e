/// A Swift file that the compiler sees, in which samples are looked for.
struct CompiledFile {
  /// Relative to the package's root.
  let path: String
  /// Without indentation.
  let lines: [String]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { String($0.trimmed) }
  }

  /// The position of the longest run of lines that begins a sample; nil when the file does not contain its first line.
  func bestMatch(of wanted: [String]) -> (start: Int, count: Int)? {
    var best: (start: Int, count: Int)?
    for start in lines.indices where lines[start] == wanted.first {
      let count = zip(lines[start...], wanted).prefix { $0 == $1 }.count
      if count > best?.count ?? 0 { best = (start, count) }
    }
    return best
  }
}

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

  /// The place at which most of the first lines of a sample stand together; nil when the file does not even have the first.
  func bestMatch(of wanted: [String]) -> (start: Int, count: Int)? {
    var best: (start: Int, count: Int)?
    for start in lines.indices where lines[start] == wanted.first {
      let count = zip(lines[start...], wanted).prefix { $0 == $1 }.count
      if count > best?.count ?? 0 { best = (start, count) }
    }
    return best
  }
}

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

  /// The place at which most of the sample's first lines stand together; nil when the file does not even have the first.
  func bestMatch(of sample: Sample) -> (start: Int, count: Int)? {
    var best: (start: Int, count: Int)?
    for start in lines.indices {
      let count = zip(lines[start...], sample.lines).prefix { $0 == $1 }.count
      if count > best?.count ?? 0 { best = (start, count) }
    }
    return best
  }
}

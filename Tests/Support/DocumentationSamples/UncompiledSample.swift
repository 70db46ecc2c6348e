/// A sample of the documentation that no test compiles, with what is needed to fix it.
package struct UncompiledSample: Equatable, CustomStringConvertible {
  /// The article or source file, relative to the package's root.
  package let path: String
  /// Of the fence that opens the block.
  package let line: Int
  /// The first line that differs where the sample is found at its longest, as `line: text`.
  package let difference: String
  /// The code in its place, as `file:line: text`; nil when no file has even the sample's first line.
  package let found: String?
  /// Where samples are compiled.
  let folders: [String]

  package var description: String {
    let place = found.map { "where \($0)" } ?? "which no file there has"
    return "\(path):\(line): this sample is not compiled. The first line that differs is line \(difference), \(place). "
      + "The lines of a sample are together in a Swift file of \(folders.joined(separator: " or ")), "
      + "indentation aside: change one or the other."
  }
}

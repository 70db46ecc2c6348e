import FoundationEssentials
import Programs

/// The tables of an article `ComingFrom.md`, whose last column has a spelling of the library in each row.
package enum ComingFromTables {
  /// The spellings, and those of them that the file `ComingFromSamples.swift` of a suite does not compile.
  ///
  /// - Parameters:
  ///   - article: The path of the article, from the folder that holds Package.swift.
  ///   - suite: The name of the suite.
  package static func spellings(
    of article: String, compiledBy suite: String, filePath: StaticString = #filePath
  ) throws -> (all: [String], uncompiled: [String]) {
    let root = PackageFolder.above("\(filePath)")
    let text = try String(contentsOfFile: "\(root)/\(article)", encoding: .utf8)
    let samples = try String(
      contentsOfFile: "\(root)/Tests/\(suite)/Documentation/ComingFromSamples.swift", encoding: .utf8)
    let spellings = text.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| there") }
      .compactMap { $0.split(separator: "|").last { $0.contains("`") }?.split(separator: "`").dropFirst().first }
      .map(String.init)
    return (spellings, spellings.filter { !samples.contains($0) })
  }
}

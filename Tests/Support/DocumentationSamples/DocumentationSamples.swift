import FoundationEssentials
import Programs

/// The Swift samples in the documentation of a library, compared with the tests that compile them.
///
/// Every fenced Swift block in a Markdown file of the library, or in a doc comment (`///`) of its sources, must appear
/// in a Swift file of the folder Documentation of a suite (`Tests/<Library>Tests/Documentation` unless others are
/// named): the same consecutive lines, apart from indentation.
///
/// ```swift
/// @Test func everySampleOfTheDocumentationIsCompiled() throws {
///   for sample in try DocumentationSamples(of: "InnoFlow").uncompiled() { Issue.record("\(sample)") }
/// }
/// ```
package struct DocumentationSamples {
  private let root: String
  private let texts: String
  private let compiled: [String]

  /// - Parameters:
  ///   - library: The name of its folder in Libraries.
  ///   - suites: The folders in Tests that compile its samples; `<library>Tests` when nil.
  ///   - root: The folder that holds Package.swift.
  package init(of library: String, in suites: [String]? = nil, root: String) {
    let suites = suites ?? ["\(library)Tests"]
    self.init(inFolder: "Libraries/\(library)", compiledBy: suites.map { "Tests/\($0)/Documentation" }, root: root)
  }

  /// The same for the package that the caller's file belongs to.
  package init(of library: String, in suites: [String]? = nil, filePath: StaticString = #filePath) {
    self.init(of: library, in: suites, root: PackageFolder.above("\(filePath)"))
  }

  /// The samples of any folder of texts.
  ///
  /// - Parameters:
  ///   - texts: Relative to the root.
  ///   - compiled: The files and folders with the samples, relative to the root.
  package init(inFolder texts: String, compiledBy compiled: [String], root: String) {
    self.root = root
    self.texts = texts
    self.compiled = compiled
  }

  /// In the order of files and lines; empty when each sample is compiled. Throws when one of the folders is not there.
  package func uncompiled() throws -> [UncompiledSample] {
    let files = try compiled.flatMap { try paths(in: $0, endingIn: [".swift"]) }.map {
      CompiledFile(path: $0, text: try text(of: $0))
    }
    return try paths(in: texts, endingIn: [".md", ".swift"]).flatMap { path in
      let text = try text(of: path)
      let samples = path.hasSuffix(".md") ? Sample.all(inMarkdown: text) : Sample.all(inSource: text)
      return samples.filter { $0.language == "swift" }.compactMap { finding(about: $0, in: path, among: files) }
    }
  }

  private func finding(about sample: Sample, in path: String, among files: [CompiledFile]) -> UncompiledSample? {
    let lines = sample.lines
    var best: (file: CompiledFile, start: Int, count: Int)?
    for file in files {
      guard let match = file.bestMatch(of: lines), match.count > best?.count ?? 0 else { continue }
      best = (file, match.start, match.count)
    }
    let count = best?.count ?? 0
    guard count < lines.count else { return nil }
    let found = best.map { file, start, count in
      let next = start + count
      return file.lines.indices.contains(next)
        ? "\(file.path):\(next + 1) has `\(file.lines[next])`" : "\(file.path) ends"
    }
    return UncompiledSample(
      path: path, line: sample.line, difference: "\(sample.line + 1 + count), `\(lines[count])`", found: found,
      folders: compiled)
  }

  /// The files of a folder, without those that a build leaves in it; a file is itself.
  private func paths(in place: String, endingIn endings: [String]) throws -> [String] {
    guard !place.hasSuffix(".swift") else { return [place] }
    return try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(place)").sorted()
      .filter { path in endings.contains { path.hasSuffix($0) } && !path.contains(".build/") }.map { "\(place)/\($0)" }
  }

  private func text(of path: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }
}

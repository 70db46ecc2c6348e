import FoundationEssentials

/// Finds paths that exist on one machine only, in the files of a repository.
public enum MachinePaths {
  /// Folders at the root of a file system that hold the files of one user.
  private static let roots = ["work", "root", "home", "Users"]

  /// Every line that has such a path, as `file:line: text`. Hidden folders are skipped, except `.ci`.
  public static func lines(under root: String) throws -> [String] {
    try files(under: root, prefix: "").flatMap { path -> [String] in
      guard let data = FileManager.default.contents(atPath: "\(root)/\(path)"),
        let text = String(validating: data, as: UTF8.self)
      else {
        return []
      }
      return lines(in: text).map { "\(path):\($0.number): \($0.text)" }
    }
  }

  /// The lines with such a path. A slash inside of a name, URL or longer path begins none: `/api/work/1` and
  /// `https://host/home/` do not count.
  package static func lines(in text: String) -> [(number: Int, text: Substring)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().filter { hasPath($0.element) }
      .map { (number: $0.offset + 1, text: $0.element) }
  }

  private static func hasPath(_ line: Substring) -> Bool {
    line.indices.contains { index in
      guard line[index] == "/" else { return false }
      if index > line.startIndex {
        let before = line[line.index(before: index)]
        if before.isLetter || before.isNumber || "_-.~/:})>*".contains(before) { return false }
      }
      let rest = line[line.index(after: index)...]
      return roots.contains { rest.hasPrefix("\($0)/") }
    }
  }

  private static func files(under root: String, prefix: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(prefix)").sorted().flatMap { name -> [String] in
      guard !name.hasPrefix(".") || name == ".ci" else { return [] }
      var isFolder = false
      guard FileManager.default.fileExists(atPath: "\(root)/\(prefix)\(name)", isDirectory: &isFolder) else {
        return []
      }
      return isFolder ? try files(under: root, prefix: "\(prefix)\(name)/") : ["\(prefix)\(name)"]
    }
  }
}

package import FoundationEssentials

/// The feature that new ones are made from, with its part of the layers and of the suites: `Tools/Template`, a feature
/// of its own that is built and tested like every other and that no program shows.
package struct Template {
  package static let folder = "Tools/Template"

  /// By their paths in the template's folder, which are those of the tree.
  private let files: [String: String]
  /// The names of the options that each command of the app has.
  private let options: Set<String>
  /// What the examples of commands begin with: the name of the package in lower case.
  private let program: String

  init(in tree: Tree) throws(Refusal) {
    var files: [String: String] = [:]
    // Symbolic links are left out: through them the tests of one style run for the other too.
    for path in tree.paths(below: Self.folder) where path.hasSuffix(".swift") && tree.files[path]?.isLink == false {
      files[String(path.dropFirst(Self.folder.count + 1))] = tree[path]
    }
    guard !files.isEmpty else { throw Refusal(["there is no feature to make another from in \(Self.folder)"]) }
    self.files = files
    options = FeatureSet(tree).optionsOfEachCommand
    let package = tree["Package.swift"]?.firstMatch(of: /Package\(\s*name: "(\w+)"/)?.output.1
    program = package?.lowercased() ?? "innosample"
  }

  /// The files of a new feature by their new paths; those that all features share have only its part.
  ///
  /// - Parameter names: collects the identifiers.
  func files(
    named name: FeatureName, shaped shape: Shape, noting names: inout Renaming.Names
  ) throws(Refusal) -> [String: String] {
    let layers = Renaming(name: name, resource: shape.resource ?? name.command, child: shape.anyChild, call: shape.call)
    // The paths that a feature names are those of its links.
    let feature = Renaming(name: name, resource: name.command, child: shape.anyChild?.named, call: shape.call)
    let passages = Passages(shape: shape, name: name, options: options)
    var result: [String: String] = [:]
    for (path, text) in files {
      let renaming = path.hasPrefix("Features/") ? feature : layers
      guard let place = shape.path(path).map(renaming.path) else { continue }
      let source = try passages.fill(renaming.source(shape.text(text), noting: &names), in: path)
      result[place] = Self.withImports(of: source, in: place).replacing("innosample ", with: "\(program) ")
    }
    return result
  }

  /// Removes imports that renaming has made superfluous: repeated ones, and that of the file's own module.
  static func withImports(of source: String, in path: String) -> String {
    let parts = path.split(separator: "/")
    let own = parts.first == "Layers" && parts.count > 1 ? String(parts[1]) : nil
    var statements: [String: (line: Int, text: Substring)] = [:]
    var lines: [Substring] = []
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let statement = line.wholeMatch(of: #/(?:@\w+ )*(?:public )?import (\w+)/#) else {
        lines.append(line)
        continue
      }
      let module = String(statement.output.1)
      guard module != own else { continue }
      if let first = statements[module] {
        // The longer one says more: `public import`, `@testable import`.
        if line.count > first.text.count { lines[first.line] = line }
      } else {
        statements[module] = (lines.count, line)
        lines.append(line)
      }
    }
    // A file may have lost all of its imports.
    return String(lines.joined(separator: "\n").drop { $0 == "\n" })
  }
}

extension Tree {
  /// With the template of another package, unless it has its own.
  package func withTemplate(of libraries: URL) throws -> Tree {
    guard paths(below: Template.folder).isEmpty else { return self }
    var tree = self
    let template = try Tree(folder: libraries.appending(path: Template.folder))
    for (path, file) in template.files { tree.files["\(Template.folder)/\(path)"] = file }
    return tree
  }
}

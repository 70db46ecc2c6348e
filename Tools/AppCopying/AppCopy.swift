package import Generator

/// The scaffold as an app of its own: under another name, with some of the features or none, and without what is about
/// the scaffold alone.
package enum AppCopy {
  /// - Parameter features: those to keep; nil for all.
  /// - Throws: all problems at once.
  package static func tree(of scaffold: Tree, named name: String, keeping features: [String]?) throws(Refusal) -> Tree {
    let known = FeatureSet(scaffold).names
    let unknown = (features ?? []).filter { !known.contains($0) }
    var problems = AppName.problems(with: name, in: scaffold)
    let suggestion = problems.isEmpty ? nil : AppName.suggestion(for: name, in: scaffold)
    problems += unknown.map { "there is no feature '\($0)'; there are \(known.joined(separator: ", "))" }
    guard problems.isEmpty else { throw Refusal(problems, suggestion: suggestion) }

    var tree = scaffold
    for feature in known where features?.contains(feature) == false {
      tree = try FeatureSet(tree).removing(feature)
    }
    return renamed(withoutScaffold(tree), to: name)
  }

  // MARK: - What is about the scaffold

  /// How the paths begin. The suites of the libraries and of the tools test what an app has a copy of, and not the app.
  /// Of the tools an app has what scripts/new-feature and ArchitectureTests need.
  private static let scaffoldOnly = [
    "Benchmarks/", "CHANGELOG.md", "docs/", "scripts/bench", "scripts/graph", "scripts/new-app", "scripts/picture",
    "Tests/AppCopyingTests/", "Tests/ArchitectureGraphTests/",
    "Tests/CommandLineTests/People+Posts+Search+Todos/JSONPlaceholderTests.swift", "Tests/ContainersTests/",
    "Tests/DocumentationSamplesTests/", "Tests/GeneratedAppTests/", "Tests/GeneratorTests/", "Tests/GuideTests/",
    "Tests/Inno", "Tests/JSONServerTests/", "Tests/RealTerminalTests/", "Tests/ReduxCore", "Tests/ScriptsTests/",
    "Tests/ServeLoadTests/",
    "Tests/Support/DocumentationSamples/", "Tests/Support/Gates/", "Tests/Support/IssueCollection/",
    "Tests/Support/LoopbackServer/JSONPlaceholder.swift",
    "Tests/Support/StoreViewDemo/", "Tests/Support/TerminalDemo/", "Tests/TerminalAppTests/",
    "Tests/TerminalBridgesTests/", "Tests/TerminalUITests/", "Tests/ThreadSanitizerTests/", "Tests/ToolchainTests/",
    "Tools/AppCopying/", "Tools/AppGenerator/", "Tools/ArchitectureGraph/",
  ]

  /// The architecture tests of the package itself; the others in their folder test the rules.
  private static let architectureTests = "Tests/ArchitectureTests/RepositoryTests.swift"

  private static func isScaffoldOnly(_ path: String) -> Bool {
    path.hasPrefix("Tests/ArchitectureTests/") && path != architectureTests
      || scaffoldOnly.contains { path.hasPrefix($0) }
  }

  /// The file that becomes README.md.
  private static let readme = "Tools/AppReadme.md"

  private static func withoutScaffold(_ scaffold: Tree) -> Tree {
    var tree = scaffold
    for path in tree.paths where isScaffoldOnly(path) { tree[path] = nil }
    tree["README.md"] = tree[readme]
    tree[readme] = nil
    tree["Package.swift"] = tree["Package.swift"].map { manifest in
      var file = SwiftFile(manifest)
      for list in ["appSuites", "librarySuites", "toolSuites", "longSuites", "testSupport", "tools"] {
        file.removeElements(ofListOf: list) { isOfMissingFolder($0, in: tree) }
      }
      return file.text
    }
    tree["Tools/Package.swift"] = tree["Tools/Package.swift"].map { manifest in
      var file = SwiftFile(manifest)
      file.removeElements(ofListOf: "targets") { $0.contains("AppCopying") }
      return file.text
    }
    tree["LICENSES/MIT-scaffold.txt"] = tree["LICENSE"]
    tree["LICENSE"] = nil
    // The scaffold is a library too, which others take with versions of their own; an app has its versions.
    tree[".gitignore"] = tree[".gitignore"].map { withoutLines(of: $0, containing: [ResolvedPackages.path]) }
    for path in ["scripts/check", "scripts/line-length", "scripts/test"] {
      tree[path] = tree[path].map { withoutScaffoldSuites($0, in: tree) }
    }
    return tree
  }

  /// A script without what it does for suites that have gone, and for the programs that only those run.
  private static func withoutScaffoldSuites(_ script: String, in tree: Tree) -> String {
    let words = [
      "generators", "GuideTests", "guide to a first app", "EngineLoadTests", "100,000 requests", "TerminalAppTests",
      "random keys", "thread sanitizer", "ThreadSanitizerTests", "moved toolchain", "ToolchainTests",
      "openssl", "nginx", "graphviz", "tmux", "scripts/test libraries",
    ]
    let shortened =
      script
      .replacing(#/ Tests/\w+/#) { tree.paths(below: String($0.output.dropFirst())).isEmpty ? "" : String($0.output) }
      .replacing("${1/#generators/GeneratedAppTests}", with: "$1")
      .replacing("GuideTests", with: "")
      .replacing(#/ \[libraries\]="[^"]*"/#, with: "")
      .replacing("libraries tools", with: "tools")
      .replacing(#/what takes long: [^:]*?and (?=[a-z ]*minute of fuzzing)/#, with: "")
    return withoutLines(of: shortened, containing: words)
  }

  private static func withoutLines(of text: String, containing words: [String]) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter { line in !words.contains { line.contains($0) } }.joined(separator: "\n")
  }

  /// Whether a declaration of the manifest names a folder that has gone: `.module("Name", "Tests/Support/Name")`,
  /// `.suite("NameTests")`.
  private static func isOfMissingFolder(_ declaration: String, in tree: Tree) -> Bool {
    let texts = declaration.matches(of: /"([^"]+)"/).prefix(2).map { String($0.output.1) }
    guard let name = texts.first else { return false }
    let folder = texts.dropFirst().first { $0.contains("/") } ?? "Tests/\(name)"
    return tree.paths(below: folder).isEmpty
  }

  // MARK: - The name

  private static func renamed(_ tree: Tree, to name: String) -> Tree {
    var result = Tree()
    for (path, file) in tree.files {
      let renamedPath = AppName.replacing(in: path, with: name)
      result.files[renamedPath] = file
      // Unchanged, so that a later version of the libraries can be copied over them.
      guard !path.hasPrefix("Libraries/"), let text = tree[path] else { continue }
      result[renamedPath] = AppName.replacing(in: text, with: name)
    }
    return result
  }
}

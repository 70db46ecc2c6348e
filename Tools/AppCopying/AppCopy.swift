import FoundationEssentials
package import Generator

/// The scaffold as an app of its own: under another name, with some of the features or none, and without what is about
/// the scaffold alone.
package enum AppCopy {
  /// - Parameters:
  ///   - features: those to keep; nil for all.
  ///   - libraries: where it takes them from; `addLibraries` adds a copy.
  /// - Throws: all problems at once.
  package static func tree(
    of scaffold: Tree, named name: String, keeping features: [String]?, taking libraries: LibraryPackage,
    checkedBy ci: CI = .github, under licence: Licence = .none
  ) throws(Refusal) -> Tree {
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
    if FeatureSet(tree).names.isEmpty { removeSample(from: &tree) }
    tree = try renamed(withoutScaffold(tree), to: name)
    tree["Package.swift"] = try AppManifest.adding(libraries, to: tree["Package.swift"] ?? "", madeFrom: scaffold)
    for other in CI.allCases where other != ci {
      for path in tree.paths where other.path.map(path.hasPrefix) == true { tree[path] = nil }
    }
    if let text = licence.text(from: scaffold, for: name, on: .now) {
      tree["LICENSE"] = text
      tree["README.md"] = tree["README.md"]?.replacing(
        "The licence of the app is yours to choose.", with: "The licence of the app is in `LICENSE`.")
    }
    return tree
  }

  // MARK: - What is about the scaffold

  /// How the paths begin. An app takes the libraries and the tools from another package, and does not test them.
  private static let scaffoldOnly = [
    ".ci/", "Benchmarks/", "CHANGELOG.md", "docs/", "LICENSE", "Libraries/", "README.md", "scripts/bench",
    "scripts/docs", "scripts/first-feature", "scripts/first-screen", "scripts/graph", "scripts/new-app",
    "scripts/picture",
    "Tests/AppCopyingTests/", "Tests/ArchitectureGraphTests/",
    "Tests/CommandLineIOTests/", "Tests/CommandLineTests/People+Posts+Search+Todos/JSONPlaceholderTests.swift",
    "Tests/ContainersTests/", "Tests/CoreNetworkBoundaryTests/", "Tests/CoreNetworkTests/Documentation/",
    // Its server computes SHA-1 with what is only for this package.
    "Tests/CoreNetworkTests/SubscriptionTests.swift",
    "Tests/DocumentationSamplesTests/", "Tests/FilesTests/", "Tests/GeneratedAppTests/", "Tests/GeneratorTests/",
    "Tests/GuideTests/",
    "Tests/Inno", "Tests/JSONServerTests/", "Tests/RealTerminalTests/", "Tests/ReduxCore", "Tests/ScriptsTests/",
    "Tests/SampleAPIsTests/", "Tests/ServeLoadTests/",
    "Tests/Support/", "Tests/TerminalAppTests/",
    "Tests/TerminalBridgesTests/", "Tests/TerminalUITests/", "Tests/ThreadSanitizerTests/", "Tests/ToolchainTests/",
    "Tools/",
  ]

  /// How the paths begin of what a copy of the libraries has.
  private static let vendored = [
    "CHANGELOG.md", "docs/guide/", "LICENSE", "Libraries/", "Package.swift", "Tests/Support/Fuzzing/",
    "Tests/Support/LoopbackServer/", "Tests/Support/Programs/", "Tests/Support/TestSupport/",
    "Tools/ArchitectureRules/", "Tools/FeatureGenerator/",
    "Tools/Generator/", "Tools/Package.swift", "Tools/Template/",
  ]

  /// Adds the copy of the libraries that an app with `.vendored` contains.
  package static func addLibraries(of scaffold: Tree, to app: inout Tree) {
    for path in scaffold.paths where vendored.contains(where: path.hasPrefix) {
      app.files["\(LibraryPackage.vendoredFolder)/\(path)"] = scaffold.files[path]
    }
  }

  /// The architecture tests of the package itself; the others in their folder test the rules.
  private static let architectureTests = "Tests/ArchitectureTests/RepositoryTests.swift"

  private static func isScaffoldOnly(_ path: String) -> Bool {
    path.hasPrefix("Tests/ArchitectureTests/") && path != architectureTests
      || scaffoldOnly.contains { path.hasPrefix($0) }
  }

  /// The files that only an app has.
  private static let appFiles = "Tools/AppFiles"

  private static func withoutScaffold(_ scaffold: Tree) throws(Refusal) -> Tree {
    var tree = scaffold
    for path in tree.paths where isScaffoldOnly(path) { tree[path] = nil }
    for path in scaffold.paths(below: appFiles) {
      tree.files[String(path.dropFirst(appFiles.count + 1))] = scaffold.files[path]
    }
    if let manifest = scaffold["Package.swift"] {
      tree["Package.swift"] = try AppManifest.text(from: manifest, for: tree)
    }
    tree["LICENSES/MIT-scaffold.txt"] = scaffold["LICENSE"]
    tree["scripts/common.sh"] = tree["scripts/common.sh"]?.replacing(
      "# The package with the libraries and the generators: this one.\nlibraries_folder() { printf '%s' \"$root\"; }",
      with: "# The package with the libraries and the generators.\nlibraries_folder() { \"$root/scripts/libraries\"; }")
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
      "generators", "GuideTests", "first-feature", "From a clone", "EngineLoadTests", "100,000 requests",
      "TerminalAppTests",
      "random keys", "thread sanitizer", "ThreadSanitizerTests", "moved toolchain", "ToolchainTests",
      "openssl", "nginx", "graphviz", "tmux", "scripts/test all", "scripts/test libraries", "scripts/test tools",
      "sanitizer.sh", "Suites that load a machine", "elapse meanwhile. The guides",
    ]
    let shortened =
      script
      .replacing(#/ Tests/\w+/#) { tree.paths(below: String($0.output.dropFirst())).isEmpty ? "" : String($0.output) }
      .replacing("${1/#generators/GeneratedAppTests}", with: "$1")
      .replacing(#/ \[(libraries|tools)\]="[^"]*"/#, with: "")
      .replacing("for tests in libraries tools app; do\n  scripts/test \"$tests\"\ndone", with: "scripts/test")
      .replacing(#"s|^Tools/Template/(\w+)$|Template\1|p; "#, with: "")
      .replacing("(app libraries tools)", with: "(app)")
      .replacing(#/what takes long: [^:]*?and (?=[a-z ]*minute of fuzzing)/#, with: "")
    return withoutLines(of: shortened, containing: words)
  }

  private static func withoutLines(of text: String, containing words: [String]) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter { line in !words.contains { line.contains($0) } }.joined(separator: "\n")
  }

  /// Removes the collections of the sample: an app without its features begins with an empty server.
  private static func removeSample(from tree: inout Tree) {
    for path in tree.paths(below: "App/EmbeddedAPI/Sample") + tree.paths(below: "Tests/EmbeddedAPITests") {
      tree[path] = nil
    }
    let path = "App/EmbeddedAPI/Resource+All.swift"
    guard var list = tree[path].map({ SwiftFile($0) }) else { return }
    list.removeElements(ofListOf: "all") { _ in true }
    tree[path] = list.text.replacing(": those of the sample, and those that features have brought", with: "")
  }

  // MARK: - The name

  private static func renamed(_ tree: Tree, to name: String) -> Tree {
    var result = Tree()
    for (path, file) in tree.files {
      let renamedPath = AppName.replacing(in: path, with: name)
      result.files[renamedPath] = file
      guard let text = tree[path] else { continue }
      result[renamedPath] = AppName.replacing(in: text, with: name)
    }
    return result
  }
}

import Generator

/// Package.swift of an app: that of the scaffold without the libraries, which come from another package.
enum AppManifest {
  /// The lists of what the app takes from the package of the libraries.
  private static let taken = ["libraries", "testSupport", "tools"]
  private static let scaffoldOnly =
    taken + [
      "isForBenchmarks", "libraryProducts", "librarySuites", "longSuites", "products", "template", "toolSuites",
    ]

  /// - Parameter tree: the app, whose folders decide which suites there are.
  /// - Throws: when the scaffold's manifest has another form.
  static func text(from scaffold: String, for tree: Tree) throws(Refusal) -> String {
    var file = SwiftFile(try edited(scaffold))
    file.removeElements(ofListOf: "appSuites") { isOfMissingFolder($0, in: tree) }
    for name in scaffoldOnly { file.removeDeclaration(of: name) }
    file.removeElements(ofListOf: "groups") { !$0.hasPrefix("\"app\"") }
    let used = literals(in: file.text, except: packages)
    file.removeElements(ofListOf: packages) { literals(in: $0).dropFirst().allSatisfy { !used.contains($0) } }
    let names = (file.elements(of: packages) ?? []).compactMap(name)
    file.removeElements(ofListOf: "dependencies") { element in !names.contains { element.contains("/\($0)\"") } }
    return file.text
  }

  /// The manifest with the package of the libraries, and with the modules that it has for apps.
  static func adding(
    _ libraries: LibraryPackage, to manifest: String, madeFrom scaffold: Tree
  ) throws(Refusal) -> String {
    let modules = SwiftFile(scaffold["Package.swift"] ?? "").elements(of: "libraryProducts") ?? []
    let list = modules.sorted().joined(separator: ", ")
    var file = SwiftFile(manifest)
    guard file.insert("\"\(libraries.identity)\": [\(list)]", intoListOf: packages, before: { _ in true }),
      file.insert("scaffold", intoListOf: "dependencies", before: { _ in true })
    else { throw Refusal(["Package.swift has no list of packages"]) }
    return file.text.replacing(
      "var dependencies:", with: "\(libraries.declaration)\nvar dependencies:", maxReplacements: 1)
  }

  private static let packages = "modulesOfPackages"

  /// The edits of single lines and of passages.
  private static func edited(_ manifest: String) throws(Refusal) -> String {
    var text = manifest
    for (old, new) in [
      ("import CompilerPluginSupport\n", ""),
      (
        """
            + libraries  // InnoFlow, InnoDI, InnoRouter, InnoNetwork, TerminalUI and others: nothing of the app.
            + tools + template + appSuites + librarySuites + toolSuites + longSuites + testSupport)
        """, "    + appSuites)"
      ),
      ("withToolchainModules(targets)", "targets"),
      (" + (toolchainModules == nil ? [swiftSyntax] : [])", ""),
      ("  products: products(of: targets),\n", ""),
      ("// MARK: - Products and packages", "// MARK: - Packages"),
      (
        """
              // The only product that is not named like its module.
              let product = name == "SwiftCompilerPluginMessageHandling" ? "_\\(name)" : name
              return package.map { .product(name: product, package: $0) } ?? .byName(name: name)
        """, "      return package.map { .product(name: name, package: $0) } ?? .byName(name: name)"
      ),
      (
        """
          // The copy of this package that an app may contain has the libraries and the tools only. SwiftPM also evaluates the
          // manifest alone, before it fetches the other files.
          func exists(_ path: String?) -> Bool { access("\\(Context.packageDirectory)/\\(path ?? "")", R_OK) == 0 }
          let targets = exists("Libraries") && !exists("App") ? all.filter { exists($0.path) } : all

        """, ""
      ),
      ("func selected(_ all: [Target])", "func selected(_ targets: [Target])"),
      ("\"app,libraries\"", "\"app\""),
      (" + (variable.isEmpty ? libraryProducts : [])", ""),
    ] {
      guard text.contains(old) else { throw Refusal(["Package.swift has no passage '\(old)'"]) }
      text = text.replacing(old, with: new)
    }
    for (start, end) in [
      ("// MARK: - SwiftSyntax\n", "// MARK: - Vocabulary\n"),
      ("  /// The folder `Shared` of the macros", "  static func suite("),
    ] {
      guard let first = text.firstRange(of: start), let last = text[first.upperBound...].firstRange(of: end) else {
        throw Refusal(["Package.swift has no passage from '\(start)' to '\(end)'"])
      }
      text.removeSubrange(first.lowerBound..<last.lowerBound)
    }
    return text
  }

  /// Whether a declaration of the manifest names a folder that has gone: `.suite("NameTests")`.
  private static func isOfMissingFolder(_ declaration: String, in tree: Tree) -> Bool {
    guard let name = name(of: declaration) else { return false }
    return tree.paths(below: "Tests/\(name)").isEmpty
  }

  private static func name(of declaration: String) -> String? { literals(in: declaration).first }

  private static func literals(in text: String, except list: String? = nil) -> [String] {
    var file = SwiftFile(text)
    if let list { file.removeElements(ofListOf: list) { _ in true } }
    return file.text.matches(of: /"((?:[^"\\]|\\.)*)"/).map { String($0.output.1) }
  }
}

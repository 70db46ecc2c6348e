import FoundationEssentials
import Generator
import Testing

@testable import AppCopying

/// The scaffold under another name, as a value.
@Suite struct AppCopyTests {
  private func copy(keeping features: [String]? = nil) throws -> Tree {
    try AppCopy.tree(of: try Repository.tree.get(), named: "TideTable", keeping: features)
  }

  @Test func theOldNameIsNowhereLeft() throws {
    let tree = try copy()
    for path in tree.paths {
      #expect(!path.lowercased().contains("innosample"), "\(path)")
      // The libraries have links of any app; the licence and the README say where the app comes from.
      guard !path.hasPrefix("Libraries/"), let text = tree[path] else { continue }
      #expect(!text.replacing("InnoSample for Linux", with: "").lowercased().contains("innosample"), "\(path)")
    }
  }

  @Test func packageProgramLinksAndUserAgentHaveTheNewName() throws {
    let tree = try copy()
    #expect(tree["Package.swift"]?.contains("name: \"TideTable\"") == true)
    #expect(tree["Package.swift"]?.contains(".executable(\n      \"tidetable\", \"App/CommandLine\",") == true)
    #expect(tree["Features/EntireTab/Interface/EntireTabLink.swift"]?.contains("scheme = \"tidetable\"") == true)
    #expect(tree["CoreNetwork/NetworkEnvironment.swift"]?.contains("\"TideTable/1\"") == true)
    #expect(tree["README.md"]?.hasPrefix("# TideTable\n") == true)
    #expect(tree["scripts/run"]?.contains("/tidetable\"") == true)
  }

  @Test func theLibrariesAreTheSameBytes() throws {
    let scaffold = try Repository.tree.get()
    let tree = try copy()
    for path in scaffold.paths(below: "Libraries") { #expect(tree.files[path] == scaffold.files[path], "\(path)") }
  }

  @Test func filesOfTheScaffoldAloneAreNotCopied() throws {
    let tree = try copy()
    for place in [
      "Benchmarks", "docs", "Tests/ArchitectureGraphTests", "Tests/ContainersTests", "Tests/GeneratedAppTests",
      "Tests/GeneratorTests", "Tests/InnoFlowTests", "Tests/TerminalBridgesTests",
      "Tests/ThreadSanitizerTests", "Tools/AppCopying", "Tools/AppGenerator", "Tools/ArchitectureGraph",
    ] {
      #expect(tree.paths(below: place).isEmpty, "\(place)")
    }
    #expect(tree.paths(below: "Tests/ArchitectureTests") == ["Tests/ArchitectureTests/RepositoryTests.swift"])
    let manifest = try #require(tree["Package.swift"])
    for word in [
      "AppCopying", "ContainersTests", "app-generator", "architecture-graph", "GeneratedAppTests", "InnoFlowTests",
      "ThreadSanitizerTests",
    ] {
      #expect(!manifest.contains(word), "\(word)")
    }
    #expect(
      manifest.contains("feature-generator") && manifest.contains("TemplateDomain")
        && manifest.contains("ArchitectureTests"))
    let tools = try #require(tree["Tools/Package.swift"])
    #expect(!tools.contains("AppCopying") && tools.contains("feature-generator") && tools.contains("ArchitectureRules"))
    #expect(tree.files["scripts/new-app"] == nil)
    #expect(tree.files["scripts/new-feature"]?.isExecutable == true)
    #expect(tree[".ci/run"]?.contains("scripts/check") == true)
    for word in [
      "generators", "require_program nginx", "require_program openssl", "raphviz", "ncurses", "Guide",
      "InnoNetworkTests", "TerminalAppTests",
    ] {
      for path in tree.paths where path.hasPrefix("scripts/") || path.hasPrefix(".ci/") {
        #expect(tree[path]?.contains(word) == false, "\(path): \(word)")
      }
    }
    #expect(tree["scripts/test"]?.contains("--product TideTablePackageTests ") == true)
    #expect(tree["scripts/test"]?.contains(#"tiers=([app]="" [tools]="")"#) == true)
    #expect(tree["scripts/test"]?.contains("selections=(app tools)") == true)
    #expect(tree["scripts/test"]?.contains("\n  tests=$1\n") == true)
    #expect(tree["scripts/check"]?.contains("for tests in tools app; do") == true)
    #expect(tree["scripts/check"]?.contains(/then also (half )?a minute of fuzzing for each parser\n/) == true)
  }

  @Test func checkAcrossContainersIsACommandOfTheApp() throws {
    let tree = try copy()
    #expect(tree["README.md"]?.contains("`swift run InnoDI-DependencyGraph --validate-dag --root .`") == true)
    #expect(tree["Package.swift"]?.contains(".executable(\"InnoDI-DependencyGraph\"") == true)
  }

  @Test func targetsThatStayUseNoneThatIsLeftOut() throws {
    func targets(_ manifest: String) -> Set<String> {
      Set(manifest.matches(of: /\.(?:module|executable|macros|suite)\(\s*"([^"]+)"/).map { String($0.output.1) })
    }
    let scaffold = try #require(try Repository.tree.get()["Package.swift"])
    let app = try #require(try copy()["Package.swift"])
    let leftOut = targets(scaffold).subtracting(targets(app)).subtracting(["innosample"])
    #expect(leftOut.contains("GuideTests") && leftOut.count > 15)
    for name in leftOut { #expect(!app.contains("\"\(name)\""), "\(name)") }
  }

  /// The licence of an app is its author's to choose; that of the scaffold goes with the code.
  @Test func theLicenceOfTheScaffoldIsNotThatOfTheApp() throws {
    let tree = try copy()
    #expect(tree["LICENSE"] == nil)
    #expect(tree["LICENSES/MIT-scaffold.txt"]?.contains("The InnoSample for Linux authors") == true)
    #expect(tree["README.md"]?.contains("LICENSES/MIT-scaffold.txt") == true)
  }

  @Test func onlyTheEmbeddedServerNamesTheSampleAPI() throws {
    let tree = try copy()
    #expect(
      tree["Layers/Remote/Posts/DefaultPostRemoteDataSource.swift"]?.contains("struct DefaultPostRemoteDataSource")
        == true)
    for path in tree.paths where !path.hasPrefix("App/EmbeddedAPI/") && !path.hasPrefix("Tests/EmbeddedAPITests/") {
      #expect(!path.contains("JSONPlaceholder"), "\(path)")
      guard !path.hasPrefix("Libraries/"), let text = tree[path] else { continue }
      for word in ["JSONPlaceholder", "demo-key", "\"sample\""] { #expect(!text.contains(word), "\(path): \(word)") }
    }
  }

  @Test(arguments: [
    ("JSONPlaceholderPostSource is a JSONPlaceholder-style source", "DefaultPostSource is the source"),
    ("as JSONPlaceholder does, JSONPlaceholder", "as JSONPlaceholder does, JSONPlaceholder"),
    ("InnoSample, innosample, INNOSAMPLE_X", "TideTable, tidetable, TIDETABLE_X"),
    ("InnoSample for Linux, by InnoSample", "InnoSample for Linux, by TideTable"),
  ])
  func nameIsReplacedInEachSpelling(text: String, replaced: String) {
    #expect(AppName.replacing(in: text, with: "TideTable") == replaced)
  }

  /// The variable that limits a build is set by the script and read by the manifest.
  @Test func theVariableOfTheScriptIsThatOfTheManifest() throws {
    let tree = try copy()
    for path in ["scripts/test", "Package.swift"] {
      #expect(tree[path]?.contains("TIDETABLE_TARGETS") == true, "\(path)")
    }
  }

  @Test func theVersionsOfThePackagesAreCommitted() async throws {
    let tree = try copy()
    #expect(tree[".gitignore"]?.contains(".build") == true)
    #expect(tree[".gitignore"]?.contains("Package.resolved") == false)
    let resolved = "{\n  \"originHash\" : \"00ff\",\n  \"version\" : 3\n}\n"
    let app = try await ResolvedPackages.adding(
      resolved, to: Tree(files: ["Package.swift": Tree.File(contents: Data("abc".utf8))]))
    // The example of FIPS 180-2, appendix B.1.
    let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(app["Package.resolved"] == resolved.replacing("00ff", with: hash))
    #expect(try await ResolvedPackages.adding(nil, to: tree) == tree)
  }

  /// What the texts and the scripts of an app name: files and folders, from its root.
  @Test(arguments: [nil, []] as [[String]?])
  func everyPathNamedInADocumentExists(features: [String]?) throws {
    let tree = try copy(keeping: features)
    let texts = tree.paths.filter { path in
      path.hasSuffix(".md") && !path.hasPrefix("Libraries/") || ["scripts/", ".ci/"].contains { path.hasPrefix($0) }
    }
    #expect(texts.count > 5)
    for path in texts {
      for name in try #require(tree[path]).matches(
        of: /\b(App|Features|LICENSES|Layers|Libraries|Tests|Tools|docs|scripts)\/[A-Za-z+.\/-]*[A-Za-z]/)
      {
        // What is built there is no file of the app.
        guard !name.output.0.contains("/.build/") else { continue }
        #expect(
          tree.files[String(name.output.0)] != nil || !tree.paths(below: String(name.output.0)).isEmpty,
          "\(path): \(name.output.0)")
      }
    }
  }

  /// The documentation of the scaffold is not copied.
  @Test func codeRefersToNoDocumentation() throws {
    let tree = try copy()
    for path in tree.paths where path.hasSuffix(".swift") && !path.hasPrefix("Libraries/") {
      for line in try #require(tree[path]).split(separator: "\n") where line.contains(/docs\/|[Dd]ecision \d/) {
        Issue.record("\(path): \(line)")
      }
    }
  }

  @Test(arguments: [nil, [], ["People"], ["Todos", "Posts"]])
  func theFeaturesThatAreWantedAreKept(features: [String]?) throws {
    let known = FeatureSet(try Repository.tree.get()).names
    let tree = try copy(keeping: features)
    #expect(FeatureSet(tree).names == known.filter { features?.contains($0) ?? true })
    #expect(!tree.paths(below: "Tools/Template").isEmpty)
  }

  /// Nothing outside of a feature's folders may need it, or a test of an app without it fails.
  @Test func withoutFeaturesNothingSpeaksOfThem() throws {
    let tree = try copy(keeping: [])
    let suites = ["App", "Command", "Data", "Domain", "Feature", "Layers", "Remote", "Support"].map { "Tests/\($0)" }
    let words =
      #/
      "(people|posts|todos)" | (People|Posts|Todos)Feature | (User|Post|Todo)(Summary|Remote|Repository)
      | fetch(People|Posts|Todos)
      /#
    for path in tree.paths where (["App/", "Features/", "Layers/"] + suites).contains(where: { path.hasPrefix($0) }) {
      guard !path.hasPrefix("App/EmbeddedAPI/"), let text = tree[path] else { continue }
      for line in text.split(separator: "\n") where line.contains(words) { Issue.record("\(path): \(line)") }
    }
  }

  @Test(arguments: [
    ("my-app", "MyApp"), ("1Test", "Test1"), ("class", "ClassApp"), ("Class", "ClassApp"), ("Features", "FeaturesApp"),
    ("Testing", "TestingApp"), ("Index", "IndexApp"),
    ("tideTable", "TideTable"), ("InnoSample", "InnoSampleApp"),
    ("AppNamesCanBeTooLongToWrite", "AppNamesCanBeTooLongTApp"), ("", nil),
  ])
  func aBadNameIsRefusedWithAnother(name: String, suggestion: String?) throws {
    let scaffold = try Repository.tree.get()
    let refusal = #expect(throws: Refusal.self) { try AppCopy.tree(of: scaffold, named: name, keeping: nil) }
    #expect(refusal?.problems.count == 1)
    if let suggestion { #expect(refusal?.suggestion == suggestion) }
  }

  @Test func nameHasAtMostTwentyFourLetters() {
    let name = String(repeating: "A", count: 24)
    #expect(AppName.problems(with: name, in: Tree()) == [])
    #expect(
      AppName.problems(with: name + "a", in: Tree()) == ["'\(name)a' has 25 letters; at most 24 are allowed"])
  }

  @Test func allProblemsAreListedAtOnce() throws {
    let scaffold = try Repository.tree.get()
    let refusal = #expect(throws: Refusal.self) {
      try AppCopy.tree(of: scaffold, named: "my-app", keeping: ["Peple", "Posts", "X"])
    }
    #expect(refusal?.problems.count == 3)
  }
}

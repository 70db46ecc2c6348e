import FoundationEssentials
import Generator
import Testing

@testable import AppCopying

/// The scaffold under another name, as a value.
@Suite struct AppCopyTests {
  private static let libraries = LibraryPackage.repository(url: "https://example.org/a/inno.git", .revision("3f2a91c"))

  private func copy(keeping features: [String]? = nil) throws -> Tree {
    try AppCopy.tree(of: try Repository.tree.get(), named: "TideTable", keeping: features, taking: Self.libraries)
  }

  @Test func theOldNameIsNowhereLeft() throws {
    let tree = try copy()
    for path in tree.paths {
      #expect(!path.lowercased().contains("innosample"), "\(path)")
      // The licence and the README say where the app comes from.
      guard let text = tree[path], path != "scripts/update-libraries" else { continue }
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

  @Test func theLibrariesAreTakenFromTheirPackage() throws {
    let tree = try copy()
    #expect(tree.paths(below: "Libraries").isEmpty && tree.paths(below: "Tools").isEmpty)
    let manifest = try #require(tree["Package.swift"])
    #expect(
      manifest.contains(
        "var scaffold: Package.Dependency {\n  .package(url: \"https://example.org/a/inno.git\", revision: \"3f2a91c\")"
      ))
    #expect(manifest.contains(/"inno": \[\s*"ArchitectureRules", "CommandLineIO", "Files"[^\]]*"TestSupport"\]/))
    for word in ["swift-collections", "swift-syntax", "toolchainModules", "macros", "libraryProducts", "\"tools\""] {
      #expect(!manifest.contains(word), "\(word)")
    }
    #expect(tree["scripts/common.sh"]?.contains("libraries_folder() { \"$root/scripts/libraries\"; }") == true)
  }

  @Test func aCopyOfTheLibrariesIsTheSameBytes() throws {
    let scaffold = try Repository.tree.get()
    var app = Tree()
    AppCopy.addLibraries(of: scaffold, to: &app)
    for path in scaffold.paths(below: "Libraries") + scaffold.paths(below: "Tools/Template") + ["Package.swift"] {
      #expect(app.files["Vendor/InnoSample/\(path)"] == scaffold.files[path], "\(path)")
    }
    #expect(app.paths.allSatisfy { $0.hasPrefix("Vendor/InnoSample/") && !$0.contains("/App/") })
  }

  @Test(arguments: [
    ("https://example.org/a/inno.git", "inno"), ("git@example.org:a/inno-1.git", "inno-1"),
    ("file:///a/b/", "b"), ("git@example.org:inno", "inno"),
  ])
  func packageIsNamedAsSwiftPMDoes(url: String, name: String) {
    #expect(LibraryPackage.repository(url: url, .revision("1")).identity == name)
  }

  @Test(arguments: [("/a/b", "/a/c", "../b"), ("/a/b", "/a/c/d", "../../b"), ("/x", "/a", "../x")])
  func folderIsRelativeToTheApp(folder: String, app: String, path: String) {
    #expect(LibraryPackage.folder(folder, from: app) == .folder(path))
  }

  /// An app of less than this has little but what its author edits.
  @Test func appWithoutFeaturesIsSmall() throws {
    let tree = try copy(keeping: [])
    let lines = tree.paths.reduce(0) { $0 + (tree[$1]?.count { $0 == "\n" } ?? 0) }
    #expect(tree.paths.count <= 400 && lines <= 20_000, "\(tree.paths.count) files, \(lines) lines")
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
    #expect(manifest.contains("ArchitectureTests"))
    #expect(tree.files["scripts/new-app"] == nil)
    #expect(tree.files["scripts/new-feature"]?.isExecutable == true)
    for word in [
      "test generators", "require_program nginx", "require_program openssl", "raphviz", "ncurses", "Guide",
      "InnoNetworkTests", "TerminalAppTests",
    ] {
      for path in tree.paths where path.hasPrefix("scripts/") {
        #expect(tree[path]?.contains(word) == false, "\(path): \(word)")
      }
    }
    #expect(tree["scripts/test"]?.contains("--product TideTablePackageTests ") == true)
    #expect(tree["scripts/test"]?.contains(#"tiers=([app]="")"#) == true)
    #expect(tree["scripts/test"]?.contains("\n  tests=$1\n") == true)
    #expect(tree["scripts/check"]?.contains("\nscripts/test\n") == true)
    let help = "then also the packages and half a minute of fuzzing for each parser\n"
    #expect(tree["scripts/check"]?.contains(help) == true)
  }

  @Test func checkAcrossContainersIsACommandOfTheApp() throws {
    let tree = try copy()
    #expect(tree["README.md"]?.contains("`swift run InnoDI-DependencyGraph --validate-dag --root .`") == true)
  }

  @Test func targetsThatStayUseNoneThatIsLeftOut() throws {
    func targets(_ manifest: String) -> Set<String> {
      Set(manifest.matches(of: /\.(?:module|executable|macros|suite)\(\s*"([^"]+)"/).map { String($0.output.1) })
    }
    let scaffold = try #require(try Repository.tree.get()["Package.swift"])
    let app = try #require(try copy()["Package.swift"])
    // What it takes from the package of the libraries.
    let taken = try #require(app.firstMatch(of: /"inno": \[(?<names>[^\]]*)\]/)).names.matches(of: /"(\w+)"/)
    let leftOut = targets(scaffold).subtracting(targets(app)).subtracting(["innosample"])
      .subtracting(taken.map { String($0.output.1) })
    #expect(leftOut.contains("GuideTests") && leftOut.count > 15)
    for name in leftOut { #expect(!app.contains("\"\(name)\""), "\(name)") }
  }

  @Test(arguments: CI.allCases)
  func appHasTheFilesOfItsCIAlone(ci: CI) throws {
    let scaffold = try Repository.tree.get()
    let tree = try AppCopy.tree(of: scaffold, named: "TideTable", keeping: [], taking: Self.libraries, checkedBy: ci)
    let files = [CI.github: ".github/workflows/check.yml", .gitlab: ".gitlab-ci.yml"]
    for (service, path) in files {
      #expect((tree[path]?.contains("scripts/check") == true) == (service == ci), "\(path)")
    }
    #expect(tree.paths(below: ".ci").isEmpty)
    #expect(tree["Dockerfile"]?.contains("ENTRYPOINT [\"/usr/bin/tidetable\"]") == true)
    #expect(tree["scripts/package"]?.contains("build_product tidetable ") == true)
    for path in [".devcontainer/devcontainer.json", ".dockerignore", ".editorconfig"] {
      #expect(tree.files[path] != nil, "\(path)")
    }
  }

  @Test(arguments: [(Licence.mit, "The TideTable authors"), (.apache, "Version 2.0, January 2004")])
  func licenceThatWasChosenIsThatOfTheApp(licence: Licence, words: String) throws {
    let scaffold = try Repository.tree.get()
    let tree = try AppCopy.tree(
      of: scaffold, named: "TideTable", keeping: [], taking: Self.libraries, under: licence)
    let text = try #require(tree["LICENSE"])
    #expect(text.contains(words) && !text.contains("InnoSample"))
    #expect(licence == .apache || text.contains(/Copyright \(c\) 2\d\d\d The/))
    #expect(tree["README.md"]?.contains("The licence of the app is in `LICENSE`.") == true)
    #expect(tree["LICENSES/MIT-scaffold.txt"] != nil)
  }

  @Test func appWithoutSampleFeaturesBeginsWithAnEmptyServer() throws {
    let tree = try copy(keeping: [])
    #expect(tree["App/EmbeddedAPI/Resource+All.swift"]?.contains("static let all: [Resource] = []\n") == true)
    #expect(tree.paths(below: "App/EmbeddedAPI").count == 2 && tree.paths(below: "Tests/EmbeddedAPITests").isEmpty)
    for path in tree.paths {
      guard let text = tree[path] else { continue }
      #expect(!text.contains("JSONPlaceholder") && !text.contains("EmbeddedAPITests"), "\(path)")
    }
    #expect(try !copy(keeping: ["Todos"]).paths(below: "App/EmbeddedAPI/Sample").isEmpty)
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
      guard let text = tree[path] else { continue }
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
    let resolved = """
      {
        "originHash" : "00ff",
        "pins" : [
          {
            "identity" : "swift-log",
            "kind" : "remoteSourceControl",
            "location" : "https://github.com/apple/swift-log",
            "state" : {
              "revision" : "1",
              "version" : "1.16.2"
            }
          }
        ],
        "version" : 3
      }

      """
    let app = try await ResolvedPackages.adding(
      resolved, to: Tree(files: ["Package.swift": Tree.File(contents: Data("abc".utf8))]), taking: Self.libraries)
    // The example of FIPS 180-2, appendix B.1.
    let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    let pin = """
          {
            "identity" : "inno",
            "kind" : "remoteSourceControl",
            "location" : "https://example.org/a/inno.git",
            "state" : {
              "revision" : "3f2a91c"
            }
          },

      """
    #expect(
      app["Package.resolved"]
        == resolved.replacing("00ff", with: hash).replacing(
          "    {\n      \"identity\"", with: "\(pin)    {\n      \"identity\""))
    #expect(try await ResolvedPackages.adding(nil, to: tree, taking: Self.libraries) == tree)
  }

  /// What the texts and the scripts of an app name: files and folders, from its root.
  @Test(arguments: [nil, []] as [[String]?])
  func everyPathNamedInADocumentExists(features: [String]?) throws {
    let tree = try copy(keeping: features)
    let texts = tree.paths.filter { path in
      path.hasSuffix(".md") || ["scripts/", ".github/"].contains { path.hasPrefix($0) }
    }
    #expect(texts.count > 5)
    for path in texts {
      for name in try #require(tree[path]).matches(
        of: /\b(App|Features|LICENSES|Layers|Libraries|Tests|Tools|docs|scripts)\/[A-Za-z+.\/-]*[A-Za-z]/)
      {
        // What is built there is no file of the app, nor what is in the package of the libraries.
        guard !name.output.0.contains("/.build/"), path != "scripts/update-libraries",
          !["Tools/Template", "docs/guide"].contains(name.output.0)
        else { continue }
        #expect(
          tree.files[String(name.output.0)] != nil || !tree.paths(below: String(name.output.0)).isEmpty,
          "\(path): \(name.output.0)")
      }
    }
  }

  /// The documentation of the scaffold is not copied.
  @Test func codeRefersToNoDocumentation() throws {
    let tree = try copy()
    for path in tree.paths where path.hasSuffix(".swift") {
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
    let refusal = #expect(throws: Refusal.self) {
      try AppCopy.tree(of: scaffold, named: name, keeping: nil, taking: .vendored)
    }
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
      try AppCopy.tree(of: scaffold, named: "my-app", keeping: ["Peple", "Posts", "X"], taking: .vendored)
    }
    #expect(refusal?.problems.count == 3)
  }
}

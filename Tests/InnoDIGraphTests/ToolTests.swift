import Foundation
import InnoDIGraph
import Programs
import Testing

struct ToolTests {
  private func run(_ arguments: String..., on sources: [String: String] = TemporaryPackage.layered) async throws
    -> Program.Outcome
  {
    try await GraphTool.run(arguments, in: try TemporaryPackage(sources))
  }

  @Test func mermaidIsTheDefaultFormat() async throws {
    let outcome = try await run()
    #expect(outcome.code == 0)
    #expect(outcome.error == "")
    #expect(
      outcome.output == """
        graph TD
          AppContainer["AppContainer [root]"]
          DataContainer["DataContainer"]
          Forgotten["Forgotten"]
          RemoteContainer["RemoteContainer"]
          Layers(["Layers"])
          AppContainer -->|layers| Layers
          DataContainer -->|remote| RemoteContainer
          Layers -->|data| DataContainer
          Layers --> RemoteContainer

        """)
  }

  @Test func mermaidNodesHaveUniqueIDs() async throws {
    let outcome = try await run(on: [
      "A.swift": "@DIContainer struct Box {}", "B.swift": "@DIContainer struct Box {}",
      "C.swift": "@DIContainer struct Box_2 {}", "D.swift": "@DIContainer struct Box {}",
    ])
    #expect(
      outcome.output == """
        graph TD
          Box["Box"]
          Box_2["Box"]
          Box_2_2["Box_2"]
          Box_3["Box"]

        """)
  }

  @Test func dotFormatListsNodesAndEdges() async throws {
    let lines = try await run("--format", "dot").output.split(separator: "\n")
    #expect(lines.first == "digraph InnoDI {")
    #expect(lines.contains(#"  "App/AppContainer.swift#AppContainer" [label="AppContainer [root]"];"#))
    #expect(lines.contains(#"  "Layers/Layers.swift#Layers" [label="Layers", shape=oval];"#))
    #expect(
      lines.contains(#"  "App/AppContainer.swift#AppContainer" -> "Layers/Layers.swift#Layers" [label="layers"];"#))
    #expect(lines.last == "}")
  }

  @Test func asciiFormatIsATree() async throws {
    #expect(
      try await run("--format", "ascii").output == """
        InnoDI Dependency Graph

        AppContainer [root]
        └── layers: Layers
            ├── data: DataContainer
            │   └── remote: RemoteContainer
            └── RemoteContainer

        Forgotten

        """)
  }

  @Test func typeThatIsShownAgainIsNotExpanded() async throws {
    #expect(
      try await run("--format", "ascii", on: TemporaryPackage.cyclic).output == """
        InnoDI Dependency Graph

        A
        └── b: B
            └── a: A (see above)

        """)
  }

  @Test func quotesAndBackslashesAreEscapedInDOT() async throws {
    let outcome = try await run("--format", "dot", on: [#"a\"b.swift"#: "@DIContainer struct A {}"])
    #expect(outcome.output.contains(##"  "a\\\"b.swift#A" [label="A"];"##), "\(outcome)")
  }

  @Test func jsonFormatHasIDsAndValues() async throws {
    let object = try JSONSerialization.jsonObject(with: Data(try await run("--format", "json").output.utf8))
    let document = try #require(object as? [String: [[String: Any]]])
    let app = try #require(document["nodes"]?.first)
    #expect(app["id"] as? String == "App/AppContainer.swift#AppContainer")
    #expect(app["isRoot"] as? Bool == true)
    #expect((app["values"] as? [[String: String]])?.last == ["name": "layers", "scope": "shared", "type": "Layers"])
    #expect(document["edges"]?.count == 4)
    let edge = try #require(document["edges"]?.first as? [String: String])
    #expect(
      edge == ["from": "App/AppContainer.swift#AppContainer", "to": "Layers/Layers.swift#Layers", "label": "layers"])
  }

  @Test func includeTestsReadsTestFolders() async throws {
    #expect(!(try await run().output.contains("Fixture")))
    let outcome = try await run("--include-tests")
    #expect(outcome.output.contains("Fixture -->|app| AppContainer"))
    #expect(!outcome.output.contains("Hidden"))
  }

  @Test func onlySwiftFilesOutsideOfTestFoldersAreRead() async throws {
    let package = try TemporaryPackage([
      "TestsSupport/A.swift": "@DIContainer struct A {}", "PeopleTests/B.swift": "@DIContainer struct B {}",
      "C.swift.txt": "@DIContainer struct C {}",
    ])
    // Invalid UTF-8 in a comment.
    var bytes = Array("// ".utf8)
    bytes.append(0xFF)
    bytes += Array("\n@DIContainer struct D {}".utf8)
    try Data(bytes).write(to: package.url.appending(path: "D.swift"))
    let outcome = try await GraphTool.run(["--unused"], in: package)
    #expect(outcome.output == "D (D.swift:2)\nA (TestsSupport/A.swift:1)\n", "\(outcome)")
  }

  @Test func validGraphPasses() async throws {
    let outcome = try await run("--validate-dag")
    #expect(outcome.output == "DAG validation passed.\n")
    #expect(outcome.code == 0)
  }

  @Test func cycleFailsTheValidation() async throws {
    let outcome = try await run("--validate-dag", on: TemporaryPackage.cyclic)
    #expect(
      outcome.error == """
        DAG validation failed.
        Detected dependency cycles:
          A → B → A [graph.dependency-cycle]
            A.swift:1: A
            B.swift:1: B

        """)
    #expect(outcome.code == 3)
  }

  @Test func ambiguousReferenceFailsTheValidation() async throws {
    let outcome = try await run("--validate-dag", on: TemporaryPackage.ambiguous)
    #expect(
      outcome.error == """
        DAG validation failed.
        Ambiguous container references:
          C.swift:2: 'Services' is one of A.swift#Services, B.swift#Services [graph.ambiguous-container-reference]

        """)
    #expect(outcome.code == 3)
  }

  @Test func invalidGraphIsReportedAsAWholeAndNotInTheOutputFile() async throws {
    let sources = TemporaryPackage.ambiguous.merging(TemporaryPackage.cyclic) { "\($0)\n\($1)" }
    let package = try TemporaryPackage(sources)
    let output = "\(package.path)/report.txt"
    let outcome = try await GraphTool.run(["--validate-dag", "--output", output], in: package.path)
    #expect(outcome.code == 3)
    #expect(outcome.error.contains("[graph.dependency-cycle]"), "\(outcome)")
    #expect(outcome.error.contains("[graph.ambiguous-container-reference]"), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: output))
    withExtendedLifetime(package) {}
  }

  @Test(arguments: [TemporaryPackage.cyclic, TemporaryPackage.ambiguous])
  func excludedContainerIsNotValidated(of sources: [String: String]) async throws {
    let optedOut = sources.mapValues {
      $0.replacing("@DIContainer struct A ", with: "@DIContainer(validateDAG: false) struct A ")
    }
    .mapValues {
      $0.replacing("@DIContainer struct Services", with: "@DIContainer(validateDAG: false) struct Services")
    }
    #expect(try await run("--validate-dag", on: optedOut).code == 0)
  }

  @Test func queriesPrintTheirResults() async throws {
    #expect(
      try await run("--why", "AppContainer", "RemoteContainer").output
        == "AppContainer → layers: Layers → RemoteContainer\n")
    #expect(try await run("--dependents", "RemoteContainer").output == "DataContainer\nAppContainer (2 steps)\n")
    #expect(try await run("--dependents", "AppContainer").output == "No container depends on 'AppContainer'.\n")
    #expect(try await run("--unused").output == "Forgotten (Layers/Containers.swift:3)\n")
    #expect(try await run("--unused", on: TemporaryPackage.cyclic).output == "Every container is used.\n")
  }

  @Test func containerWithAnAmbiguousNameIsFoundByItsID() async throws {
    let ambiguous = try await run("--dependents", "Services", on: TemporaryPackage.ambiguous)
    #expect(ambiguous.error == "error: 'Services' is ambiguous: use one of A.swift#Services, B.swift#Services\n")
    let outcome = try await run("--dependents", "B.swift#Services", on: TemporaryPackage.ambiguous)
    #expect(outcome.output == "No container depends on 'B.swift#Services'.\n", "\(outcome)")
  }

  @Test func dependentsAtTheSameDistanceAreInTheOrderOfTheGraph() async throws {
    let users = ["E", "B", "D", "A", "C"].map { "@DIContainer struct \($0) { @Provide(.input) var base: Base }" }
    let sources = ["Containers.swift": (["@DIContainer struct Base {}"] + users).joined(separator: "\n")]
    #expect(try await run("--dependents", "Base", on: sources).output == "A\nB\nC\nD\nE\n")
  }

  @Test(arguments: [
    (["--bad"], "Unknown option '--bad'"),
    (["--why", "AppContainer"], "'--why' requires two names"),
    (["--why", "AppContainer", "DataContainer", "RemoteContainer"], "'--why' requires two names"),
    (["--why", "DataContainer", "DataContainer"], "'DataContainer' and 'DataContainer' are the same"),
    (["--unused", "--validate-dag"], "Use only one of"),
    (["--dependents", "DataContainer", "--unused"], "Use only one of"),
    (["--dependents", "DataContainer", "--format", "json"], "Use only one of"),
    (["--why", "AppContainer", "DataContainer", "--validate-dag"], "Use only one of"),
    (["--format", "pdf"], "'pdf'"),
    (["--dependents", "Missing"], "'Missing' is not in the graph, which contains: AppContainer, DataContainer, Forg"),
    (["--why", "RemoteContainer", "AppContainer"], "'RemoteContainer' does not depend on 'AppContainer'"),
  ])
  func usageErrorsAndFailedQueriesExitWithOne(arguments: [String], message: String) async throws {
    let outcome = try await GraphTool.run(arguments, in: try TemporaryPackage(TemporaryPackage.layered))
    #expect(outcome.code == 1)
    #expect(outcome.output == "")
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  @Test func helpExitsWithZero() async throws {
    let outcome = try await run("--help")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("--validate-dag"))
  }

  @Test func missingFolderOrUnwritableFileExitsWithTwo() async throws {
    let outcome = try await GraphTool.run([], in: "/nowhere/at/all")
    #expect(outcome.code == 2)
    #expect(outcome.error == "error: no such folder: '/nowhere/at/all'\n")
    #expect(try await run("--output", "/nowhere/at/all/graph.txt").code == 2)
  }

  /// Links to the parent folder, to themselves and to each other, and two paths to one file or folder.
  @Test(.timeLimit(.minutes(10))) func symbolicLinksAreFollowedOnce() async throws {
    let package = try TemporaryPackage([
      "Sources/App/App.swift": "@DIContainer(root: true) struct App { @Provide(.input) var shared: Shared }",
      "Sources/Elsewhere/Empty.swift": "",
      "Shared/Shared.swift": "@DIContainer struct Shared {}",
    ])
    let outside = try TemporaryPackage(["Outside/Outside.swift": "@DIContainer struct Outside {}"])
    for (link, target) in [
      "Again": "Sources", "Sources/App/Shared": "../../Shared", "Sources/App/Loop": "..",
      "Sources/App/Root": package.path,
      "Sources/App/Above": "/", "Sources/Elsewhere/Loop": "../App", "Sources/Self": "Self",
      "Sources/Nowhere": "nowhere",
      "Sources/Copy.swift": "App/App.swift", "Sources/First": "\(outside.path)/Outside",
      "Sources/Second": "\(outside.path)/Outside",
      "Sources/Notes.txt": "App/App.swift",
    ] {
      try FileManager.default.createSymbolicLink(atPath: "\(package.path)/\(link)", withDestinationPath: target)
    }
    #expect(try await GraphTool.run(["--validate-dag"], in: package.path).code == 0)
    let outcome = try await GraphTool.run(["--format", "dot"], in: package.path)
    let nodes = outcome.output.split(separator: "\n").filter { $0.contains("[label=") && !$0.contains("->") }
    #expect(nodes.count == 3, "\(outcome)")
    for id in ["Sources/App/App.swift#App", "Shared/Shared.swift#Shared", "Sources/First/Outside.swift#Outside"] {
      #expect(outcome.output.contains("\"\(id)\" ["), "\(outcome)")
    }
    withExtendedLifetime(outside) {}
  }

  @Test func linkToAFolderWhoseNameBeginsThatOfTheRootIsFollowed() async throws {
    let package = try TemporaryPackage(["AppOne/Empty.swift": "", "App/Shared.swift": "@DIContainer struct Shared {}"])
    try FileManager.default.createSymbolicLink(atPath: "\(package.path)/AppOne/Link", withDestinationPath: "../App")
    let outcome = try await GraphTool.run(["--unused"], in: "\(package.path)/AppOne")
    #expect(outcome.output == "Shared (Link/Shared.swift:1)\n", "\(outcome)")
    withExtendedLifetime(package) {}
  }

  @Test(arguments: [true, false]) func testsBelowALinkAreIncludedOnRequest(includingTests: Bool) throws {
    let package = try TemporaryPackage(["App/A.swift": "", "Other/Tests/B.swift": "", "Other/C.swift": ""])
    try FileManager.default.createSymbolicLink(atPath: "\(package.path)/App/Link", withDestinationPath: "../Other")
    let sources = try SourceFolder("\(package.path)/App").sources(includingTests: includingTests)
    #expect(sources.keys.sorted() == ["A.swift", "Link/C.swift"] + (includingTests ? ["Link/Tests/B.swift"] : []))
    withExtendedLifetime(package) {}
  }

  @Test func sourcesWithoutContainersExitWithFour() async throws {
    let outcome = try await run(on: ["A.swift": "struct A {}"])
    #expect(outcome.code == 4)
    #expect(outcome.error.contains("no containers found"))
    let allowed = try await run("--validate-dag", "--allow-empty", on: ["A.swift": "struct A {}"])
    #expect(allowed.code == 0)
    #expect(allowed.output == "DAG validation passed.\n")
  }

  @Test func outputIsWrittenToAFile() async throws {
    let package = try TemporaryPackage(TemporaryPackage.layered)
    let outcome = try await GraphTool.run(
      ["--format", "ascii", "--output", "\(package.path)/graph.txt"], in: package.path)
    #expect(outcome.output == "")
    #expect(outcome.code == 0)
    #expect(try package.text(of: "graph.txt").hasPrefix("InnoDI Dependency Graph\n"))
  }

  @Test(arguments: [
    ["--format", "mermaid"], ["--format", "json"], ["--validate-dag"], ["--why", "AppContainer", "DataContainer"],
    ["--dependents", "DataContainer"], ["--unused"],
  ])
  func textIsNotWrittenToAnImage(arguments: [String]) async throws {
    let package = try TemporaryPackage(TemporaryPackage.layered)
    let output = "\(package.path)/graph.PNG"
    let outcome = try await GraphTool.run(arguments + ["--output", output], in: package.path)
    #expect(outcome.code == 1)
    #expect(
      outcome.error.hasPrefix(
        "Error: '\(output)' is an image file, which requires '--format dot'. Text requires another extension.\n"),
      "\(outcome.error)")
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  @Test func imageIsRenderedByGraphvizOrTheFailureIsReported() async throws {
    let package = try TemporaryPackage(TemporaryPackage.layered)
    try package.write("#!/bin/sh\necho \"$1 $2\" > \"$3\"\ncat \"$4\" >> \"$3\"\n", to: "bin/dot")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(package.path)/bin/dot")
    let arguments = ["--output", "\(package.path)/graph.svg"]
    let drawn = try await GraphTool.run(
      arguments, in: package.path, environment: ["PATH": "\(package.path)/bin:/usr/bin:/bin"])
    #expect(drawn.code == 0)
    #expect(try package.text(of: "graph.svg").hasPrefix("-Tsvg -o\ndigraph InnoDI {\n"))
    let picture = try await GraphTool.run(
      ["--format", "dot", "--output", "\(package.path)/graph.png"], in: package.path,
      environment: ["PATH": "\(package.path)/bin:/usr/bin:/bin"])
    #expect(picture.code == 0, "\(picture)")
    #expect(try package.text(of: "graph.png").hasPrefix("-Tpng -o\n"))
    let missing = try await GraphTool.run(arguments, in: package.path, environment: ["PATH": "/nowhere"])
    #expect(missing.code == 1)
    #expect(missing.error.contains("apt-get install graphviz"))
    try package.write("#!/bin/sh\nexit 1\n", to: "bin/dot")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(package.path)/bin/dot")
    let failed = try await GraphTool.run(
      arguments, in: package.path, environment: ["PATH": "\(package.path)/bin:/usr/bin:/bin"])
    #expect(failed.code == 2)
    #expect(failed.error == "error: Graphviz could not draw '\(package.path)/graph.svg'\n")
    let unwritable = try await GraphTool.run(arguments, in: package.path, environment: ["TMPDIR": "/nowhere"])
    #expect(unwritable.code == 2)
    #expect(unwritable.error.hasPrefix("error: '/nowhere/InnoDI-"), "\(unwritable.error)")
  }
}

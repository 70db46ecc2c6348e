import DocumentationSamples
import FoundationEssentials
import Testing

/// What counts as a sample, and when it counts as compiled, on packages made up for it.
@Suite struct DocumentationSamplesTests {
  private static let code = "let store = Store(reducer: Counter())\nstore.send(.increment)\n"

  @Test(arguments: [
    ("an article", "Libraries/Lib/Lib.docc/Article.md"),
    ("a README", "Libraries/Lib/README.md"),
  ])
  func aSampleOfATextThatATestCompilesIsNotReported(_ what: String, _ path: String) throws {
    let package = try SmallPackage([
      path: "# Title\n\n```swift\n\(Self.code)```\n", SmallPackage.compiled: "func sample() {\n\(Self.code)}\n",
    ])
    #expect(try package.findings() == [])
  }

  @Test func aSampleOfADocCommentThatATestCompilesIsNotReported() throws {
    let package = try SmallPackage([
      "Libraries/Lib/Core/Store.swift": """
      /// A store.
      ///
      /// ```swift
      /// let store = Store(reducer: Counter())
      /// if store.isAlive {
      ///   store.send(.increment)
      /// }
      /// ```
      public struct Store {}
      """,
      SmallPackage.compiled: """
      func sample() {
          let store = Store(reducer: Counter())
          if store.isAlive {
              store.send(.increment)
          }
      }
      """,
    ])
    #expect(try package.findings() == [])
  }

  @Test func aSampleThatDiffersIsReportedWithItsFirstOtherLine() throws {
    let package = try SmallPackage([
      "Libraries/Lib/Lib.docc/Article.md": "# Title\n\n```swift\n\(Self.code)```\n",
      SmallPackage.compiled: "func sample() {\n  let store = Store(reducer: Counter())\n  store.send(.decrement)\n}\n",
    ])
    #expect(
      try package.findings() == [
        "Libraries/Lib/Lib.docc/Article.md:3: this sample is not compiled. "
          + "The first line that differs is line 5, `store.send(.increment)`, "
          + "where Tests/LibTests/Documentation/ArticleSamples.swift:3 has `store.send(.decrement)`. "
          + "The lines of a sample are together in a Swift file of Tests/LibTests/Documentation, indentation aside: "
          + "change one or the other."
      ])
  }

  @Test(arguments: [
    (
      "a line between", "let a = 1\nlet c = 3\nlet b = 2\n", "3, `let b = 2`",
      "Tests/LibTests/Documentation/ArticleSamples.swift:2 has `let c = 3`"
    ),
    (
      "another order", "let b = 2\nlet a = 1\n", "3, `let b = 2`",
      "Tests/LibTests/Documentation/ArticleSamples.swift:3 has ``"
    ),
    (
      "a part of a line", "let a = 1\nlet b = 20\n", "3, `let b = 2`",
      "Tests/LibTests/Documentation/ArticleSamples.swift:2 has `let b = 20`"
    ),
    ("its start alone", "let a = 1", "3, `let b = 2`", "Tests/LibTests/Documentation/ArticleSamples.swift ends"),
    ("nothing of it", "let c = 3\n", "2, `let a = 1`", nil),
  ])
  func linesOfASampleMustBeConsecutive(_ what: String, _ compiled: String, _ difference: String, _ found: String?)
    throws
  {
    let package = try SmallPackage([
      "Libraries/Lib/Lib.docc/Article.md": "```swift\nlet a = 1\nlet b = 2\n```\n", SmallPackage.compiled: compiled,
    ])
    let sample = try #require(try package.samples.uncompiled().first)
    #expect(sample.difference == difference)
    #expect(sample.found == found)
  }

  @Test func severalSuitesMayCompileTheSamplesOfALibrary() throws {
    let package = try SmallPackage(
      [
        "Libraries/Lib/Lib.docc/Article.md": "```swift\nlet a = 1\n```\n\n```swift\nlet b = 2\n```\n",
        "Tests/LibTests/Documentation/ASamples.swift": "let a = 1\n",
        "Tests/BridgeTests/Documentation/BSamples.swift": "let b = 2\n",
      ], suites: ["LibTests", "BridgeTests"])
    #expect(try package.findings() == [])
  }

  @Test func theLongestMatchIsShown() throws {
    let package = try SmallPackage([
      "Libraries/Lib/Lib.docc/Article.md": "```swift\nlet a = 1\nlet b = 2\nlet c = 3\n```\n",
      "Tests/LibTests/Documentation/ASamples.swift": "let a = 1\nlet d = 4\n",
      "Tests/LibTests/Documentation/BSamples.swift": "let a = 1\n\nlet a = 1\nlet b = 2\nlet d = 4\n",
    ])
    #expect(
      try package.samples.uncompiled().map(\.found) == ["Tests/LibTests/Documentation/BSamples.swift:5 has `let d = 4`"]
    )
  }

  @Test(arguments: [
    "```swift\nlet a = 1\n```", "````swift\nlet a = 1\n````", "~~~swift\nlet a = 1\n~~~", "``` Swift\nlet a = 1\n```",
    "```swift, nocopy\nlet a = 1\n```", "1. First\n   ```swift\n   let a = 1\n   ```", "```swift\nlet a = 1",
    "```sh\nls\n```\n```swift\nlet a = 1\n```",
  ])
  func aBlockThatSaysSwiftIsASample(_ text: String) throws {
    let package = try SmallPackage(["Libraries/Lib/Lib.docc/Article.md": text, SmallPackage.compiled: ""])
    #expect(try package.samples.uncompiled().map(\.found) == [nil])
  }

  @Test(arguments: [
    "```\nlet a = 1\n```", "```sh\nlet a = 1\n```", "```swiftinterface\nlet a = 1\n```", "    let a = 1", "`let a = 1`",
    "```swift let a = 1```", "````md\n```\n```swift\nlet a = 1\n```\n````",
  ])
  func anotherBlockIsNoSample(_ text: String) throws {
    let package = try SmallPackage(["Libraries/Lib/Lib.docc/Article.md": text, SmallPackage.compiled: ""])
    #expect(try package.findings() == [])
  }

  @Test func aBlockEndsWithItsComment() throws {
    let package = try SmallPackage([
      "Libraries/Lib/Core/Store.swift":
        "/// ```swift\n/// let a = 1\nlet b = 2\n/// Another comment.\nlet c = 3\n// ```swift\n// let d = 4\n// ```\n",
      SmallPackage.compiled: "let a = 1\nlet e = 5\n",
    ])
    #expect(try package.findings() == [])
  }

  @Test(arguments: [
    ("Code/A.swift", true), ("Manifest.swift", true), ("Code/.build/checkouts/A.swift", false),
    ("Other/A.swift", false),
  ])
  func codeIsReadInTheNamedPlacesOutsideBuildFolders(_ path: String, _ isCode: Bool) throws {
    let package = try SmallPackage(
      [
        "docs/guide/Text.md": "```swift\nlet a = 1\n```\n\n```sh\nls\n```\n", "Code/B.swift": "", "Manifest.swift": "",
      ].merging([path: "let a = 1\n"]) { $1 })
    let samples = DocumentationSamples(
      inFolder: "docs/guide", compiledBy: ["Code", "Manifest.swift"], root: package.root.path)
    #expect(try samples.uncompiled().isEmpty == isCode)
  }

  @Test func blocksOfEveryLanguageAreFoundWithTheirIndentation() {
    let text = "```sh\nls\n```\n\n~~~Text, wide\n  a\n\n~~~\n```\nb\n"
    #expect(
      Sample.all(inMarkdown: text) == [
        Sample(line: 1, language: "sh", text: "ls\n"), Sample(line: 5, language: "text", text: "  a\n\n"),
        Sample(line: 9, language: "", text: "b\n\n"),
      ])
  }

  @Test(arguments: ["Libraries/Lib/Lib.docc/Article.md", SmallPackage.compiled])
  func aMissingFolderIsAFailure(_ path: String) throws {
    let package = try SmallPackage([path: ""])
    #expect(throws: (any Error).self) { try package.samples.uncompiled() }
  }
}

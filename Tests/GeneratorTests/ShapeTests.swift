import Testing

@testable import Generator

/// What a feature takes of the template, and what becomes of its files on the way.
@Suite struct ShapeTests {
  private let full = Shape(resource: "albums", hasModal: true, style: .redux)
  private let plain = Shape()

  @Test(
    arguments: [
      ("Layers/Data/Widgets/A.swift", "Layers/Data/Widgets/A.swift", "Layers/Data/Widgets/A.swift"),
      ("Layers/Data/Widgets/WithPath/A.swift", "Layers/Data/Widgets/A.swift", nil),
      ("Layers/Data/Widgets/WithoutPath/A.swift", nil, "Layers/Data/Widgets/A.swift"),
      ("Features/Widgets/UI/WithModal/A.swift", "Features/Widgets/UI/A.swift", nil),
      ("Features/Widgets/UI/WithRedux/A.swift", "Features/Widgets/UI/A.swift", nil),
      ("Features/Widgets/UI/WithInnoFlow/A.swift", nil, "Features/Widgets/UI/A.swift"),
      ("Features/Widgets/Tests/WithRedux/WithModal/A.swift", "Features/Widgets/Tests/A.swift", nil),
      ("Features/Widgets/Tests/WithInnoFlow/WithModal/A.swift", nil, nil),
    ] as [(String, String?, String?)])
  func fileInAnOptionalFolderBelongsToTheShapesThatIncludeIt(path: String, ofFull: String?, ofPlain: String?) {
    #expect(full.path(path) == ofFull)
    #expect(plain.path(path) == ofPlain)
  }

  @Test(arguments: [
    ("a\nb\n", "a\nb\n", "a\nb\n"),
    ("a\n#if MODAL\nb\n#endif\nc", "a\nb\nc", "a\nc"),
    ("  #if MODAL\n    b\n  #else\n    c\n  #endif\nd", "    b\nd", "    c\nd"),
    ("#if MODAL\na\n#endif\nb\n#if MODAL\nc\n#else\nd\n#endif", "a\nb\nc", "b\nd"),
    ("#if SUB\na\n#elseif MODAL\nb\n#else\nc\n#endif", "b", "c"),
    ("#if MODAL\na\n#elseif MODAL || SUB\nb\n#else\nc\n#endif", "a", "c"),
    ("#if MODAL\n#if SUB\na\n#else\nb\n#endif\n#endif\nc", "b\nc", "c"),
    ("#if MODAL && !SUB\na\n#endif\n#if SUB || !MODAL\nb\n#endif", "a", "b"),
    ("#if MODAL\n#if DEBUG\na\n#endif\n#endif", "#if DEBUG\na\n#endif", ""),
    ("#if DEBUG && MODAL\na\n#endif", "#if DEBUG && MODAL\na\n#endif", "#if DEBUG && MODAL\na\n#endif"),
    ("#if DEBUG\na\n#else\nb\n#endif", "#if DEBUG\na\n#else\nb\n#endif", "#if DEBUG\na\n#else\nb\n#endif"),
  ])
  func linesBetweenConditionsAreKeptByTheShapesThatIncludeThem(text: String, ofFull: String, ofPlain: String) {
    #expect(full.text(text) == ofFull)
    #expect(plain.text(text) == ofPlain)
  }

  @Test(arguments: [
    ("import A\nimport B\n\nlet a = 1", "Features/A/Logic/A.swift", "import A\nimport B\n\nlet a = 1"),
    (
      "import Domain\npublic import Domain\n\nlet a = 1", "Features/A/Logic/A.swift",
      "public import Domain\n\nlet a = 1"
    ),
    ("public import Domain\nimport Domain", "Layers/Data/A/A.swift", "public import Domain"),
    (
      "import Data\n@testable import Data\nimport Testing", "Tests/DataTests/A/A.swift",
      "@testable import Data\nimport Testing"
    ),
    ("public import Data\nimport Domain\n\nlet a = 1", "Layers/Data/A/A.swift", "import Domain\n\nlet a = 1"),
    ("public import Domain\n\n/// A.\nlet a = 1", "Layers/Domain/A/A.swift", "/// A.\nlet a = 1"),
  ])
  func moduleIsImportedOnceAndNotByItself(source: String, path: String, expected: String) {
    #expect(Template.withImports(of: source, in: path) == expected)
  }

  @Test(arguments: [("albums", "albums"), ("/albums", "albums"), ("v1/albums/", "v1/albums")])
  func slashesAroundTheResourceAreLeftOut(given: String, resource: String) {
    #expect(Shape(resource: given).resource == resource)
    #expect(Shape(resource: given).problems(for: FeatureName("Albums")).isEmpty)
  }
}

import ArchitectureRules
import Testing

/// What counts as an import in Swift source, and what only looks like one.
@Suite struct ImportTests {
  @Test(arguments: [
    ("import Domain", Import(module: "Domain", line: 1)),
    ("public import Domain", Import(module: "Domain", line: 1, access: "public")),
    ("package import Domain", Import(module: "Domain", line: 1, access: "package")),
    ("@testable import Domain", Import(module: "Domain", line: 1, attributes: ["testable"])),
    ("@_exported public import Domain", Import(module: "Domain", line: 1, attributes: ["_exported"], access: "public")),
    (
      "@_spi(Internals) @preconcurrency\nimport Domain",
      Import(module: "Domain", line: 2, attributes: ["_spi", "preconcurrency"])
    ),
    ("import struct Domain.UserSummary", Import(module: "Domain", declaration: "UserSummary", line: 1)),
    ("import func Glibc.getpid", Import(module: "Glibc", declaration: "getpid", line: 1)),
    ("import Domain.Models", Import(module: "Domain", line: 1)),
    ("import `Domain`", Import(module: "Domain", line: 1)),
    ("/* import A /* import B */ import C */ import Domain // import D", Import(module: "Domain", line: 1)),
    ("#if canImport(Glibc)\nimport Domain\n#endif", Import(module: "Domain", line: 2)),
    ("\"\"\"\nimport A\n\"\"\"\nimport Domain", Import(module: "Domain", line: 4)),
    ("let text = #\"\\\"import A\"#\nimport Domain", Import(module: "Domain", line: 2)),
    ("let text = \"\\(f(\"import A\"))\"\nimport Domain", Import(module: "Domain", line: 2)),
    ("let text = #\"\"\"#\nimport Domain", Import(module: "Domain", line: 2)),
    ("let quote = #/\"/#\nimport Domain", Import(module: "Domain", line: 2)),
    ("let quote = /\"/\nimport Domain", Import(module: "Domain", line: 2)),
    ("let open = /\\(\"[(]/\nimport Domain", Import(module: "Domain", line: 2)),
    ("let comment = /[\\/][*]/\nimport Domain", Import(module: "Domain", line: 2)),
    ("func load(import file: String) {}\nimport Domain", Import(module: "Domain", line: 2)),
    ("struct A {\n  func `import`() { self.import(b) }\n}\nimport Domain", Import(module: "Domain", line: 4)),
  ])
  func theOneImportIsFound(_ text: String, _ expected: Import) {
    #expect(SourceFile(path: "File.swift", text: text).imports == [expected])
  }

  @Test func severalImportsOnOneLineAreFound() {
    let file = SourceFile(path: "File.swift", text: "public import A; @testable import B; import C\n")
    #expect(
      file.imports == [
        Import(module: "A", line: 1, access: "public"), Import(module: "B", line: 1, attributes: ["testable"]),
        Import(module: "C", line: 1),
      ])
  }

  @Test(arguments: [
    "", "let text = \"", "/* import A", "\"\"\"\nimport A", "#\"import A", "let text = \"\\(", "import", "@", "#/",
    "\\",
  ])
  func sourceThatEndsEarlyHasNoImport(_ text: String) {
    #expect(SourceFile(path: "File.swift", text: text).imports == [])
  }

  @Test(arguments: [
    ("@DIContainer struct A {}", true),
    ("@MainActor\n@DIContainer(root: true)\nstruct A {}", true),
    ("// @DIContainer\nstruct A {}", false),
    ("let text = \"@DIContainer\"", false),
    ("struct DIContainer {}", false),
  ])
  func containerIsRecognizedByItsAttribute(_ text: String, _ expected: Bool) {
    #expect(SourceFile(path: "File.swift", text: text).declaresContainer == expected)
  }

  @Test func modulesOfExternalMacrosAreFound() {
    let file = SourceFile(
      path: "File.swift",
      text:
        "macro A() = #externalMacro(module: \"OneMacros\", type: \"A\")\n"
        + "macro B() = #externalMacro(\n  module: \"TwoMacros\", type: \"B\")\n"
    )
    #expect(file.macroModules == ["OneMacros", "TwoMacros"])
  }
}

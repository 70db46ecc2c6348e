import DocumentationSamples
import Testing

@Suite struct DocumentationTests {
  @Test(arguments: ["InnoFlow", "InnoFlowCore", "InnoFlowDebug", "InnoFlowTesting"])
  func everyPublicSymbolIsDocumented(module: String) async throws {
    for symbol in try await UndocumentedSymbols.of(module) { Issue.record("\(symbol)") }
  }

  @Test func everySampleOfTheDocumentationIsCompiled() throws {
    for sample in try DocumentationSamples(of: "InnoFlow", in: ["InnoFlowTests", "TerminalBridgesTests"]).uncompiled() {
      Issue.record("\(sample)")
    }
  }
}

/// Each spelling in the last column of the article ComingFrom is compiled in ComingFromSamples.swift.
@Suite struct ComingFromTests {
  @Test func everySpellingOfTheTablesIsCompiled() throws {
    let spellings = try ComingFromTables.spellings(
      of: "Libraries/InnoFlow/Authoring/InnoFlow.docc/ComingFrom.md", compiledBy: "InnoFlowTests")
    #expect(spellings.all.count > 25)
    #expect(spellings.uncompiled == [])
  }
}

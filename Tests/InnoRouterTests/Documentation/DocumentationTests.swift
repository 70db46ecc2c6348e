import DocumentationSamples
import Testing

@Suite struct DocumentationTests {
  @Test(arguments: ["InnoRouter", "InnoRouterCore", "InnoRouterTesting"])
  func everyPublicSymbolIsDocumented(module: String) async throws {
    for symbol in try await UndocumentedSymbols.of(module) { Issue.record("\(symbol)") }
  }

  @Test func everySampleOfTheDocumentationIsCompiled() throws {
    for sample in try DocumentationSamples(of: "InnoRouter", in: ["InnoRouterTests", "InnoRouterMacrosTests"])
      .uncompiled()
    {
      Issue.record("\(sample)")
    }
  }
}

/// Each spelling in the last column of the article ComingFrom is compiled in ComingFromSamples.swift.
@Suite struct ComingFromTests {
  @Test func everySpellingOfTheTableIsCompiled() throws {
    let spellings = try ComingFromTables.spellings(
      of: "Libraries/InnoRouter/Router/InnoRouter.docc/ComingFrom.md", compiledBy: "InnoRouterTests")
    #expect(spellings.all.count > 12)
    #expect(spellings.uncompiled == [])
  }
}

import DocumentationSamples
import Testing

@Suite struct DocumentationTests {
  @Test func everyPublicSymbolIsDocumented() async throws {
    #expect(try await UndocumentedSymbols.of("InnoDI") == [])
  }

  @Test func everySampleOfTheDocumentationIsCompiled() throws {
    for sample in try DocumentationSamples(of: "InnoDI").uncompiled() {
      Issue.record("\(sample)")
    }
  }
}

import DocumentationSamples
import Testing

@Suite struct DocumentationTests {
  @Test func everyPublicSymbolIsDocumented() async throws {
    for symbol in try await UndocumentedSymbols.of("InnoDI") { Issue.record("\(symbol)") }
  }

  @Test func everySampleOfTheDocumentationIsCompiled() throws {
    for sample in try DocumentationSamples(of: "InnoDI").uncompiled() {
      Issue.record("\(sample)")
    }
  }
}

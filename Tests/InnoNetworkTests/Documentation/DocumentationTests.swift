import DocumentationSamples
import Testing

@Suite struct DocumentationTests {
  @Test(arguments: ["InnoNetwork", "InnoNetworkEngine", "InnoNetworkTesting"])
  func everyPublicSymbolIsDocumented(module: String) async throws {
    for symbol in try await UndocumentedSymbols.of(module) { Issue.record("\(symbol)") }
  }

  @Test func everySampleOfTheDocumentationIsCompiled() throws {
    for sample in try DocumentationSamples(of: "InnoNetwork").uncompiled() {
      Issue.record("\(sample)")
    }
  }
}

import DocumentationSamples
import Testing

@Suite struct DocumentationTests {
  @Test func everyPublicSymbolIsDocumented() async throws {
    for symbol in try await UndocumentedSymbols.of("InnoRouterMacros") { Issue.record("\(symbol)") }
  }
}

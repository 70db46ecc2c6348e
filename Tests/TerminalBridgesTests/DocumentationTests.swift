import DocumentationSamples
import Testing

@Suite struct DocumentationTests {
  @Test(arguments: ["InnoFlowTerminalUI", "InnoRouterTerminalUI"])
  func everyPublicSymbolIsDocumented(module: String) async throws {
    for symbol in try await UndocumentedSymbols.of(module) { Issue.record("\(symbol)") }
  }
}

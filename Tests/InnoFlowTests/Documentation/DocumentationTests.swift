import DocumentationSamples
import Testing

@Suite struct DocumentationTests {
  @Test func everySampleOfTheDocumentationIsCompiled() throws {
    for sample in try DocumentationSamples(of: "InnoFlow", in: ["InnoFlowTests", "TerminalBridgesTests"]).uncompiled() {
      Issue.record("\(sample)")
    }
  }
}

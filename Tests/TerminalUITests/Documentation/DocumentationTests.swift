import DocumentationSamples
import Testing

@Suite struct DocumentationTests {
  @Test func everySampleOfTheDocumentationIsCompiled() throws {
    for sample in try DocumentationSamples(of: "TerminalUI").uncompiled() { Issue.record("\(sample)") }
  }
}

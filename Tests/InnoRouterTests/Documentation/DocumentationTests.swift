import DocumentationSamples
import Testing

@Suite struct DocumentationTests {
  @Test func everySampleOfTheDocumentationIsCompiled() throws {
    for sample in try DocumentationSamples(of: "InnoRouter", in: ["InnoRouterTests", "InnoRouterMacrosTests"])
      .uncompiled()
    {
      Issue.record("\(sample)")
    }
  }
}

import DocumentationSamples
import FoundationEssentials
import Programs
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

/// Each spelling in the last column of the article ComingFrom is compiled in ComingFromSamples.swift.
@Suite struct ComingFromTests {
  @Test func everySpellingOfTheTableIsCompiled() throws {
    let root = PackageFolder.above("\(#filePath)")
    let article = try String(
      contentsOfFile: root + "/Libraries/InnoRouter/Router/InnoRouter.docc/ComingFrom.md", encoding: .utf8)
    let samples = try String(
      contentsOfFile: root + "/Tests/InnoRouterTests/Documentation/ComingFromSamples.swift", encoding: .utf8)
    let spellings = article.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| there") }
      .compactMap { $0.split(separator: "|").last { $0.contains("`") }?.split(separator: "`").dropFirst().first }
    #expect(spellings.count > 12)
    for spelling in spellings { #expect(samples.contains(spelling)) }
  }
}

import DocumentationSamples
import FoundationEssentials
import Programs
import Testing

@Suite struct DocumentationTests {
  @Test func everySampleOfTheDocumentationIsCompiled() throws {
    for sample in try DocumentationSamples(of: "InnoFlow", in: ["InnoFlowTests", "TerminalBridgesTests"]).uncompiled() {
      Issue.record("\(sample)")
    }
  }
}

/// Each spelling in the last column of the article ComingFrom is compiled in ComingFromSamples.swift.
@Suite struct ComingFromTests {
  @Test func everySpellingOfTheTablesIsCompiled() throws {
    let root = PackageFolder.above("\(#filePath)")
    let article = try String(
      contentsOfFile: root + "/Libraries/InnoFlow/Authoring/InnoFlow.docc/ComingFrom.md", encoding: .utf8)
    let samples = try String(
      contentsOfFile: root + "/Tests/InnoFlowTests/Documentation/ComingFromSamples.swift", encoding: .utf8)
    let spellings = article.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| there") }
      .compactMap { $0.split(separator: "|").last { $0.contains("`") }?.split(separator: "`").dropFirst().first }
    #expect(spellings.count > 25)
    for spelling in spellings { #expect(samples.contains(spelling)) }
  }
}

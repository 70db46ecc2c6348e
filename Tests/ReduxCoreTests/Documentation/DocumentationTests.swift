import DocumentationSamples
import FoundationEssentials
import Programs
import Testing

@Suite struct DocumentationTests {
  private static let root = PackageFolder.above("\(#filePath)")

  @Test(arguments: ["ReduxCore", "ReduxCoreTerminalUI", "ReduxCoreTesting"])
  func everyPublicSymbolIsDocumented(module: String) async throws {
    for symbol in try await UndocumentedSymbols.of(module) { Issue.record("\(symbol)") }
  }

  @Test func everySampleOfTheDocumentationIsCompiled() throws {
    for sample in try DocumentationSamples(of: "ReduxCore").uncompiled() { Issue.record("\(sample)") }
  }

  /// The table of the article has the name of a test in the last column of each row.
  @Test func everyGuaranteeOfTheArticleNamesATest() throws {
    let article = try String(
      contentsOfFile: Self.root + "/Libraries/ReduxCore/Core/ReduxCore.docc/Guarantees.md", encoding: .utf8)
    let folders = ["/Tests/ReduxCoreTests", "/Tests/ReduxCoreMacrosTests"].map { Self.root + $0 }
    let tests = try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
        .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
    }
    let rows = article.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| Guarantee") }
    #expect(rows.count > 25)
    for row in rows {
      let names = row.split(separator: "|").last { $0.contains("`") }?.split(separator: "`").filter { $0 != ", " } ?? []
      let named = names.map { $0.trimmingPrefix(" ") }.filter { !$0.isEmpty && !$0.allSatisfy { $0 == " " } }
      #expect(!named.isEmpty, "\(row)")
      for name in named {
        #expect(tests.contains { $0.contains("func \(name)(") }, "no test \(name): \(row)")
      }
    }
  }
}

import Foundation
import Testing

struct DocumentationTests {
  /// The article documents exactly the codes that exist.
  @Test func everyDiagnosticIsDocumented() throws {
    let article = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Libraries/InnoDI/Attributes/InnoDI.docc/Diagnostics.md")
    let lines = try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
    let documented = lines.compactMap { line -> String? in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[0].hasPrefix("`"), cells[1] != "", cells[2] != "" else { return nil }
      return cells[0].trimmingCharacters(in: ["`"])
    }
    #expect(documented.sorted() == ProblemCode.allCases.map(\.rawValue).sorted())
  }
}

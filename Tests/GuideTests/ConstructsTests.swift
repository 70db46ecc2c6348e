import Foundation
import Testing

/// docs/guide/constructs.md: each construct is used in the file that its row names.
@Suite struct ConstructsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let construct: String
    let path: String

    var testDescription: String { construct }
  }

  private static let rows: [Row] = {
    let text = (try? String(contentsOfFile: "\(Guide.root)/docs/guide/constructs.md", encoding: .utf8)) ?? ""
    return text.matches(of: /(?m)^\| `(?<construct>[^|]+)` \| `(?<path>[^`|]+)` \|/).map {
      Row(construct: String($0.construct), path: String($0.path))
    }
  }()

  @Test func tableHasRows() {
    #expect(Self.rows.count > 30)
  }

  @Test(arguments: rows)
  func constructIsUsedInItsFile(row: Row) throws {
    let source = try String(contentsOfFile: "\(Guide.root)/\(row.path)", encoding: .utf8)
    #expect(source.contains(row.construct), "\(row.path)")
  }

  @Test func everyRowOfTheTableIsParsed() throws {
    let text = try String(contentsOfFile: "\(Guide.root)/docs/guide/constructs.md", encoding: .utf8)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(lines.count == Self.rows.count)
  }
}

import Foundation
import Testing

/// docs/guide/constructs.md: each construct is used in the file that its row names.
@Suite struct ConstructsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let construct: String
    let path: String

    var testDescription: String { construct }
  }

  private static let text =
    (try? String(contentsOfFile: "\(Guide.root)/docs/guide/constructs.md", encoding: .utf8)) ?? ""

  private static let rows: [Row] =
    text.matches(of: /(?m)^\| `(?<construct>[^|]+)` \| `(?<path>[^`|]+)` \|/).map {
      Row(construct: String($0.construct), path: String($0.path))
    }

  /// The first table, which begins with what the sample does.
  private static let questions: [Row] =
    text.matches(of: /(?m)^\| \w[^|`]* \| `(?<path>[^`|]+)` \| `(?<construct>[^|]+)` \|$/).map {
      Row(construct: String($0.construct), path: String($0.path))
    }

  @Test func tableHasRows() {
    #expect(Self.rows.count > 30)
    #expect(Self.questions.count > 10)
  }

  @Test(arguments: rows + questions)
  func constructIsUsedInItsFile(row: Row) throws {
    let source = try String(contentsOfFile: "\(Guide.root)/\(row.path)", encoding: .utf8)
    #expect(source.contains(row.construct), "\(row.path)")
  }

  @Test func everyRowOfTheTableIsParsed() {
    let lines = Self.text.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(lines.count == Self.rows.count)
    #expect(
      Self.text.matches(of: /(?m)^\| the sample \|(.+\n)+/).first?.output.0.count { $0 == "\n" } == Self.questions.count
        + 2)
  }
}

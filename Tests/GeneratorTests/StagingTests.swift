import Testing

@testable import Generator

/// What is laid out before it is put in place, and what keeps the layout of its author.
@Suite struct StagingTests {
  private func tree(_ files: [String: String]) throws -> Tree {
    var tree = Tree()
    tree[".swift-format"] = try Repository.tree.get()[".swift-format"]
    for (path, text) in files { tree[path] = text }
    return tree
  }

  @Test func newFileIsFormatted() async throws {
    let result = try await Staging.layOut(try tree(["A.swift": "let   a = [1,2]\n"]), madeFrom: try tree([:]))
    #expect(result == (try tree(["A.swift": "let a = [1, 2]\n"])))
  }

  @Test func formattedFileStaysFormatted() async throws {
    let before = try tree(["A.swift": "let a = [1, 2]\n", "same": "x"])
    let result = try await Staging.layOut(try tree(["A.swift": "let a = [1, 2,3]\n", "same": "x"]), madeFrom: before)
    #expect(result == (try tree(["A.swift": "let a = [1, 2, 3]\n", "same": "x"])))
  }

  @Test func unformattedFileKeepsItsLayout() async throws {
    let before = try tree(["A.swift": "let   a = [1]\n", "B.swift": "let b  = 1\n"])
    let after = try tree(["A.swift": "let   a = [1,2]\n", "B.swift": "let b  = 1\n"])
    #expect(try await Staging.layOut(after, madeFrom: before) == after)
  }

  @Test func fileThatDoesNotParseIsRefusedByItsPath() async throws {
    let before = try tree(["Features/before/A.swift": "let a = [1]\n"])
    let after = try tree(["Features/before/A.swift": "let a = [\n  1\n  2\n]\n", "B.swift": "struct B {\n"])
    let refusal = await #expect(throws: Refusal.self) { try await Staging.layOut(after, madeFrom: before) }
    let problems = (refusal?.problems ?? []).sorted()
    try #require(problems.count >= 3)
    #expect(problems.contains { $0.hasPrefix("Features/before/A.swift:") && $0.contains(": error: ") })
    #expect(problems.contains { $0.hasPrefix("B.swift:") })
    #expect(problems.contains("swift format refuses what would be written"))
  }

  /// Without changes there is nothing to ask the formatter, which would read its input then.
  @Test func unchangedTreeIsReturnedUnchanged() async throws {
    let same = try tree(["A.swift": "let   a = 1\n"])
    #expect(try await Staging.layOut(same, madeFrom: same) == same)
  }
}

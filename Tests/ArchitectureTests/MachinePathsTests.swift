import ArchitectureRules
import FoundationEssentials
import Testing

@Suite struct MachinePathsTests {
  /// Put together here, so that this file holds no such path itself.
  private static func path(_ root: String) -> String { ["", root, "file"].joined(separator: "/") }

  @Test(arguments: ["work", "root", "home", "Users"])
  func pathOfOneMachineIsFound(_ root: String) {
    for text in [Self.path(root), "cd \"\(Self.path(root))\"", "first\n  --flag=\(Self.path(root))"] {
      #expect(MachinePaths.lines(in: text).count == 1, "\(text)")
    }
  }

  @Test(arguments: [
    "https://host/work/file", "api/root/file", "../home/file", "$dir/work/file", "/usr/include", "/homepage/file",
  ])
  func otherPathsAreNotReported(_ text: String) {
    #expect(MachinePaths.lines(in: text).isEmpty)
  }

  @Test func pathIsReportedWithFileAndLine() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    for folder in [".build", ".ci", "docs"] {
      try FileManager.default.createDirectory(at: root.appending(path: folder), withIntermediateDirectories: true)
      try "one\n\(Self.path("root"))\n".write(
        to: root.appending(path: "\(folder)/file"), atomically: true, encoding: .utf8)
    }
    #expect(
      try MachinePaths.lines(under: root.path) == [
        ".ci/file:2: \(Self.path("root"))", "docs/file:2: \(Self.path("root"))",
      ])
  }
}

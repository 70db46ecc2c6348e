import CommandLineIO
import Foundation
import Testing

struct ExitCodeTests {
  @Test func readmeListsTheExitCodesOfTheProgram() throws {
    let readme = try String(contentsOfFile: "\(Guide.root)/README.md", encoding: .utf8)
    let head = try #require(readme.firstRange(of: "| exit code | meaning |\n|---|---|\n"))
    let table = readme[head.upperBound...].split(separator: "\n").prefix { $0.hasPrefix("|") }
    let codes = table.compactMap { $0.split(separator: " ").dropFirst().first.flatMap { Int32($0) } }
    #expect(codes == ExitStatus.allCases.map(\.rawValue))
  }
}

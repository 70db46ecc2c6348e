import Programs
import Testing

/// Writes with no more descriptors than the program says that it needs.
struct OpenFileWriteTests {
  @Test(arguments: ["posts create --title T --body B", "posts edit 3 --title T", "posts delete 4 --yes", "shell"])
  func requiredDescriptorsAreEnoughForAWrite(command: String) async throws {
    let outcome = try await Program(named: "sh").run(
      ["-c", "ulimit -n 27 && exec '\(InnoSampleProcess.path)' \(command)"],
      input: "posts list\nselect 5\nedit\ntitle T\nsave\ndelete\nposts create --title T --body B\n")
    #expect(outcome.error == "")
    #expect(outcome.code == 0)
  }
}

import Generator
import Testing

/// What the scripts understand of what they are called with.
@Suite struct ArgumentsTests {
  private func arguments(_ words: String...) throws(Refusal) -> Arguments {
    try Arguments(words, of: "new-thing", names: ["NAME", "DIRECTORY"], options: ["--path"], flags: ["--modal"])
  }

  @Test func namesOptionsAndFlagsAreReadInAnyOrder() throws {
    for arguments in [
      try arguments("--modal", "A", "--path", "x", "b"), try arguments("A", "b", "--path=x", "--modal"),
    ] {
      #expect(arguments[0] == "A")
      #expect(arguments[1] == "b")
      #expect(arguments.value(of: "--path") == "x")
      #expect(arguments.has("--modal"))
    }
    let bare = try arguments("A", "b")
    #expect(bare.value(of: "--path") == nil)
    #expect(!bare.has("--modal"))
  }

  @Test func valueOfAnOptionMayHaveAnEqualsSign() throws {
    #expect(try arguments("A", "b", "--path=x=y").value(of: "--path") == "x=y")
  }

  @Test(arguments: [
    (["A"], ["DIRECTORY is missing"]), ([], ["NAME is missing", "DIRECTORY is missing"]),
    (["A", "b", "c"], ["'c' is one argument too many"]),
    (["A", "b", "--paht", "x"], ["there is no option '--paht'", "'x' is one argument too many"]),
    (["A", "b", "-m"], ["there is no option '-m'"]),
    (["A", "b", "--path"], ["--path needs a value"]), (["A", "b", "--path="], ["--path needs a value"]),
    (["A", "b", "--path", "--modal"], ["--path needs a value"]),
    (["A", "b", "--modal=yes"], ["there is no option '--modal'"]),
  ])
  func allInvalidArgumentsAreReportedAtOnceWithAHint(words: [String], problems: [String]) {
    let refusal = #expect(throws: Refusal.self) {
      try Arguments(words, of: "new-thing", names: ["NAME", "DIRECTORY"], options: ["--path"], flags: ["--modal"])
    }
    #expect(refusal == Refusal(problems, suggestion: "scripts/new-thing --help"))
  }
}

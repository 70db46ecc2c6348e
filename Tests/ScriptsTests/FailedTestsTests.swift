import Programs
import Testing

/// What scripts/test prints at the end when tests fail or cannot run.
struct FailedTestsTests {
  private static let failed = "✘ Test run with 2 tests in 1 suite failed after 0.001 seconds with 1 issue."

  /// The lines behind the heading.
  private static func summary(_ outcome: Program.Outcome) -> [String] {
    outcome.lines.firstIndex(of: "== What failed").map { Array(outcome.lines[($0 + 1)...]) } ?? []
  }

  @Test func eachIssueIsRepeatedAtTheEndWithItsDetails() async throws {
    try await withScripts(suites: ["DomainTests"]) { scripts in
      try scripts.onRun(
        1,
        """
        cat <<'END'
        ◇ Test first() started.
        \u{1B}[91m✘\u{1B}[0m Test first() recorded an issue at File.swift:9:5: Expectation failed: (a → "one
        two") == (b → "three")
        ↳ a comment
          in two lines
        ◇ Test second() started.
        some output
        ✘ Test third() recorded a known issue at File.swift:12:5: Expectation failed
        ✔ Test second() passed after 0.001 seconds.
        ✘ Test first() failed after 0.001 seconds with 1 issue.
        ✘ Test run with 7 tests in an app that a test has made
        \(Self.failed)
        END
        exit 1
        """)
      let outcome = try await scripts.run("test", "DomainTests")
      #expect(outcome.code == 1)
      #expect(
        Self.summary(outcome) == [
          "✘ Test first() recorded an issue at File.swift:9:5: Expectation failed: (a → \"one",
          "two\") == (b → \"three\")",
          "↳ a comment", "  in two lines", Self.failed,
        ])
    }
  }

  @Test func longIssueIsCut() async throws {
    try await withScripts(suites: ["DomainTests"]) { scripts in
      try scripts.onRun(
        1,
        "echo '✘ Test first() recorded an issue at File.swift:1:1: Issue recorded'\n"
          + "seq 100\necho '\(Self.failed)'\nexit 1\n"
      )
      let summary = Self.summary(try await scripts.run("test", "DomainTests"))
      #expect(summary.dropFirst().first == "1")
      #expect(summary.suffix(2) == ["39", Self.failed])
    }
  }

  @Test(arguments: [(2000, 2000, ""), (2001, 2000, "…"), (1_000_000, 2000, "…")])
  func longLineIsCut(length: Int, kept: Int, mark: String) async throws {
    try await withScripts(suites: ["DomainTests"]) { scripts in
      try scripts.onRun(
        1, "head -c \(length) /dev/zero | tr '\\0' x\necho; echo '\(Self.failed)'\nexit 1\n")
      let outcome = try await scripts.run("test", "DomainTests")
      #expect(outcome.lines.contains(String(repeating: "x", count: kept) + mark))
      #expect(outcome.lines.allSatisfy { $0.count <= 2001 })
    }
  }

  @Test func failureOfOneGroupDoesNotSkipTheOthers() async throws {
    try await withScripts(suites: ["AppTests", "InnoDIMacrosTests"]) { scripts in
      for (number, name) in [(1, "first()"), (3, "third()")] {
        try scripts.onRun(
          number,
          "echo '✘ Test \(name) recorded an issue at File.swift:1:1: Issue recorded'\n"
            + "echo '\(Self.failed)'\nexit \(number)\n"
        )
      }
      let outcome = try await scripts.run("test")
      #expect(outcome.code == 3)
      #expect(scripts.calls.last == "test ", "the suites of macros run too")
      #expect(
        Self.summary(outcome) == [
          "✘ Test first() recorded an issue at File.swift:1:1: Issue recorded",
          "✘ Test third() recorded an issue at File.swift:1:1: Issue recorded", Self.failed,
        ])
    }
  }

  @Test func crashNamesTheRunningTests() async throws {
    try await withScripts(suites: ["DomainTests"]) { scripts in
      try scripts.onRun(
        1,
        """
        cat >&2 <<END
        ◇ Test over() started.
        ◇ Test many(n:) started.
        ◇ Test case passing 1 argument n → 1 to many(n:) started.
        ◇ Test wrong() started.
        ✔ Test over() passed after 0.001 seconds.
        ✔ Test many(n:) with 1 test case passed after 0.001 seconds.
        File.swift:7: Fatal error: Index out of range
        Thread 0 "main":
        0 in other() at $folder/Tests/Other.swift:1:1
        Thread 1 crashed:
        0 in trap() at /usr/lib/swift.swift:1:1
        1 in wrong() at $folder/Tests/File.swift:7:3
        Thread 2:
        0 in third() at $folder/Tests/Other.swift:1:1
        Registers:
        END
        kill -SEGV $$
        """)
      let outcome = try await scripts.run("test", "DomainTests")
      let summary = Self.summary(outcome)
      #expect(outcome.code == 139)
      #expect(summary.first == "File.swift:7: Fatal error: Index out of range")
      #expect(summary.dropFirst().first?.hasSuffix("/Tests/File.swift:7:3") == true)
      #expect(
        summary.suffix(2) == [
          "It ended while this test ran: wrong()", "error: the tests were ended by the signal SEGV",
        ])
      #expect(summary.count == 4)
    }
  }

  @Test func testThatHangsIsEndedAndNamed() async throws {
    try await withScripts(suites: ["DomainTests"]) { scripts in
      try scripts.onRun(
        1,
        """
        echo '◇ Test over() started.'
        echo '◇ Test hangs() started.'
        echo '✔ Test over() passed after 0.001 seconds.'
        trap '' ABRT
        exec sleep 3600
        """)
      let outcome = try await scripts.run("test", "DomainTests", "--time-limit", "1")
      #expect(outcome.code == 137)
      #expect(
        Self.summary(outcome) == [
          "It ended while this test ran: hangs()",
          "error: the tests had not ended after 1 seconds, the limit that --time-limit sets;"
            + " to run one alone: scripts/test DomainTests --filter NAME",
        ])
    }
  }

  @Test(arguments: [
    ("exit 69", "error: no test has a name that matches"),
    (
      "echo 'SUMMARY: ThreadSanitizer: data race'\necho '✔ Test run with 1 test passed after 0.001 seconds.'\nexit 99",
      "error: the tests passed, and their process ended with 99"
    ),
    ("kill -KILL $$", "error: the tests were ended by the signal KILL"),
    ("exit 7", "error: the tests ended with 7 before the runner had reported all"),
  ])
  func lastLineExplainsTheExitCode(commands: String, line: String) async throws {
    try await withScripts(suites: ["DomainTests"]) { scripts in
      try scripts.onRun(1, commands)
      let outcome = try await scripts.run("test", "DomainTests")
      #expect(outcome.code != 0)
      #expect(Self.summary(outcome).last == line)
      #expect(Self.summary(outcome).contains("SUMMARY: ThreadSanitizer: data race") == commands.contains("SUMMARY"))
    }
  }

  @Test func buildErrorsAreRepeatedAtTheEnd() async throws {
    try await withScripts(suites: ["DomainTests"]) { scripts in
      let error = "echo 'File.swift:1:1: error: no'\n"
      try scripts.onBuild("\(error)\(error)echo '[2/3] Compiling Other'\nexit 5\n")
      let outcome = try await scripts.run("test", "DomainTests")
      #expect(outcome.code == 5)
      #expect(outcome.lines.suffix(2) == ["== What is wrong", "File.swift:1:1: error: no"], "each once")
      #expect(scripts.calls == ["build DomainTests"], "nothing runs")
    }
  }

  @Test func macroSuitesThatDoNotBuildAreAFailure() async throws {
    try await withScripts(suites: ["AppTests", "InnoDIMacrosTests"]) { scripts in
      try scripts.onBuild("case $INNOSAMPLE_TARGETS in *Macros*) exit 5 ;; esac\n")
      let outcome = try await scripts.run("test")
      #expect(outcome.code == 1)
      #expect(Self.summary(outcome) == ["error: the suites of the macros are not built; the reasons are above"])
    }
  }

  @Test func macroSuitesThatDoNotBuildHideNoFailure() async throws {
    try await withScripts(suites: ["AppTests", "InnoDIMacrosTests"]) { scripts in
      try scripts.onBuild("case $INNOSAMPLE_TARGETS in *Macros*) exit 5 ;; esac\n")
      try scripts.onRun(
        1, "echo '✘ Test first() recorded an issue at File.swift:1:1: Issue recorded'\necho '\(Self.failed)'\nexit 1\n")
      let outcome = try await scripts.run("test")
      #expect(outcome.code == 1)
      #expect(
        Self.summary(outcome) == [
          "✘ Test first() recorded an issue at File.swift:1:1: Issue recorded",
          "error: the suites of the macros are not built; the reasons are above",
        ])
    }
  }
}

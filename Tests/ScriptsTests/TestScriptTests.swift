import Programs
import Testing

/// scripts/test: what it builds and runs, and what it says of failures and mistakes.
struct TestScriptTests {
  private static let failed = "✘ Test run with 2 tests in 1 suite failed after 0.001 seconds with 1 issue."

  @Test(arguments: [
    (["DomainTests"], ["build DomainTests", "test --filter ^DomainTests\\."]),
    (["PeopleFeatureTests", "--filter=Reducer"], ["build PeopleFeatureTests", "test --filter Reducer"]),
    (["TemplateTests", "--skip-build", "--skip", "B"], ["test --skip B --filter ^TemplateTests\\."]),
    (["--no-parallel"], ["build app", "test --no-parallel"]),
    (["libraries", "--filter", "A"], ["build libraries", "test --filter A"]),
    (["DomainTests", "--repeat=2", "--skip-build"], Array(repeating: "test --filter ^DomainTests\\.", count: 2)),
  ])
  func whatIsNamedIsBuiltAndRun(arguments: [String], calls: [String]) async throws {
    try await withScripts { scripts in
      let outcome = try await scripts.run("test", arguments: arguments, environment: ["INNOSAMPLE_TARGETS": "X"])
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect(scripts.calls == calls)
      #expect(outcome.lines.last == "✔ Test run with 1 test in 1 suite passed after 0.001 seconds.")
    }
  }

  @Test func suitesThatLoadAMachineRunAfterTheOthersOfTheirTier() async throws {
    try await withScripts { scripts in
      let outcome = try await scripts.run("test", "all")
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect(
        scripts.calls == [
          "build app", "test ", "build libraries", "test --skip ^(InnoNetworkTests|InnoDIGraphTests)\\.",
          "test --filter ^InnoNetworkTests\\.", "test --filter ^InnoDIGraphTests\\.", "build tools",
          "test --skip ^(GuideTests)\\.", "test --filter ^GuideTests\\.",
        ])
    }
  }

  @Test(arguments: ["debug", "release"])
  func internalsAreVisibleToTestsOfEachConfiguration(configuration: String) async throws {
    try await withScripts { scripts in
      try scripts.onBuild("echo \"$*\" >>\"$folder/flags\"\n")
      try scripts.write("#!/bin/sh\n", to: ".build/\(configuration)/AnyPackageTests.xctest")
      let outcome = try await scripts.run("test", "DomainTests", "-c", configuration)
      #expect(outcome.code == 0, "\(outcome.error)")
      let flags = try #require(scripts.text(of: "flags"))
      #expect(flags.contains("-c \(configuration)"))
      #expect(flags.contains("-Xswiftc -enable-testing") == (configuration == "release"))
    }
  }

  @Test func sanitizerHasABuildFolderAndItsOptions() async throws {
    try await withScripts { scripts in
      try scripts.write(
        "#!/bin/sh\necho \"$LSAN_OPTIONS\"\necho \"$TSAN_OPTIONS\"\n", to: ".build-address/debug/AnyPackageTests.xctest"
      )
      let outcome = try await scripts.run(
        "test", "DomainTests", "--sanitize=address", environment: ["LSAN_OPTIONS": "mine=1", "TSAN_OPTIONS": nil])
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect(outcome.lines.contains { $0.hasSuffix("/leak-sanitizer.txt:print_suppressions=0:mine=1") })
      #expect(outcome.lines.contains { $0.hasSuffix("/thread-sanitizer.txt exitcode=99 handle_segv=0 ") })
    }
  }

  @Test(arguments: ["--fliter", "--filter", "--repeat=none", "--time-limit=1m", "-c", "DomainTests", "DomianTests"])
  func wrongArgumentIsAUsageError(argument: String) async throws {
    try await withScripts { scripts in
      let outcome = try await scripts.run("test", "DomainTests", argument)
      #expect(outcome.code == 64)
      #expect(outcome.error.hasPrefix("error: "))
      #expect(scripts.calls.isEmpty)
    }
  }

  @Test func unknownSuiteIsAnErrorThatListsThem() async throws {
    try await withScripts { scripts in
      let outcome = try await scripts.run("test", "DomianTests")
      #expect(outcome.code == 64)
      #expect(
        outcome.error == "error: there is no suite 'DomianTests'. The suites: DomainTests PeopleFeatureTests "
          + "TemplateTests. See: scripts/test --help\n")
    }
  }

  @Test func eachIssueIsRepeatedAtTheEndWithItsCommentsAndOtherGroupsStillRun() async throws {
    try await withScripts { scripts in
      try scripts.onRun(
        2,
        """
        cat <<'END'
        ◇ Test first() started.
        \u{1B}[91m✘\u{1B}[0m Test first() recorded an issue at File.swift:9:5: Expectation failed: (a → "one
        two") == (b → "three")
        ↳ a comment
        ◇ Test second() started.
        some output
        ✔ Test second() passed after 0.001 seconds.
        \(String(repeating: "x", count: 2001))
        \(Self.failed)
        END
        exit 1
        """)
      let outcome = try await scripts.run("test", "all")
      #expect(outcome.code == 1)
      #expect(scripts.calls.last == "test --filter ^GuideTests\\.")
      #expect(
        Self.summary(outcome) == [
          "✘ Test first() recorded an issue at File.swift:9:5: Expectation failed: (a → \"one",
          "two\") == (b → \"three\")", "↳ a comment", Self.failed,
        ])
      #expect(outcome.lines.contains(String(repeating: "x", count: 2000) + "…"))
    }
  }

  @Test(arguments: [
    ("exit 69", [], "error: no test has a name that matches"),
    (
      "echo 'SUMMARY: ThreadSanitizer: data race'\nexit 99", ["SUMMARY: ThreadSanitizer: data race"],
      "error: a sanitizer has found something"
    ),
    (
      "echo 'File.swift:7: Fatal error: Index out of range'\nkill -SEGV $$",
      ["File.swift:7: Fatal error: Index out of range"], "error: the tests were ended by the signal SEGV"
    ),
    ("exec sleep 3600", [], "error: the tests were killed; they may take 1 seconds (--time-limit)"),
  ])
  func lastLineExplainsTheExitCode(commands: String, findings: [String], explanation: String) async throws {
    try await withScripts { scripts in
      let tests = ["◇ Test over() started.", "◇ Test hangs(n:) started.", "✔ Test over() passed after 0.001 seconds."]
      try scripts.onRun(1, tests.map { "echo '\($0)'\n" }.joined() + commands)
      let outcome = try await scripts.run("test", "DomainTests", "--time-limit", "1")
      #expect(outcome.code != 0)
      #expect(Self.summary(outcome) == findings + ["It ended while this test ran: hangs(n:)", explanation])
    }
  }

  @Test func buildErrorsAreRepeatedAtTheEnd() async throws {
    try await withScripts { scripts in
      let error = "echo 'File.swift:1:1: error: no'\n"
      try scripts.onBuild("\(error)\(error)echo '[2/3] Compiling Other'\nexit 5\n")
      let outcome = try await scripts.run("test", "DomainTests")
      #expect(outcome.code == 1)
      #expect(outcome.lines.suffix(2) == ["== What is wrong", "File.swift:1:1: error: no"], "each once")
      #expect(scripts.calls == ["build DomainTests"], "nothing runs")
    }
  }

  /// The lines behind the heading.
  private static func summary(_ outcome: Program.Outcome) -> [String] {
    outcome.lines.firstIndex(of: "== What failed").map { Array(outcome.lines[($0 + 1)...]) } ?? []
  }
}

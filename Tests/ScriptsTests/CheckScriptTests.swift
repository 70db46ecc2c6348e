import Programs
import Testing

/// scripts/check and scripts/line-length: what has to be right before anything is built.
struct CheckScriptTests {
  private static let long = String(repeating: "x", count: 121)

  @Test(arguments: [
    ("App/File.swift", "let text = 1\n// \(long)\n", "App/File.swift:2: 124 columns"),
    ("App/File.swift", "  /// \(long)\n", "App/File.swift:1: 127 columns"),
    ("App/File.swift", "let a = \"\"\"\n  a\n  \"\"\"\n\(long)\n", "App/File.swift:4: 121 columns"),
    ("App/File.swift", "let \(long) = \"\"\"\n  a\n  \"\"\"\n", "App/File.swift:1: 131 columns"),
    ("App/File.swift", "let a = \"\"\"\n  a\n  \"\"\" + \(long)\n", "App/File.swift:3: 129 columns"),
    ("Package.swift", "\(long)\n", "Package.swift:1: 121 columns"),
    ("scripts/other", "# \(long)\n", "scripts/other:1: 123 columns"),
    ("scripts/other", "'\"\"\"'\n# \(long)\n", "scripts/other:2: 123 columns"),
  ])
  func longLineIsListedWithItsPlace(file: String, text: String, place: String) async throws {
    try await withScripts { scripts in
      try scripts.write(text, to: file)
      let outcome = try await scripts.run("line-length")
      #expect(outcome.code == 1)
      #expect(outcome.output == "./\(place)\n")
      #expect(outcome.error.hasPrefix("error: lines are longer than 120 columns"))
    }
  }

  @Test(arguments: [
    ("App/File.swift", String(repeating: "é", count: 120)),
    ("App/File.swift", "let a = \"\"\"\n  \(long)\n  \"\"\""),
    ("App/File.swift", "// an open \"\"\" in a comment\nlet a = \"\"\"\n  \(long)\n  \"\"\""),
    (".build/File.swift", long), (".build-thread/File.swift", long), (".git/hooks/any", long),
  ])
  func lineWithinTheLimitIsAccepted(file: String, text: String) async throws {
    try await withScripts { scripts in
      try scripts.write(text + "\n", to: file)
      let outcome = try await scripts.run("line-length")
      #expect(outcome.code == 0)
      #expect(outcome.output == "")
    }
  }

  @Test func checkRunsTheTestsAfterTheLayout() async throws {
    try await withScripts { scripts in
      let outcome = try await scripts.run("check")
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect(scripts.calls.first == "format lint --strict --recursive --parallel .")
      #expect(scripts.calls.filter { $0.hasPrefix("build") } == ["build libraries", "build tools", "build app"])
      #expect(outcome.lines.last == "✔ Test run with 1 test in 1 suite passed after 0.001 seconds.")
    }
  }

  @Test(arguments: [true, false])
  func wrongLayoutEndsTheCheckBeforeTheBuild(isFormat: Bool) async throws {
    try await withScripts { scripts in
      if isFormat { try scripts.onFormat("exit 1\n") } else { try scripts.write(Self.long, to: "App/File.swift") }
      let outcome = try await scripts.run("check")
      #expect(outcome.code == 1)
      #expect(outcome.error.contains("scripts/format") == isFormat)
      #expect(scripts.calls.filter { !$0.hasPrefix("format") }.isEmpty)
    }
  }

  @Test(arguments: [["--fast"], ["--long", "--long"], ["AppTests"]])
  func checkRefusesOtherArguments(arguments: [String]) async throws {
    try await withScripts { scripts in
      let outcome = try await scripts.run("check", arguments: arguments)
      #expect(outcome.code == 64)
      #expect(scripts.calls.isEmpty)
    }
  }

  @Test func longCheckRunsTheSlowTestsAndFuzzesEveryParser() async throws {
    try await withScripts { scripts in
      for name in ["DeepLink", "Cookie"] { try scripts.write("", to: "Tests/DomainTests/\(name)FuzzTests.swift") }
      for (script, text) in [("first-feature", "from a clone"), ("package", "packages")] {
        try scripts.write("#!/bin/sh\necho \(text)\n", to: "scripts/\(script)")
      }
      for suite in ["GeneratedApp", "InnoNetwork", "TerminalApp", "ThreadSanitizer", "Toolchain"] {
        try scripts.write("", to: "Tests/\(suite)Tests/File.swift")
      }
      for run in 1...20 {
        try scripts.onRun(run, "echo \"run of $2, long $LONG_TESTS, load $INNO_LOAD, seconds $FUZZ_SECONDS\"\n")
      }
      let outcome = try await scripts.run("check", "--long")
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect(
        outcome.lines.filter { !$0.hasPrefix("✔") }.suffix(9) == [
          #"run of ^GeneratedAppTests\., long , load , seconds "#,
          #"run of ^ThreadSanitizerTests\., long , load , seconds "#,
          "run of movedToolchain|packageTaken, long 1, load , seconds ",
          "from a clone", "packages",
          #"run of ^InnoNetworkTests\.EngineLoadTests, long , load 100000, seconds "#,
          "run of randomKeysLeaveTheScreenOfAFreshDraw, long 1, load , seconds ",
          #"run of ^DomainTests\.CookieFuzzTests, long , load , seconds 30"#,
          #"run of ^DomainTests\.DeepLinkFuzzTests, long , load , seconds 30"#,
        ])
    }
  }
}

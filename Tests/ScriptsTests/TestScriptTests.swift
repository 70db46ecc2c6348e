import Programs
import Testing

/// scripts/test: what it builds, what it runs, and what it says of a mistake.
struct TestScriptTests {
  @Test(arguments: ["Tests/DomainTests", nil])
  func suiteIsBuiltAndRunAlone(folder: String?) async throws {
    try await withScripts(suites: ["AppTests", "DomainTests"]) { scripts in
      if let folder { try scripts.makeFolder(folder) }
      let outcome = try await scripts.run("test", "DomainTests")
      #expect(outcome.code == 0)
      #expect(scripts.calls == ["build DomainTests", "test --filter ^DomainTests\\."])
      #expect(outcome.lines.last == "✔ Test run with 1 test in 1 suite passed after 0.001 seconds.")
    }
  }

  @Test func suiteOfAFeatureIsFoundInItsFolder() async throws {
    try await withScripts { scripts in
      try scripts.makeFolder("Features/People/Tests")
      let outcome = try await scripts.run("test", "PeopleFeatureTests", "--filter", "Reducer")
      #expect(outcome.code == 0)
      #expect(scripts.calls == ["build PeopleFeatureTests", "test --filter Reducer"])
    }
  }

  @Test func macroSuitesAreBuiltAndRunLast() async throws {
    try await withScripts(suites: ["AppTests", "InnoDIMacrosTests", "InnoFlowMacrosTests", "InnoNetworkTests"]) {
      scripts in
      let outcome = try await scripts.run("test")
      #expect(outcome.code == 0)
      let calls = scripts.calls
      #expect(calls.first == "build AppTests,InnoNetworkTests")
      #expect(calls.dropFirst().first?.hasPrefix("test --skip ^(InnoNetworkTests|") == true)
      #expect(calls.contains("test --filter ^(InnoNetworkTests)\\."))
      #expect(calls.suffix(2) == ["build InnoDIMacrosTests,InnoFlowMacrosTests", "test "])
    }
  }

  @Test func suitesThatLoadAMachineRunInGroupsAfterTheOthers() async throws {
    try await withScripts(suites: ["AppTests", "GeneratorTests", "GuideTests", "InnoNetworkTests"]) { scripts in
      let outcome = try await scripts.run("test")
      #expect(outcome.code == 0)
      let skipped = try #require(scripts.calls.dropFirst().first?.wholeMatch(of: /test --skip \^\((.*)\)\\\./)).output.1
      let groups = scripts.calls.dropFirst(2).compactMap { $0.wholeMatch(of: /test --filter \^\((.*)\)\\\./)?.output.1 }
      #expect(groups.joined(separator: "|") == skipped)
      #expect(groups == ["InnoNetworkTests", "InnoDIGraphTests|AppCopyingTests|GeneratorTests", "GuideTests"])
      #expect(scripts.calls.count == 2 + groups.count)
    }
  }

  @Test(arguments: [("2", nil, true), ("4", nil, true), ("5", nil, false), ("2", "AppTests", false)])
  func wholeBuildOnFewProcessorsCompilesAModuleInOneProcess(
    processors: String, suite: String?, isLimited: Bool
  ) async throws {
    try await withScripts(suites: ["AppTests", "InnoDIMacrosTests"]) { scripts in
      try scripts.write("#!/bin/sh\necho \(processors)\n", to: "bin/nproc")
      try scripts.onBuild("echo \"$*\" >>\"$folder/log\"\n")
      let outcome = try await scripts.run("test", arguments: suite.map { [$0] } ?? [])
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect(scripts.calls.count { $0.hasSuffix("-Xswiftc -j1") } == (isLimited ? 2 : 0))
    }
  }

  /// With other flags it would link the macros again.
  @Test func buildThatATestStartsHasTheFlagsOfTheWholeBuild() async throws {
    try await withScripts(suites: ["AppTests"]) { scripts in
      try scripts.write("#!/bin/sh\necho 2\n", to: "bin/nproc")
      try scripts.onBuild("echo \"$*\" >>\"$folder/flags\"\n")
      try scripts.onRun(1, "\"$folder/scripts/run\"\n")
      let outcome = try await scripts.run("test")
      #expect(outcome.code == 0, "\(outcome.error)")
      let flags = try #require(scripts.text(of: "flags")).split(separator: "\n")
      #expect(flags.count == 2)
      #expect(flags.allSatisfy { $0.hasSuffix(" -Xswiftc -j1") })
    }
  }

  @Test func sanitizerHasABuildFolderAndItsOptions() async throws {
    try await withScripts(suites: ["DomainTests"]) { scripts in
      try scripts.write(
        "#!/bin/sh\necho \"$LSAN_OPTIONS\"\necho \"$TSAN_OPTIONS\"\n", to: ".build-address/debug/AnyPackageTests.xctest"
      )
      let outcome = try await scripts.run(
        "test", "DomainTests", "--sanitize=address", environment: ["LSAN_OPTIONS": "mine=1", "TSAN_OPTIONS": nil])
      #expect(outcome.code == 0)
      #expect(outcome.lines.contains { $0.hasSuffix("/leak-sanitizer.txt:print_suppressions=0:mine=1") })
      #expect(outcome.lines.contains { $0.hasSuffix("/thread-sanitizer.txt exitcode=99 handle_segv=0") })
    }
  }

  @Test func withoutMacroSuitesThereIsOneBuild() async throws {
    try await withScripts(suites: ["AppTests", "DomainTests"]) { scripts in
      let outcome = try await scripts.run("test")
      #expect(outcome.code == 0)
      #expect(scripts.calls.filter { $0.hasPrefix("build") } == ["build AppTests,DomainTests"])
    }
  }

  @Test(arguments: [[], ["--skip-build"]])
  func testsGetTheSuiteNameAndNoTargetSelection(options: [String]) async throws {
    try await withScripts(suites: ["DomainTests"]) { scripts in
      try scripts.onRun(1, "echo \"$TESTED_SUITE sees ${INNOSAMPLE_TARGETS-everything}\"\n")
      let outcome = try await scripts.run(
        "test", arguments: ["DomainTests"] + options, environment: ["INNOSAMPLE_TARGETS": "AppTests"])
      #expect(scripts.calls.filter { $0.hasPrefix("build") } == (options.isEmpty ? ["build DomainTests"] : []))
      #expect(outcome.lines.contains("DomainTests sees everything"))
    }
  }

  @Test(arguments: [
    (["--skip-build"], ["test --filter ^DomainTests\\."]),
    (
      ["--repeat", "2"],
      ["build DomainTests", "test --filter ^DomainTests\\.", "build DomainTests", "test --filter ^DomainTests\\."]
    ),
    (["--filter=A", "--skip", "B"], ["build DomainTests", "test --filter A --skip B"]),
    (["--no-parallel", "-v"], ["build DomainTests", "test --no-parallel -v --filter ^DomainTests\\."]),
  ])
  func optionsReachTheRunner(_ options: [String], calls: [String]) async throws {
    try await withScripts(suites: ["DomainTests"]) { scripts in
      let outcome = try await scripts.run("test", arguments: ["DomainTests"] + options)
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect(scripts.calls == calls)
    }
  }

  @Test(arguments: [("debug", false), ("release", true)])
  func internalsAreVisibleToTestsOfEachConfiguration(configuration: String, needsFlag: Bool) async throws {
    try await withScripts(suites: ["DomainTests"]) { scripts in
      try scripts.onBuild("echo \"$*\" >>\"$folder/log\"\n")
      try scripts.write("#!/bin/sh\n", to: ".build/\(configuration)/AnyPackageTests.xctest")
      let outcome = try await scripts.run("test", "DomainTests", "-c", configuration)
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect(scripts.calls.contains { $0.contains("-c \(configuration)") })
      #expect(scripts.calls.contains { $0.hasSuffix("-Xswiftc -enable-testing") } == needsFlag)
    }
  }

  @Test(arguments: [
    ("DomainTests", [], [:], "1200"), ("DomainTests", ["--time-limit=7"], ["LONG_TESTS": "1"], "7"),
    ("DomainTests", [], ["LONG_TESTS": "1"], "14400"), ("DomainTests", [], ["INNO_LOAD": "9"], "14400"),
    ("DomainTests", ["--sanitize=address"], [:], "14400"), ("generators", [], [:], "14400"),
  ])
  func limitIsLongerForWhatTakesLong(
    suite: String, options: [String], environment: [String: String?], limit: String
  ) async throws {
    try await withScripts(suites: ["DomainTests", "GeneratedAppTests"]) { scripts in
      try scripts.write("#!/bin/sh\necho \"$*\" >>\"${0%/bin/*}/limits\"\n", to: "bin/timeout")
      let none: [String: String?] = ["LONG_TESTS": nil, "INNO_LOAD": nil]
      let outcome = try await scripts.run(
        "test", arguments: [suite] + options, environment: none.merging(environment) { $1 })
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect(scripts.text(of: "limits")?.contains(" \(limit) /") == true)
    }
  }

  @Test func repetitionEndsWithTheFirstFailedRun() async throws {
    try await withScripts(suites: ["DomainTests"]) { scripts in
      try scripts.onRun(2, "exit 1\n")
      let outcome = try await scripts.run("test", "DomainTests", "--repeat", "3", "--skip-build")
      #expect(outcome.code == 1)
      #expect(scripts.calls.count == 2)
    }
  }

  @Test(arguments: ["--fliter", "--filter", "--repeat=none", "--time-limit=1m", "-c"])
  func wrongOptionIsAUsageError(option: String) async throws {
    try await withScripts(suites: ["DomainTests"]) { scripts in
      let outcome = try await scripts.run("test", "DomainTests", option)
      #expect(outcome.code == 64)
      #expect(outcome.error.hasPrefix("error: "))
      #expect(scripts.calls.isEmpty)
    }
  }

  @Test(arguments: [
    ("DomianTests", "DomainTests"), ("domaintests", "DomainTests"), ("DomainTest", "DomainTests"),
    ("DomainTestss", "DomainTests"),
    ("DomaimTests", "DomainTests"), ("Domain", "DomainTests"), ("DataDomain", nil), (".*", nil),
    ("Tests", "AppTests or DomainTests"),
  ])
  func unknownSuiteIsAnErrorWithTheNearestName(name: String, suggestion: String?) async throws {
    try await withScripts(suites: ["AppTests", "DomainTests"]) { scripts in
      let outcome = try await scripts.run("test", name)
      #expect(outcome.code == 64)
      let hint = suggestion.map { " Did you mean \($0)?" } ?? ""
      #expect(outcome.error == "error: there is no suite '\(name)'.\(hint)\nThe suites: AppTests, DomainTests\n")
      #expect(scripts.calls.isEmpty)
    }
  }
}

import Programs
import Testing

/// What the other scripts do before they hand over to a program.
struct OtherScriptsTests {
  @Test(arguments: ScriptTree.names)
  func helpNeedsNoBuild(name: String) async throws {
    try await withScripts { scripts in
      let outcome = try await scripts.run(name, "--help")
      #expect(outcome.code == 0)
      #expect(outcome.output.hasPrefix("scripts/\(name)"))
      #expect(scripts.calls.isEmpty)
    }
  }

  @Test(arguments: [["people", "list"], ["--", "people", "list"]])
  func argumentsReachTheProgram(arguments: [String]) async throws {
    try await withScripts { scripts in
      let outcome = try await scripts.run("run", arguments: arguments)
      #expect(outcome.output == "people\nlist\n")
      #expect(outcome.error == "", "a build with nothing to do says nothing")
      #expect(scripts.calls == ["build innosample"])
    }
  }

  /// In another environment SwiftPM evaluates all manifests again. The folders of the user are those of each run here.
  @Test func buildsHaveTheSameEnvironmentWhereverAndHoweverAScriptIsRun() async throws {
    try await withScripts { scripts in
      try scripts.onBuild("env | sort | grep -v ^XDG_ >>\"$folder/environment\"\n")
      _ = try await scripts.run("run")
      let first = try #require(scripts.text(of: "environment"))
      #expect(first.contains("INNOSAMPLE_TARGETS=innosample\n"))
      #expect(first.contains("INNOSAMPLE_TOOLCHAIN=") && first.contains("/bin/swift\n"))
      let changes = ["INNOSAMPLE_LIMIT": "3", "OLDPWD": "/", "SHLVL": "7"]
      _ = try await scripts.run("run", environment: changes, in: "scripts")
      #expect(scripts.text(of: "environment") == first + first)
    }
  }

  /// They would hide those of the toolchain.
  @Test(arguments: [(true, nil, false), (true, "package", true), (false, nil, true)])
  func modulesOfThePackageSwiftSyntaxAreRemoved(isInToolchain: Bool, choice: String?, isKept: Bool) async throws {
    try await withScripts { scripts in
      let module = ".build/linux/debug/Modules-tool/SwiftSyntax.swiftmodule"
      try scripts.write("module", to: module)
      if isInToolchain { try scripts.write("", to: "lib/swift/host/libSwiftSyntax.so") }
      let outcome = try await scripts.run("run", environment: ["INNO_SWIFT_SYNTAX": choice])
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect((scripts.text(of: module) != nil) == isKept)
    }
  }

  /// The program draws its list with escape sequences around it, and ends with q.
  @Test func firstScreenIsMeasuredInATerminal() async throws {
    try await withScripts { scripts in
      try scripts.write(
        #"""
        #!/bin/sh
        [ "$1" != --version ] || exit 0
        [ -t 0 ] && [ -t 1 ] || exit 1
        stty -icanon
        printf 'Loading\033[1mLoaded 3\033[0m'
        [ "$(dd bs=1 count=1 2>/dev/null)" = q ]
        """#, to: "program")
      let outcome = try await scripts.run("first-screen", "program", "2")
      #expect(outcome.code == 0, "\(outcome.error)")
      let line = #/.*/program: first screen \d+ ms \(median\), --version \d+ ms, ratio [\d.]+\n/#
      #expect(outcome.output.wholeMatch(of: line) != nil, "\(outcome.output)")
    }
  }

  /// That package takes libraries from this one, which the variable would leave without targets.
  @Test func benchmarksAreBuiltWithEveryTargetToTake() async throws {
    try await withScripts { scripts in
      try scripts.write("", to: "Benchmarks/Flow/main.swift")
      try scripts.write("#!/bin/sh\necho \"$*\"\n", to: "Benchmarks/.build/release/flow")
      let outcome = try await scripts.run("bench", "flow", "--quick", environment: ["INNOSAMPLE_TARGETS": "AppTests"])
      #expect(outcome.output == "--quick\n")
      #expect(scripts.calls == ["build all"])
    }
  }

  @Test func fuzzListsTheParsersAndPassesItsOptionsOn() async throws {
    try await withScripts { scripts in
      for name in ["DeepLink", "Cookie"] { try scripts.write("", to: "Tests/DomainTests/\(name)FuzzTests.swift") }
      #expect(try await scripts.run("fuzz").output == "Cookie\nDeepLink\n")
      try scripts.onRun(1, "echo \"$FUZZ_SECONDS $FUZZ_SEED $FUZZ_FIRST\"\n")
      let outcome = try await scripts.run("fuzz", "Cookie", "--seconds", "600", "--seed", "7", "--first", "123")
      #expect(outcome.lines.contains("600 7 123"))
      #expect(scripts.calls == ["build DomainTests", "test --filter ^DomainTests\\.CookieFuzzTests"])
    }
  }

  @Test(arguments: [false, true])
  func previewsAreWrittenIntoTheFeatureOnRequestOnly(isUpdate: Bool) async throws {
    try await withScripts { scripts in
      try scripts.write("", to: "Features/People/Tests/PeoplePreviewTests.swift")
      try scripts.onRun(1, "mkdir -p \"$PREVIEWS_FOLDER\"\necho list >\"$PREVIEWS_FOLDER/loaded.txt\"\n")
      let outcome = try await scripts.run("preview", arguments: ["People"] + (isUpdate ? ["--update"] : []))
      #expect(outcome.code == 0)
      #expect(outcome.output == (isUpdate ? "" : "list\n"))
      #expect(scripts.text(of: "Features/People/Previews/loaded.txt") == (isUpdate ? "list\n" : nil))
      #expect(scripts.calls == ["build PeopleFeatureTests", "test --filter ^PeopleFeatureTests\\..*Preview"])
    }
  }

  @Test func failedBuildIsPrintedAndEndsTheScript() async throws {
    try await withScripts { scripts in
      try scripts.onBuild("echo 'File.swift:1:1: error: no'\nexit 5\n")
      let outcome = try await scripts.run("run", "people")
      #expect(outcome.code == 1)
      #expect(outcome.output == "")
      #expect(outcome.error.hasSuffix("File.swift:1:1: error: no\nerror: the build of innosample failed\n"))
    }
  }
}

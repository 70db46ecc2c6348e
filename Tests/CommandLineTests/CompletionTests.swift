import Programs
import Testing

/// The scripts that complete commands in a shell; see also `PostsCompletionTests`.
struct CompletionTests {
  @Test func helpIsFollowedByTheCommands() async throws {
    let offers = try await InnoSample.completion.offers("innosample help ")
    let own = try await InnoSample.completion.offers("innosample ")
    #expect(Set(own).isSuperset(of: ["app", "open", "shell", "serve", "config", "help"]))
    #expect(offers == own.filter { $0 != "help" })
  }

  @Test(arguments: [
    ("help sh", ["shell"]), ("help config s", ["set"]), ("help config set ", []),
    ("config get to", ["token-file"]), ("config ", ["list", "get", "set", "unset", "path"]),
    ("config set color ", ["auto", "always", "never"]), ("config set theme l", ["light"]),
    ("config set color always a", []),
    ("shell --color ", ["auto", "always", "never"]), ("shell --api ", ["embedded"]), ("shell --limit a", ["all"]),
    ("shell --proxy ", ["environment", "none"]), ("shell --format ", ["text", "json"]),
    ("shell --format=j", ["json"]), ("shell --format=", ["text", "json"]), ("--format=t", ["text"]),
    ("shell --color never --api http://localhost:3000 --format j", ["json"]),
    ("shell --token-file /us", ["/usr"]), ("shell --restore us", ["usr"]), ("shell --restore=us", ["usr"]),
    ("shell --k", ["--keep-going"]), ("shell --api http://localhost:3000 --keep", ["--keep-going"]),
    ("shell --limit 3 --lim", []), ("--limit 3 shell --lim", []), ("shell --limit=3 --lim", []),
    ("shell --header 'a: b' --hea", ["--header"]), ("shell -v --verb", []), ("shell -- --", []),
    ("shell --api --", []), ("serve --cors x --co", ["--cors"]), ("complete", []),
  ])
  func lastWordIsCompleted(line: String, words: [String]) async throws {
    #expect(try await InnoSample.completion.offers("innosample \(line)") == words)
  }

  @Test func optionsOfACommandAreOffered() async throws {
    for line in ["shell --", "shell "] {
      let offers = try await InnoSample.completion.offers("innosample \(line)")
      #expect(
        Set(offers).isSuperset(of: ["--restore", "--keep-going", "--limit", "--api", "--header", "--token-file"]))
    }
  }

  @Test func interactiveBashCompletesWordsWithColonsAndEqualsSigns() async throws {
    try await InnoSample.completion.expectInTerminal([
      ("shell --format=j", "shell --format=json"),
      ("shell --api http://localhost:3000 --kee", "shell --api http://localhost:3000 --keep-going"),
    ])
  }

  @Test func helpNamesTheOptionThatPrintsTheScript() async throws {
    #expect(try await InnoSample.run("--help").output.contains("innosample --generate-completion-script bash"))
  }
}

import Programs
import Testing

/// The scripts that complete commands in a shell.
struct CompletionTests {
  private static let script = Task { try await InnoSample.run("--generate-completion-script", "bash").output }

  /// What bash offers for the words behind `innosample`, the last of which is being typed.
  private func offers(_ words: String...) async throws -> [String] {
    let script = try await Self.script.value
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let driver = """
      compopt() { :; }
      COMP_WORDS=(innosample \(list)); COMP_CWORD=\(words.count); COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
      _innosample innosample "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"; printf '%s\\n' "${COMPREPLY[@]}"
      """
    return try await Program(named: "bash").run(["-c", script + "\n" + driver], in: "/").output.split(separator: "\n")
      .map(String.init)
  }

  @Test func helpIsFollowedByTheCommands() async throws {
    let offers = try await offers("help", "")
    let own = try await self.offers("").filter { !$0.hasPrefix("-") && $0 != "help" }
    #expect(Set(own).isSuperset(of: ["app", "open", "shell", "serve", "config"]))
    #expect(Set(offers).isSuperset(of: own))
    #expect(try await self.offers("help", "sh") == ["shell"])
  }

  @Test func stateFileIsCompletedAsAFile() async throws {
    #expect(try await offers("shell", "--restore", "us") == ["usr"])
  }

  @Test func optionsOfACommandAreOffered() async throws {
    let offers = try await offers("shell", "--")
    #expect(Set(offers).isSuperset(of: ["--restore", "--keep-going", "--limit", "--api"]))
  }

  @Test func keysAndWordsOfTheConfigurationAreOffered() async throws {
    #expect(try await offers("config", "get", "to") == ["token-file"])
    #expect(Set(try await offers("config", "")).isSuperset(of: ["list", "get", "set", "unset", "path"]))
    #expect(try await offers("shell", "--color", "") == ["auto", "always", "never"])
    #expect(try await offers("shell", "--api", "") == ["embedded"])
    #expect(try await offers("shell", "--limit", "a") == ["all"])
    #expect(try await offers("shell", "--proxy", "") == ["environment", "none"])
    #expect(try await offers("shell", "--token-file", "/us") == ["/usr"])
    #expect(Set(try await offers("shell", "--")).isSuperset(of: ["--header", "--token-file", "--ca-file", "--proxy"]))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func helpIsDefinedOnceInTheScript(shell: String) async throws {
    let script = try await InnoSample.run("--generate-completion-script", shell).output
    #expect(!script.contains("Show subcommand help information.") || shell == "fish")
    #expect(!script.contains("help help"))
    #expect(!script.contains("help|help"))
    #expect(script.matches(of: /\n_innosample_help\(\)/).count == (shell == "fish" ? 0 : 1))
  }

  @Test func helpNamesTheOptionThatPrintsTheScript() async throws {
    #expect(try await InnoSample.run("--help").output.contains("innosample --generate-completion-script bash"))
  }
}

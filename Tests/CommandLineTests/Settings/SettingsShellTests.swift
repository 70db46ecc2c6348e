import Programs
import Testing

/// The tab Settings, over the user's own file.
struct SettingsShellTests {
  @Test func valueThatIsSetIsInTheFile() async throws {
    let folder = try TemporaryFolder()
    let environment = ["XDG_CONFIG_HOME": folder.path]
    let outcome = try await InnoSample.run(
      "shell", "--format", "json", input: "settings show limit\nset 7\n", environment: environment)
    #expect(outcome.code == 0)
    // The value in force is that of the start.
    #expect(outcome.output.contains(#""saved":"7","value":"standard""#))
    #expect(try await InnoSample.run("config", "get", "limit", environment: environment).output == "7\n")
  }

  @Test func mistypedKeyIsCorrected() async throws {
    let text = """
      error: There is no setting 'limits'. Did you mean 'limit'?
      hint: 'innosample settings list' shows which there are.

      """
    for (arguments, input) in [
      (["settings", "show", "limits"], ""), (["open", "innosample://host/settings/limits"], ""),
      (["shell"], "settings list\nselect limits\n"),
    ] {
      let outcome = try await InnoSample.run(arguments, input: input)
      #expect(outcome.code == 66)
      #expect(outcome.error == text)
    }
    let other = try await InnoSample.run("settings", "show", "nothing")
    #expect(other.error.hasPrefix("error: There is no setting 'nothing'\n"))
  }

  @Test func keysAreCompleted() async throws {
    #expect(try await InnoSample.completion.offers("innosample settings show ").contains("token-file"))
    #expect(try await InnoSample.completion.offers("innosample settings show co") == ["color"])
  }

  /// The keys of settings are no numbers.
  @Test func helpOfShowHasNoExampleWithANumber() async throws {
    let outcome = try await InnoSample.run("settings", "show", "--help")
    #expect(outcome.code == 0)
    #expect(!outcome.output.contains("show 3"))
  }

  @Test func wrongValueIsRefusedAndNotWritten() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await InnoSample.run(
      "shell", input: "settings show limit\nset 0\n", environment: ["XDG_CONFIG_HOME": folder.path])
    #expect(outcome.code == 64)
    #expect(outcome.error == "error: 'limit' takes a number from 1 up, 'all' or 'standard'.\n")
    #expect(try folder.names.isEmpty)
  }
}

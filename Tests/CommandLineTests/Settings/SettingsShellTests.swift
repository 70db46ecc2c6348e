import Programs
import Testing

/// The tab Settings, over the user's own file.
struct SettingsShellTests {
  @Test func valueThatIsSetIsInTheFile() async throws {
    let folder = try StateDirectory()
    let environment = ["XDG_CONFIG_HOME": folder.path]
    let outcome = try await InnoSample.run(
      "shell", "--format", "json", input: "settings show limit\nset 7\n", environment: environment)
    #expect(outcome.code == 0)
    #expect(outcome.output.contains(#""id":"limit","origin":"file""#))
    #expect(try await InnoSample.run("config", "get", "limit", environment: environment).output == "7\n")
  }

  /// The keys of settings are no numbers.
  @Test func helpOfShowHasNoExampleWithANumber() async throws {
    let outcome = try await InnoSample.run("settings", "show", "--help")
    #expect(outcome.code == 0)
    #expect(!outcome.output.contains("show 3"))
  }

  @Test func wrongValueIsRefusedAndNotWritten() async throws {
    let folder = try StateDirectory()
    let outcome = try await InnoSample.run(
      "shell", input: "settings show limit\nset 0\n", environment: ["XDG_CONFIG_HOME": folder.path])
    #expect(outcome.code == 64)
    #expect(outcome.error == "error: 'limit' takes a number from 1 up, 'all' or 'standard'.\n")
    #expect(try folder.names.isEmpty)
  }
}

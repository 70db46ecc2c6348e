import AppConfiguration
import Programs
import Testing

@testable import innosample

/// Parameters of paths in the tab Settings.
struct PathParameterSettingsTests {
  @Test func appHasTheOptionsThatItWasStartedWith() async throws {
    let outcome = try await PathParameter.$all.withValue(["owner"]) {
      try await InnoSample.run("shell", "--owner", "a", input: "settings show owner\n")
    }
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output.contains("owner"))
  }
}

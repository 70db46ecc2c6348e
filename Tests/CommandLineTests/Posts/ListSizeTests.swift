import Foundation
import Programs
import Testing

/// How many items a list shows, and how to reach the others.
struct ListSizeTests {
  @Test func limitAndAllChangeHowManyAreShown() async throws {
    let limited = try #require(
      try await InnoSample.run("posts", "list", "--limit", "3", "--format", "json").json as? [String: Any])
    #expect(limited["shown"] as? Int == 3)
    #expect(limited["total"] as? Int == 100)
    let all = try #require(
      try await InnoSample.run("posts", "list", "--all", "--format", "json").json as? [String: Any])
    #expect(all["shown"] as? Int == 100)
  }

  @Test func itemThatIsNotListedCanBeShown() async throws {
    let outcome = try await InnoSample.run("posts", "show", "100", "--format", "json")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains(#""id":100,"#))
  }
}

import Foundation
import Programs
import Testing

/// The one-shot commands of Posts.
struct PostsCommandTests {
  private let tab = "posts"

  @Test func listIsJSONWithItsSize() async throws {
    let outcome = try await InnoSample.run(tab, "list", "--format", "json")
    #expect(outcome.code == 0)
    let list = try #require(try outcome.json as? [String: Any])
    #expect(Set(list.keys) == ["screen", "phase", "total", "shown", "items", "hasMore"])
    #expect(list["screen"] as? String == "\(tab).list")
    #expect(list["phase"] as? String == "loaded")
    #expect(list["total"] as? Int == 100)
    #expect(list["shown"] as? Int == 18)
    #expect((list["items"] as? [Any])?.count == 18)
  }

  @Test func itemHasTheKeysOfTheDomain() async throws {
    let outcome = try await InnoSample.run(tab, "show", "2", "--format=json")
    #expect(outcome.code == 0)
    let detail = try #require(try outcome.json as? [String: Any])
    #expect(detail["screen"] as? String == "\(tab).detail")
    let item = try #require(detail["item"] as? [String: Any])
    #expect(Set(item.keys) == ["id", "title", "body", "authorID"])
    #expect(item["id"] as? Int == 2)
  }

  @Test func modalIsASummary() async throws {
    let outcome = try await InnoSample.run(tab, "highlights", "--format", "json")
    #expect(outcome.code == 0)
    let summary = try #require(try outcome.json as? [String: Any])
    #expect(Set(summary.keys) == ["screen", "summary"])
    #expect(summary["screen"] as? String == "\(tab).highlights")
  }

  @Test func itemThatDoesNotExistHasItsOwnExitCode() async throws {
    let text = try await InnoSample.run(tab, "show", "9999")
    #expect(text.code == 66)
    #expect(text.output.isEmpty)
    #expect(text.error.hasPrefix("error: There is no "))
    let json = try await InnoSample.run(tab, "show", "9999", "--format", "json")
    #expect(json.code == 66)
    #expect(try json.failure["code"] == "not_found")
  }

  @Test(arguments: [("", "list"), ("/2", "detail")])
  func openFollowsItsLinks(path: String, screen: String) async throws {
    let outcome = try await InnoSample.run("open", "innosample://host/\(tab)\(path)", "--format", "json")
    #expect(outcome.code == 0)
    #expect(try (outcome.json as? [String: Any])?["screen"] as? String == "\(tab).\(screen)")
  }

  @Test func withoutACommandItPrintsItsHelpAsAnError() async throws {
    let outcome = try await InnoSample.run(tab)
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains("USAGE: innosample \(tab) "))
  }
}

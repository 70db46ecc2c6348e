import Foundation
import Testing

/// The one-shot commands on the embedded API.
struct ListAndShowTests {
  @Test func peopleListPrintsTenPeople() async throws {
    let outcome = try await InnoSampleProcess.run("people", "list")
    #expect(outcome.exitCode == 0)
    #expect(outcome.standardError.isEmpty)
    #expect(outcome.standardOutput.contains("10 of 10"))
    #expect(outcome.standardOutput.split(separator: "\n").count { $0.contains("@") } == 10)
    #expect(!outcome.standardOutput.contains("\u{1B}"))
  }

  @Test(arguments: [("people", 10, 10), ("posts", 18, 100), ("settings", 20, 200)])
  func listsAreJSONWithTheirSizes(tab: String, shown: Int, total: Int) async throws {
    let outcome = try await InnoSampleProcess.run(tab, "list", "--format", "json")
    #expect(outcome.exitCode == 0)
    let list = try #require(try outcome.json as? [String: Any])
    #expect(Set(list.keys) == ["screen", "phase", "total", "shown", "items"])
    #expect(list["screen"] as? String == "\(tab).list")
    #expect(list["phase"] as? String == "loaded")
    #expect(list["total"] as? Int == total)
    #expect(list["shown"] as? Int == shown)
    #expect((list["items"] as? [Any])?.count == shown)
  }

  @Test(arguments: [
    ("people", ["id", "name", "username", "email", "phone", "website", "company", "city"]),
    ("posts", ["id", "title", "body", "authorID"]), ("settings", ["id", "title", "completed", "assigneeID"]),
  ])
  func itemsHaveTheKeysOfTheDomain(tab: String, keys: [String]) async throws {
    let outcome = try await InnoSampleProcess.run(tab, "show", "7", "--format=json")
    #expect(outcome.exitCode == 0)
    let detail = try #require(try outcome.json as? [String: Any])
    #expect(detail["screen"] as? String == "\(tab).detail")
    let item = try #require(detail["item"] as? [String: Any])
    #expect(Set(item.keys) == Set(keys))
    #expect(item["id"] as? Int == 7)
  }

  @Test(arguments: [("people", "overview"), ("posts", "highlights"), ("settings", "digest")])
  func modalsAreSummaries(tab: String, modal: String) async throws {
    let outcome = try await InnoSampleProcess.run(tab, modal, "--format", "json")
    #expect(outcome.exitCode == 0)
    let summary = try #require(try outcome.json as? [String: Any])
    #expect(Set(summary.keys) == ["screen", "summary"])
    #expect(summary["screen"] as? String == "\(tab).\(modal)")
  }

  @Test func limitAndAllChangeHowManyAreShown() async throws {
    let limited = try #require(try await InnoSampleProcess.run("posts", "list", "--limit", "3", "--format", "json").json as? [String: Any])
    #expect(limited["shown"] as? Int == 3)
    #expect(limited["total"] as? Int == 100)
    let all = try #require(try await InnoSampleProcess.run("posts", "list", "--all", "--format", "json").json as? [String: Any])
    #expect(all["shown"] as? Int == 100)
  }

  @Test func anItemThatIsNotListedCanBeShown() async throws {
    let outcome = try await InnoSampleProcess.run("posts", "show", "100", "--format", "json")
    #expect(outcome.exitCode == 0)
    #expect(outcome.standardOutput.contains(#""id":100,"#))
  }

  @Test(arguments: ["people", "posts", "settings"])
  func anItemThatDoesNotExistHasItsOwnExitCode(tab: String) async throws {
    let text = try await InnoSampleProcess.run(tab, "show", "9999")
    #expect(text.exitCode == 66)
    #expect(text.standardOutput.isEmpty)
    #expect(text.standardError.hasPrefix("error: There is no "))
    let json = try await InnoSampleProcess.run(tab, "show", "9999", "--format", "json")
    #expect(json.exitCode == 66)
    #expect(try json.error["code"] == "not_found")
  }

  @Test(arguments: [
    ("innosample://host/people", "people.list"), ("innosample:///posts", "posts.list"), ("innosample://host/people/3", "people.detail"),
    ("innosample://host/settings/2", "settings.detail"), ("innosample://host/posts/50", "posts.detail"),
  ])
  func openFollowsLinks(link: String, screen: String) async throws {
    let outcome = try await InnoSampleProcess.run("open", link, "--format", "json")
    #expect(outcome.exitCode == 0)
    #expect(try (outcome.json as? [String: Any])?["screen"] as? String == screen)
  }

  @Test(arguments: [
    ("innosample://host/nowhere", 64), ("innosample://host/people/x", 64), ("https://host/people", 64), ("innosample://other/people", 64),
    ("people", 64), ("innosample://host/people/9999", 66),
  ])
  func linksThatLeadNowhereAreRejected(link: String, exitCode: Int32) async throws {
    let outcome = try await InnoSampleProcess.run("open", link)
    #expect(outcome.exitCode == exitCode)
    #expect(outcome.standardOutput.isEmpty)
    #expect(outcome.standardError.hasPrefix("error: "))
  }

  @Test func theSameCommandPrintsTheSameBytes() async throws {
    let first = try await InnoSampleProcess.run("settings", "list", "--format", "json", "--all")
    let second = try await InnoSampleProcess.run("settings", "list", "--format", "json", "--all")
    #expect(first.standardOutput == second.standardOutput)
  }
}

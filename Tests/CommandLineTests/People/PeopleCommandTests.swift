import Foundation
import LoopbackServer
import Programs
import Subprocess
import SystemPackage
import Testing

/// The one-shot commands of People.
struct PeopleCommandTests {
  @Test func pipedListIsTenPeople() async throws {
    let outcome = try await InnoSample.run("people", "list")
    #expect(outcome.code == 0)
    #expect(outcome.error.isEmpty)
    let rows = outcome.output.split(separator: "\n")
    #expect(rows.map { $0.prefix { $0 != "\t" } } == (1...10).map { "\($0)" })
    #expect(rows.allSatisfy { $0.contains("@") })
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test func listIsJSONWithItsSize() async throws {
    let outcome = try await InnoSample.run("people", "list", "--format", "json")
    #expect(outcome.code == 0)
    let list = try #require(try outcome.json as? [String: Any])
    #expect(Set(list.keys) == ["screen", "phase", "total", "shown", "hasMore", "items"])
    #expect(list["screen"] as? String == "people.list")
    #expect(list["phase"] as? String == "loaded")
    #expect(list["total"] as? Int == 10)
    #expect(list["shown"] as? Int == 10)
    #expect((list["items"] as? [Any])?.count == 10)
  }

  @Test func itemHasTheKeysOfTheDomain() async throws {
    let outcome = try await InnoSample.run("people", "show", "7", "--format=json")
    #expect(outcome.code == 0)
    let detail = try #require(try outcome.json as? [String: Any])
    #expect(detail["screen"] as? String == "people.detail")
    let item = try #require(detail["item"] as? [String: Any])
    #expect(
      item.keys.sorted() == [
        "business", "catchPhrase", "city", "company", "email", "id", "latitude", "longitude", "name", "phone", "street",
        "suite", "username", "website", "zipcode",
      ])
    #expect(item["id"] as? Int == 7)
  }

  @Test(arguments: [("LINDQVIST", [1, 2]), (" min  h", []), ("a  oko", [1]), ("", Array(1...10)), ("zzz", [])])
  func listIsFilteredByWhatItShows(filter: String, ids: [Int]) async throws {
    let outcome = try await InnoSample.run("people", "list", "--filter", filter, "--format", "json")
    #expect(outcome.code == 0)
    let list = try #require(try outcome.json as? [String: Any])
    #expect((list["items"] as? [[String: Any]])?.map { $0["id"] as? Int } == ids)
    #expect(list["shown"] as? Int == ids.count)
    #expect(list["total"] as? Int == 10)
  }

  @Test func oneItemIsRequestedAloneAndNotTheList() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route(
      "/users/3", .json(#"{"id":3,"name":"N","username":"u","email":"e","address":{"city":"Oslo","street":"S 1"}}"#))
    let outcome = try await InnoSample.run("people", "show", "3", "--api", server.baseURL)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output.contains("street\tS 1\nsuite\t\ncity\tOslo\n"))
    #expect(server.requestCount("/users") == 0)
  }

  @Test func modalIsASummary() async throws {
    let outcome = try await InnoSample.run("people", "overview", "--format", "json")
    #expect(outcome.code == 0)
    let summary = try #require(try outcome.json as? [String: Any])
    #expect(Set(summary.keys) == ["screen", "summary"])
    #expect(summary["screen"] as? String == "people.overview")
  }

  @Test func itemThatDoesNotExistHasItsOwnExitCode() async throws {
    let text = try await InnoSample.run("people", "show", "9999")
    #expect(text.code == 66)
    #expect(text.output.isEmpty)
    #expect(text.error.hasPrefix("error: There is no "))
    let json = try await InnoSample.run("people", "show", "9999", "--format", "json")
    #expect(json.code == 66)
    #expect(try json.failure["code"] == "not_found")
  }

  @Test(arguments: [
    ("innosample://host/people", "people.list"), ("innosample://host/people/3", "people.detail"),
  ])
  func openFollowsItsLinks(link: String, screen: String) async throws {
    let outcome = try await InnoSample.run("open", link, "--format", "json")
    #expect(outcome.code == 0)
    #expect(try (outcome.json as? [String: Any])?["screen"] as? String == screen)
  }

  @Test func withoutACommandItPrintsItsHelpAsAnError() async throws {
    let outcome = try await InnoSample.run("people")
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains("USAGE: innosample people <options> <subcommand>"))
  }

  @Test(arguments: [
    ("innosample://host/people/x", 64), ("https://host/people", 64), ("innosample://other/people", 64), ("people", 64),
    ("innosample://host/people/9999", 66),
  ])
  func linksThatLeadNowhereAreRejected(link: String, exitCode: Int32) async throws {
    let outcome = try await InnoSample.run("open", link)
    #expect(outcome.code == exitCode)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("error: "))
  }

  @Test(arguments: [
    ["people", "show", "abc"], ["people", "show"], ["people", "list", "--limit", "0"],
    ["people", "show", "99999999999999999999"],
  ])
  func wrongArgumentsAreAUsageError(arguments: [String]) async throws {
    let outcome = try await InnoSample.run(arguments + ["--format", "json"])
    #expect(outcome.code == 64)
    #expect(try outcome.failure["code"] == "usage")
    #expect(try outcome.failure["message"]?.isEmpty == false)
  }

  @Test(arguments: [(["poeple", "list"], "people"), (["people", "lst"], "people list")])
  func mistypedCommandIsCorrected(arguments: [String], command: String) async throws {
    let outcome = try await InnoSample.run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.error.contains("Did you mean 'innosample \(command)'?"))
  }

  @Test func outputToAFullDeviceIsReported() async throws {
    let full = try FileDescriptor.open("/dev/full", .writeOnly)
    let outcome = try await Subprocess.run(
      .path(InnoSampleProcess.path), arguments: ["people", "list"], environment: UserFolders().environment,
      output: .fileDescriptor(full, closeAfterSpawningProcess: true),
      error: .string(limit: 4096))
    #expect(outcome.terminationStatus == .exited(1))
    #expect(outcome.standardError.contains("No space left on device"))
  }
}

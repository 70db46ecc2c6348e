import Foundation
import Programs
import Testing

/// What the commands of each feature have in common, whichever features there are.
struct EveryFeatureTests {
  /// On a machine that does much else a request may take longer than the 20 seconds that it has by default; a detail
  /// that is not there then is no mistake of the program.
  private func run(_ arguments: String...) async throws -> Program.Outcome {
    try await InnoSample.run(arguments, environment: ["INNOSAMPLE_TIMEOUT": "600"])
  }

  /// The commands that list items and show one.
  private func features(withDefault: Bool? = nil) async throws -> [String] {
    let help = try await run("--experimental-dump-help")
    #expect(help.code == 0, "\(help.error)")
    let commands = try JSONDecoder().decode(Help.self, from: Data(help.output.utf8)).command.subcommands ?? []
    return commands.filter { command in
      Set(["list", "show"]).isSubset(of: Set((command.subcommands ?? []).map(\.commandName)))
        && (withDefault ?? (command.defaultSubcommand != nil)) == (command.defaultSubcommand != nil)
    }
    .map(\.commandName)
  }

  private struct Help: Decodable {
    struct Command: Decodable {
      let commandName: String
      let subcommands: [Command]?
      let defaultSubcommand: String?
    }

    let command: Command
  }

  /// The embedded API may not have the items of a feature that is made for another one.
  @Test func listIsJSONWithItsSizeOrAFailureWithItsReason() async throws {
    for feature in try await features() {
      let outcome = try await run(feature, "list", "--format", "json")
      guard outcome.code == 0 else {
        #expect([65, 66, 69, 75].contains(outcome.code) || outcome.code == 1, "\(feature)")
        #expect(try outcome.failure["message"]?.isEmpty == false, "\(feature)")
        continue
      }
      let list = try #require(try outcome.json as? [String: Any], "\(feature)")
      #expect(Set(["screen", "phase", "total", "shown", "items"]).isSubset(of: Set(list.keys)), "\(feature)")
      #expect(list["screen"] as? String == "\(feature).list")
      let items = try #require(list["items"] as? [[String: Any]], "\(feature)")
      #expect(list["shown"] as? Int == items.count, "\(feature)")
      #expect(try #require(list["total"] as? Int) >= items.count, "\(feature)")
      if let id = items.first?["id"] { try await expectDetail(of: feature, id: "\(id)") }
    }
  }

  private func expectDetail(of feature: String, id: String) async throws {
    let outcome = try await run(feature, "show", id, "--format", "json")
    try #require(outcome.code == 0, "\(feature): \(outcome.error)")
    let detail = try #require(try outcome.json as? [String: Any], "\(feature)")
    #expect(detail["screen"] as? String == "\(feature).detail")
    #expect(((detail["item"] as? [String: Any])?["id"]).map { "\($0)" } == id, "\(feature)")
    let link = try await run("open", "innosample://host/\(feature)/\(id)", "--format", "json")
    try #require(link.code == 0, "\(feature): \(link.error)")
    #expect(link.output == outcome.output, "\(feature)")
  }

  @Test func withoutACommandItPrintsItsHelpAsAnError() async throws {
    for feature in try await features(withDefault: false) {
      let outcome = try await run(feature)
      #expect(outcome.code == 64)
      #expect(outcome.output.isEmpty)
      #expect(outcome.error.contains("USAGE: innosample \(feature) "), "\(outcome.error)")
    }
  }
}

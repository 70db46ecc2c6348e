import AppComposition
import AppConfiguration
import ArgumentParser
import CommandLineIO
import Foundation
import Programs
import Testing

@testable import innosample

/// The settings of an app whose paths have parameters, which follow from `PathParameter.all`.
struct PathParameterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String..., input: String = "", environment: [String: String?] = [:]) async throws
    -> Program.Outcome
  {
    let own: [String: String?] = ["XDG_CONFIG_HOME": folder.path, "INNOSAMPLE_OWNER": nil]
    return try await PathParameter.$all.withValue(["owner", "repoName"]) {
      try await InnoSample.run(arguments, input: input, environment: own.merging(environment) { $1 })
    }
  }

  @Test func firstSourceThatHasAValueCounts() async throws {
    #expect(try await run("config", "list").output.contains("\nowner\t\tdefault\nrepo-name\t\tdefault\ntoken-file\t"))
    #expect(try await run("config", "set", "owner", "7").output == "")
    #expect(try String(contentsOfFile: "\(folder.path)/innosample/config.json", encoding: .utf8).contains("\"7\""))
    #expect(try await run("config", "get", "owner").output == "7\n")
    let variable = ["INNOSAMPLE_OWNER": "swiftlang", "INNOSAMPLE_REPO_NAME": "swift"]
    let list = try await run("config", "list", environment: variable).output
    #expect(list.contains("\nowner\tswiftlang\tenvironment\nrepo-name\tswift\tenvironment\n"))
    #expect(
      try await run("config", "list", "--owner", "a", "--repo-name=b").output.contains("\nowner\ta\tflag\nrepo-name\tb")
    )
    #expect(try await run("config", "unset", "owner").code == 0)
    #expect(try await run("config", "get", "owner").output == "\n")
  }

  @Test func helpListsOptionVariableAndKey() async throws {
    #expect(try await run("open", "--help").output.contains("--owner <value>"))
    #expect(try await run("--help").output.contains("The {repoName} in the paths of requests."))
    let help = try await run("config", "--help").output
    #expect(help.contains("\n  owner       INNOSAMPLE_OWNER       The {owner} in the paths of requests\n"))
    #expect(help.contains("\n  repo-name   INNOSAMPLE_REPO_NAME   The {repoName} in the paths of requests\n"))
  }

  @Test(arguments: [".", ".."])
  func valueThatWouldLeadElsewhereIsRefused(value: String) async throws {
    let problem = "takes one component of a path, other than '.' and '..'."
    let flag = try await run("shell", "--owner", value)
    #expect(flag.code == 64)
    #expect(flag.error.hasPrefix("error: --owner \(problem)\n"), "\(flag.error)")
    #expect(try await run("config", "set", "owner", value).error.hasPrefix("error: 'owner' \(problem)\n"))
    let variable = try await run("shell", environment: ["INNOSAMPLE_OWNER": value])
    #expect(variable.code == 78)
    #expect(variable.error.hasPrefix("error: INNOSAMPLE_OWNER \(problem)\n"))
  }

  @Test func commandWithoutRequestsDoesNotTakeThem() async throws {
    let outcome = try await run("serve", "--owner", "a")
    #expect(outcome.code == 64)
    #expect(outcome.error.hasPrefix("error: 'serve' makes no requests, so it does not take --owner.\n"))
  }

  @Test func similarKeyIsSuggested() async throws {
    let outcome = try await run("config", "get", "ownr")
    #expect(outcome.error.contains("'owner'"), "\(outcome.error)")
  }

  @Test func appWithoutParametersHasNoOptions() async throws {
    let outcome = try await PathParameter.$all.withValue([]) {
      try await InnoSample.run("config", "list", "--owner", "a")
    }
    #expect(outcome.code == 64)
  }

  private func settings(_ arguments: [String]) throws -> AppSettings {
    try PathParameter.$all.withValue(["owner", "repo"]) {
      let options = try Options.parse(arguments)
      let configuration = try AppConfiguration(
        flags: options.flags, environment: [:], file: SettingsFile(path: "\(folder.path)/none"))
      return try AppSettings(options, configuration)
    }
  }

  @Test(arguments: [
    (["--api", "localhost:1", "--owner", "-a"], ["owner": "-a"]), (["--api", "localhost:1", "--owner", ""], [:]),
    // The embedded API has items of every owner.
    (["--api", "embedded", "--owner", "a"], ["owner": "a", "repo": "repo"]), ([], ["owner": "owner", "repo": "repo"]),
  ])
  func requestsHaveTheValuesThatAreSet(arguments: [String], values: [String: String]) throws {
    #expect(try settings(arguments).pathParameters == values)
  }

  @Test func hintOfAMissingValueNamesWhereItIsSet() throws {
    let hint = try settings([]).pathParameterHint
    let texts = PathParameter.$all.withValue(["owner"]) { ["owner", "other"].map { hint?($0) } }
    #expect(
      texts == [
        "Give it with --owner, with INNOSAMPLE_OWNER, or for all runs with 'innosample config set owner VALUE'.", nil,
      ])
  }
}

import ArgumentParser
import Testing

@testable import Harness

@Suite
struct OptionsTests {
  private let cases = ["counter", "counter, watched", "chain of 1"].map { Case($0) { repeated {} } }

  @Test(arguments: [
    ([], ["counter", "counter, watched", "chain of 1"]),
    (["--filter", "^c.*r$"], ["counter"]),
    (["--filter", "watched|chain"], ["counter, watched", "chain of 1"]),
  ])
  func aFilterIsARegularExpressionThatMatchesAnywhere(arguments: [String], names: [String]) throws {
    #expect(try Options.parse(arguments).chosen(cases, named: \.name).map(\.name) == names)
  }

  @Test(arguments: [
    (["--filter", "("], "'(' is no regular expression"),
    (["--format", "xml"], "xml"),
    (["--profile", "0"], "--profile takes a number of times"),
    (["--fast"], "Unknown option '--fast'"),
  ])
  func unreadableOptionExitsWith64(arguments: [String], message: String) {
    let error = #expect(throws: (any Error).self) { try Options.parse(arguments) }
    guard let error else { return }
    #expect(Options.exitCode(for: error).rawValue == 64)
    #expect(Options.message(for: error).contains(message))
  }

  @Test func filterWithoutMatchListsTheCases() throws {
    let options = try Options.parse(["--filter", "nothing"])
    let error = #expect(throws: ValidationError.self) { try options.chosen(cases, named: \.name) }
    #expect(error?.message == "no case matches the filter. The cases:\n  counter\n  counter, watched\n  chain of 1")
  }
}

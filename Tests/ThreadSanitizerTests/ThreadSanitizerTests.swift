import Foundation
import Programs
import Testing

/// What the thread sanitizer reports of locks and continuations, with what scripts/test links to it.
/// It builds a program of its own for the sanitizer.
struct ThreadSanitizerTests {
  private static let package = PackageFolder.above(#filePath)

  private static let correct = [
    "lock", "lock-if-available", "checked-continuation", "throwing-continuation", "unsafe-continuation",
    "continuation-in-lock",
  ]

  private static let wrong = [
    "race-beside-lock", "race-in-other-lock", "race-behind-continuation", "race-behind-unsafe-continuation",
  ]

  @Test(.timeLimit(.minutes(10))) func racesAreReportedAndNothingElse() async throws {
    try await withTemporaryFolder { folder in
      let objects = try await Program(at: "\(Self.package)/Tests/Support/ThreadSanitizer/build").run([folder.path])
      try #require(objects.code == 0, "\(objects)")
      let program = folder.appending(path: "program").path
      let built = try await Program(named: "swiftc").run(
        ["-sanitize=thread", "-g", "-swift-version", "6", "-parse-as-library", "-o", program]
          + ["\(Self.package)/Tests/ThreadSanitizerTests/Program/Program.swift"]
          + objects.output.split(separator: "\n").map(String.init))
      try #require(built.code == 0, "\(built)")
      let options = ["TSAN_OPTIONS": "suppressions=\(Self.package)/Tests/Support/thread-sanitizer.txt"]
      for name in Self.correct {
        let outcome = try await Program(at: program).run([name], environment: options)
        #expect(outcome.code == 0, "\(name): \(outcome.error)")
      }
      for name in Self.wrong {
        let outcome = try await Program(at: program).run([name], environment: options)
        #expect(outcome.code != 0 && outcome.error.contains("ThreadSanitizer"), "\(name): \(outcome)")
        #expect(outcome.error.contains("Program.swift"), "\(name): \(outcome.error)")
      }
    }
  }
}

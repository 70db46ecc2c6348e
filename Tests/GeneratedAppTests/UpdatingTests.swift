import Foundation
import Programs
import Testing

/// The guide docs/guide/updating.md, followed with an app that takes the libraries from a repository.
@Suite struct UpdatingTests {
  private let author: [String: String?] = [
    "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org",
  ]

  @Test func appMovesToALaterVersionOfTheLibrariesAndBack() async throws {
    try await withTemporaryFolder { folder in
      func run(_ command: String, in place: String = ".") async throws -> String {
        let outcome = try await Program(named: "bash").run(
          ["-c", command], environment: author, in: folder.appending(path: place).standardizedFileURL.path,
          user: .ofBuilds)
        try #require(outcome.code == 0, "\(command): \(outcome.output)\(outcome.error)")
        return outcome.output + outcome.error
      }
      _ = try await run("git clone -q --bare '\(PackageFolder.above(#filePath))' origin.git")
      _ = try await run("git clone -q 'file://\(folder.path)/origin.git' clone")
      let made = try await run("clone/scripts/new-app TideTable app --bundle-features none")
      let first = try await run("git rev-parse HEAD", in: "clone").prefix { $0.isHexDigit }
      #expect(made.contains("Its libraries: file://\(folder.path)/origin.git, \(first)."))

      _ = try await run(
        "sed -i '0,/^- /s//- A line of a later version.\\n&/' CHANGELOG.md && git commit -qam later && git tag 99.0.0 "
          + "&& git push -q origin HEAD 99.0.0", in: "clone")
      let updated = try await run("scripts/update-libraries", in: "app")
      #expect(updated.contains("- A line of a later version.\n"))
      #expect(try await run("grep 'origin.git' Package.swift", in: "app").contains(#"from: "99.0.0""#))
      #expect(try await run("git -C $(scripts/libraries) describe --tags", in: "app").contains("99.0.0"))

      _ = try await run("git checkout -q -- Package.swift && git clean -qfx Package.resolved", in: "app")
      #expect(try await run("git -C $(scripts/libraries) rev-parse HEAD", in: "app").contains(first))
      let refused = try await run("scripts/update-libraries 98.0.0 && exit 1 || git status --porcelain", in: "app")
      #expect(refused.contains("origin.git has no 98.0.0") && !refused.contains("Package.swift\n"))
    }
  }
}

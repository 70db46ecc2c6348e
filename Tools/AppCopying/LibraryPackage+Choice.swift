import ArchitectureRules
package import FoundationEssentials

extension LibraryPackage {
  /// The repository that a clone of the scaffold is from, when its commit is there; else a copy in the app.
  ///
  /// Asks git and not the network: a commit that a branch of `origin` contains was there at the last fetch.
  ///
  /// - Returns: the package, and why it is a copy.
  package static func choice(for scaffold: URL) async throws -> (package: LibraryPackage, reason: String?) {
    func git(_ arguments: String...) async throws -> String? {
      let outcome = try await ChildProcess.run("git", ["-C", scaffold.path] + arguments)
      guard outcome.isSuccess else { return nil }
      return String(outcome.output.reversed().drop(while: \.isWhitespace).reversed())
    }
    // The prefix is that of the scaffold's folder in its repository.
    guard try await git("rev-parse", "--show-prefix") == "", let revision = try await git("rev-parse", "HEAD"),
      let origin = try await git("remote", "get-url", "origin"), !origin.isEmpty
    else { return (.vendored, "the scaffold is no clone of a repository") }
    let branches = try await git("branch", "--remotes", "--contains", "HEAD", "--list", "origin/*") ?? ""
    guard !branches.isEmpty else { return (.vendored, "\(origin) does not have the commit \(revision.prefix(8)) yet") }
    guard try await git("status", "--porcelain", "--", "Libraries", "Package.swift", "Tests/Support", "Tools") == ""
    else {
      return (.vendored, "the libraries or the tools of the scaffold have changes that are not committed")
    }
    let version = try await git("describe", "--tags", "--exact-match", "--match", "[0-9]*.[0-9]*.[0-9]*")
    return (
      .repository(
        url: url(of: origin, in: scaffold),
        version.map { .version($0, revision: revision) } ?? .revision(revision)), nil
    )
  }

  /// A repository on this machine by its whole path; others as git has them.
  private static func url(of origin: String, in scaffold: URL) -> String {
    guard !origin.contains(":") else { return origin }
    return "file://" + URL(filePath: origin, relativeTo: scaffold).standardizedFileURL.path
  }
}

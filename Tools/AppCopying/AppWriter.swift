import ArchitectureRules
package import FoundationEssentials
package import Generator
import Glibc

/// Writes an app to a new or empty folder: first into a temporary folder beside it, with a first commit, which is then
/// renamed.
package struct AppWriter {
  private let folder: URL
  /// The folder as the user wrote it.
  private let name: String
  private let environment: [String: String?]

  /// - Parameter environment: changes to that of git.
  package init(folder: String, environment: [String: String?] = [:]) {
    name = folder
    self.environment = environment
    self.folder = URL(filePath: folder, directoryHint: .isDirectory).standardizedFileURL
  }

  /// What keeps an app from being written there.
  package func problems(outside scaffold: URL) -> [String] {
    let place = folder.path
    if "\(place)/".hasPrefix("\(scaffold.standardizedFileURL.path)/") { return ["\(name) is inside of the scaffold"] }
    var isFolder = false
    guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) else {
      return obstacle().map { ["\(name) cannot be written: \($0)"] } ?? []
    }
    guard isFolder, (try? FileManager.default.contentsOfDirectory(atPath: place))?.isEmpty == true else {
      return ["\(name) already exists and is not \(isFolder ? "empty" : "a folder")"]
    }
    return obstacle().map { ["\(name) cannot be written: \($0)"] } ?? []
  }

  /// Why no folder can be made in the nearest folder above the app's that exists; nil when one can. Only trying shows
  /// that: root passes every check of permissions.
  private func obstacle() -> String? {
    var above = folder.deletingLastPathComponent()
    while above.path.count > 1, !FileManager.default.fileExists(atPath: above.path) { above.deleteLastPathComponent() }
    let trial = above.appending(path: "\(PlanWriter.scratchPrefix)\(UUID().uuidString)").path
    guard mkdir(trial, 0o700) == 0 else { return String(cString: strerror(errno)) }
    rmdir(trial)
    return nil
  }

  /// - Parameter commit: the message of the first commit; nil for no repository.
  package func write(_ tree: Tree, commit: String?) async throws {
    let parent = folder.deletingLastPathComponent()
    let made = try makeFolders(parent)
    let scratch = parent.appending(path: "\(PlanWriter.scratchPrefix)\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: false)
      try tree.write(to: scratch, checkpoint: Interruption.check)
      if let commit { try await makeRepository(in: scratch, message: commit) }
      try Interruption.check()
      // Replaces an empty folder, and nothing else.
      guard rename(scratch.path, folder.path) == 0 else {
        throw WritingFailure(path: name, reason: String(cString: strerror(errno)))
      }
    } catch {
      try? FileManager.default.removeItem(at: scratch)
      if let made { try? FileManager.default.removeItem(at: made) }
      // Foundation's description would name the temporary folder, which the user does not know.
      guard let reason = ((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue else { throw error }
      throw WritingFailure(path: name, reason: String(cString: strerror(reason)))
    }
  }

  /// Makes the missing folders above the app's, and returns the topmost of them.
  private func makeFolders(_ parent: URL) throws -> URL? {
    var missing: URL?
    var above = parent
    while !FileManager.default.fileExists(atPath: above.path) {
      missing = above
      above.deleteLastPathComponent()
    }
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    return missing
  }

  private func makeRepository(in folder: URL, message: String) async throws {
    try await git(in: folder, "init", "--quiet", "--initial-branch", "main")
    try await git(in: folder, "add", "--all")
    // Also where the user ignores the file in all repositories.
    let versions = folder.appending(path: ResolvedPackages.path).path
    if FileManager.default.fileExists(atPath: versions) { try await git(in: folder, "add", "--force", versions) }
    try await git(in: folder, "-c", "commit.gpgsign=false", "commit", "--quiet", "--no-verify", "--message", message)
  }

  /// What git calls the commit of a folder, with `-dirty` where files differ from it; nil without a commit.
  package static func revision(of folder: URL) async -> String? {
    let outcome = try? await ChildProcess.run("git", ["-C", folder.path, "describe", "--always", "--dirty"])
    guard let outcome, outcome.isSuccess else { return nil }
    return String(outcome.output.prefix { !$0.isNewline })
  }

  /// Whether git knows who makes a commit in a folder, without guessing it from the machine's name.
  package static func isAuthorKnown(in folder: URL) async throws -> Bool {
    try await ChildProcess.run("git", ["-C", folder.path, "-c", "user.useConfigOnly=true", "var", "GIT_AUTHOR_IDENT"])
      .isSuccess
  }

  private func git(in folder: URL, _ arguments: String...) async throws {
    let outcome = try await ChildProcess.run("git", ["-C", folder.path] + arguments, environment: environment)
    guard outcome.isSuccess else {
      throw WritingFailure(path: name, reason: "git \(arguments.first ?? "") failed: \(outcome.error); see --no-git")
    }
  }
}

/// The app could not be written.
struct WritingFailure: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String { "\(path) cannot be written: \(reason)" }
}

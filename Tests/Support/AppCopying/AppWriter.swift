package import FoundationEssentials
package import Generator
import Glibc
import Subprocess

/// Puts an app where there is nothing yet: built up beside its place, with its first commit, and moved there when it is whole.
package struct AppWriter {
  private let folder: URL

  package init(folder: URL) {
    self.folder = folder
  }

  /// What keeps an app from being written there.
  package func problems(outside scaffold: URL) -> [String] {
    let place = folder.standardizedFileURL.path
    if "\(place)/".hasPrefix("\(scaffold.standardizedFileURL.path)/") { return ["\(place) is inside of the scaffold"] }
    guard FileManager.default.fileExists(atPath: place) else { return [] }
    return (try? FileManager.default.contentsOfDirectory(atPath: place))?.isEmpty == true ? [] : ["\(place) is there already and not empty"]
  }

  /// - Parameter commit: what the first commit says; nil for no repository.
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
        throw WritingFailure(path: folder.path, reason: String(cString: strerror(errno)))
      }
    } catch {
      try? FileManager.default.removeItem(at: scratch)
      if let made { try? FileManager.default.removeItem(at: made) }
      throw error
    }
  }

  /// Makes the folders above the app's that are missing; the topmost of them.
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
    // Who has told git no name yet is to get the commit nevertheless.
    let author = try await isAuthorKnown(in: folder) ? [] : ["-c", "user.name=\(message)", "-c", "user.email=nobody@localhost"]
    try await git(in: folder, author + ["-c", "commit.gpgsign=false", "commit", "--quiet", "--no-verify", "--message", message])
  }

  private func isAuthorKnown(in folder: URL) async throws -> Bool {
    let result = try await Subprocess.run(
      .name("git"), arguments: ["-C", folder.path, "var", "GIT_AUTHOR_IDENT"], output: .discarded, error: .discarded)
    return result.terminationStatus.isSuccess
  }

  private func git(in folder: URL, _ arguments: String...) async throws {
    try await git(in: folder, arguments)
  }

  private func git(in folder: URL, _ arguments: [String]) async throws {
    let result = try await Subprocess.run(
      .name("git"), arguments: Arguments(["-C", folder.path] + arguments), output: .discarded, error: .string(limit: 1 << 16))
    guard result.terminationStatus.isSuccess else {
      throw WritingFailure(path: folder.path, reason: "git \(arguments.first ?? "") failed: \(result.standardError); see --no-git")
    }
  }
}

/// The app could not be put where it was to be.
struct WritingFailure: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String { "\(path) cannot be written: \(reason)" }
}

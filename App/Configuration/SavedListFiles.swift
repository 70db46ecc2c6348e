package import Domain
import Files
import FoundationEssentials
import Glibc

/// Short lists in the files of a folder, one text a line.
///
/// An actor, so that a save begins when the one before it has ended.
package actor SavedListFiles: SavedListRepositoryProtocol {
  /// In bytes.
  private static let longest = 65_536

  private let folder: String

  package init(folder: String) {
    self.folder = folder
  }

  package func fetchList(_ name: String) async throws(DomainError) -> [String] {
    do {
      let file = try SmallFile(path: path(name), limit: Self.longest)
      return file.map { String(decoding: $0.data, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init) }
        ?? []
    } catch {
      throw DomainError(.failed, message: "'\(path(name))' cannot be read: \(error.reason)")
    }
  }

  package func save(_ list: [String], as name: String) async throws(DomainError) {
    // The newer save that has taken its place may have ended already.
    if Task.isCancelled { throw DomainError(.cancelled, message: "Interrupted") }
    let lines = list.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n" }
    do {
      try FileReplacement.makeFolder(of: path(name))
      // Only the user may read what the user has typed.
      try FileReplacement(of: path(name), newFileMode: 0o600).write(Data(lines.joined().utf8))
    } catch {
      throw DomainError(
        .failed, message: "'\(path(name))' cannot be written: \(String(cString: strerror(error.number)))")
    }
  }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }
}

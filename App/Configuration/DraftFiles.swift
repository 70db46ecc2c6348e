package import Domain
import Files
import FoundationEssentials
import Glibc

/// Drafts in the files of a folder, one a form: its fields as a JSON object.
///
/// An actor, so that calls do not overlap.
package actor DraftFiles: DraftRepositoryProtocol {
  /// In bytes; more than anybody types.
  private static let longest = 1 << 24

  private let folder: String

  package init(folder: String) {
    self.folder = folder
  }

  package nonisolated func draft(of form: String) -> Draft? {
    guard let file = try? SmallFile(path: path(form), limit: Self.longest),
      let fields = try? JSONDecoder().decode([String: String].self, from: file.data)
    else { return nil }
    return Draft(fields: fields, age: .seconds(max(0, Date.now.timeIntervalSince(file.modificationDate))))
  }

  package func keep(_ fields: [String: String], of form: String) async throws(DomainError) {
    if Task.isCancelled { throw DomainError(.cancelled, message: "Interrupted") }
    do throws(FileReplacement.Failure) {
      // Only the user may read what the user has typed.
      let file = try FileReplacement(of: path(form), newFileMode: 0o600)
      guard !fields.isEmpty, let data = try? JSONEncoder().encode(fields) else { return try file.remove() }
      try FileReplacement.makeFolder(of: path(form))
      try file.write(data)
    } catch {
      throw DomainError(
        .failed, message: "'\(path(form))' cannot be written: \(String(cString: strerror(error.number)))")
    }
  }

  private nonisolated func path(_ form: String) -> String { "\(folder)/\(form).json" }
}

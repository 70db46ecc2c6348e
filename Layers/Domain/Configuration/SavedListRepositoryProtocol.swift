/// Saves short lists of texts between runs of the app.
public protocol SavedListRepositoryProtocol: Sendable {
  /// The list of that name; empty when none was saved.
  func fetchList(_ name: String) async throws(DomainError) -> [String]

  /// Replaces the list of that name. A line break in a text becomes a space.
  ///
  /// Saves do not overlap, and one that is cancelled before it begins saves nothing. A caller that cancels a
  /// save and starts the next one therefore finds the list of the next one.
  func save(_ list: [String], as name: String) async throws(DomainError)
}

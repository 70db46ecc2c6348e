public import Domain
import Synchronization

/// Saved lists in memory.
public final class SavedListRepositoryStandIn: SavedListRepositoryProtocol {
  private let contents: Mutex<Result<[String: [String]], DomainError>>

  public init(_ lists: [String: [String]] = [:]) {
    contents = Mutex(.success(lists))
  }

  public subscript(name: String) -> [String]? {
    get { contents.withLock { try? $0.get()[name] } }
    set { contents.withLock { $0 = .success([name: newValue ?? []]) } }
  }

  /// Every call throws this from now on.
  public func fail(_ failure: DomainError) { contents.withLock { $0 = .failure(failure) } }

  public func fetchList(_ name: String) async throws(DomainError) -> [String] {
    try contents.withLock { $0 }.get()[name] ?? []
  }

  public func save(_ list: [String], as name: String) async throws(DomainError) {
    _ = try contents.withLock { $0 }.get()
    self[name] = list
  }
}

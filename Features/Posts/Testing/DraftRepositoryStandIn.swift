public import Domain
import Synchronization

/// Drafts in memory, five minutes old.
public final class DraftRepositoryStandIn: DraftRepositoryProtocol {
  private let contents = Mutex<(kept: [String: [String: String]], calls: [[String: String]])>(([:], []))
  private let failure: DomainError?
  private let (changed, change) = AsyncStream<Void>.makeStream()

  /// - Parameter failure: why no draft can be kept; nil for none.
  public init(failure: DomainError? = nil) {
    self.failure = failure
  }

  /// By the name of the form.
  public var kept: [String: [String: String]] { contents.withLock { $0.kept } }
  /// What was kept, one after the other.
  public var calls: [[String: String]] { contents.withLock { $0.calls } }

  public func changes(reach count: Int) async {
    var changes = changed.makeAsyncIterator()
    while calls.count < count { await changes.next() }
  }

  public func draft(of form: String) -> Draft? {
    kept[form].map { Draft(fields: $0, age: .seconds(300)) }
  }

  public func keep(_ fields: [String: String], of form: String) async throws(DomainError) {
    if let failure { throw failure }
    contents.withLock { contents in
      contents.kept[form] = fields.isEmpty ? nil : fields
      contents.calls.append(fields)
    }
    change.yield()
  }
}

public import Domain
import Synchronization

/// The calls of a repository that fail, which a test changes as it goes on.
public final class Failures: Sendable {
  private let failing: Mutex<Set<PostRepositoryStandIn.Call>>
  private let error: DomainError

  public init(
    _ calls: Set<PostRepositoryStandIn.Call>,
    with error: DomainError = DomainError(.timedOut, message: "no response within 2 s")
  ) {
    failing = Mutex(calls)
    self.error = error
  }

  public var calls: Set<PostRepositoryStandIn.Call> {
    get { failing.withLock { $0 } }
    set { failing.withLock { $0 = newValue } }
  }

  public func repository(isForgetful: Bool = false) -> PostRepositoryStandIn {
    PostRepositoryStandIn(isForgetful: isForgetful) { [self] call async throws(DomainError) in
      if calls.contains(call) { throw error }
    }
  }
}

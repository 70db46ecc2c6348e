public import Domain
import Synchronization

/// Follows the server over one subscription for all that follow changes, as long as there are any.
public final class DefaultChangeRepository: ChangeRepositoryProtocol {
  private struct Follower {
    let kind: ItemKind?
    let id: Int?
    let continuation: AsyncStream<ItemChange>.Continuation
  }

  private struct State {
    var followers: [Int: Follower] = [:]
    var count = 0
    var subscription: Task<Void, Never>?
    /// Whether the server has ended the subscription, or has never offered one.
    var isOver = false
  }

  private let remoteDataSource: any ChangeRemoteDataSourceProtocol
  private let state = Mutex(State())

  public init(remoteDataSource: any ChangeRemoteDataSourceProtocol) {
    self.remoteDataSource = remoteDataSource
  }

  public func changes(of kind: ItemKind?, id: Int?) -> AsyncStream<ItemChange> {
    AsyncStream { continuation in
      let number = state.withLock { state -> Int? in
        guard !state.isOver else { return nil }
        state.count += 1
        state.followers[state.count] = Follower(kind: kind, id: id, continuation: continuation)
        if state.subscription == nil { state.subscription = Task { await self.subscribe() } }
        return state.count
      }
      guard let number else { return continuation.finish() }
      continuation.onTermination = { [weak self] _ in self?.remove(number) }
    }
  }

  private func remove(_ number: Int) {
    let unused = state.withLock { state -> Task<Void, Never>? in
      state.followers[number] = nil
      guard state.followers.isEmpty else { return nil }
      defer { state.subscription = nil }
      return state.subscription
    }
    unused?.cancel()
  }

  private func subscribe() async {
    for await event in remoteDataSource.changes() {
      // Others may have begun to follow since; their subscription is another.
      if Task.isCancelled { return }
      tell(event)
    }
    if Task.isCancelled { return }
    let followers = state.withLock { state in
      defer { state.followers = [:] }
      state.isOver = true
      return state.followers.values
    }
    for follower in followers { follower.continuation.finish() }
  }

  private func tell(_ event: RemoteChangeEvent) {
    for follower in state.withLock({ Array($0.followers.values) }) {
      switch event {
      case .connected: follower.continuation.yield(.connected)
      case .interrupted(let error): follower.continuation.yield(.interrupted(error))
      case .change(let change):
        guard change.resource == follower.kind?.name, follower.id.map({ $0 == change.id }) ?? true else { continue }
        follower.continuation.yield(.item(id: change.id, version: change.version))
      }
    }
  }
}

/// A change of an item, as the server sends it.
public struct ChangeRemoteModel: Decodable, Equatable, Sendable {
  /// The name of a collection, such as `posts`.
  public let resource: String
  public let id: Int
  /// The entity tag of the item; nil for one that was deleted.
  public let version: String?

  public init(resource: String, id: Int, version: String?) {
    self.resource = resource
    self.id = id
    self.version = version
  }
}

/// What happens to a subscription to changes.
public enum RemoteChangeEvent: Sendable {
  case connected
  case change(ChangeRemoteModel)
  /// The connection could not be opened or was lost. Another attempt follows, unless the sequence ends.
  case interrupted(RemoteError)
}

/// The changes of all items of the server.
public protocol ChangeRemoteDataSourceProtocol: Sendable {
  /// A subscription. The sequence ends when the server ends it, or offers none.
  func changes() -> AsyncStream<RemoteChangeEvent>
}

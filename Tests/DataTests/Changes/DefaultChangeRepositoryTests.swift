import Data
import Domain
import Synchronization
import Testing

extension StubRemoteContainer {
  var changeRemoteDataSource: any ChangeRemoteDataSourceProtocol { StubChangeDataSource() }
}

/// Subscriptions whose events a test sends.
private final class StubChangeDataSource: ChangeRemoteDataSourceProtocol {
  private struct State {
    var subscriptions: [AsyncStream<RemoteChangeEvent>.Continuation] = []
    var ended: Set<Int> = []
    var waiter: (condition: @Sendable (Int, Set<Int>) -> Bool, continuation: CheckedContinuation<Void, Never>)?
  }

  private let state = Mutex(State())

  func changes() -> AsyncStream<RemoteChangeEvent> {
    AsyncStream { continuation in
      let number = state.withLock { state in
        state.subscriptions.append(continuation)
        return state.subscriptions.count
      }
      continuation.onTermination = { _ in
        self.state.withLock { _ = $0.ended.insert(number) }
        self.check()
      }
      check()
    }
  }

  var count: Int { state.withLock(\.subscriptions.count) }

  func send(_ event: RemoteChangeEvent) { state.withLock(\.subscriptions).last?.yield(event) }

  func end() { state.withLock(\.subscriptions).last?.finish() }

  /// Waits until there have been so many subscriptions, of which some have ended.
  func wait(_ condition: @escaping @Sendable (_ begun: Int, _ ended: Set<Int>) -> Bool) async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.waiter = (condition, continuation) }
      check()
    }
  }

  private func check() {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard let waiter = state.waiter, waiter.condition(state.subscriptions.count, state.ended) else { return nil }
      state.waiter = nil
      return waiter.continuation
    }
    waiter?.resume()
  }
}

@Suite(.timeLimit(.minutes(10))) struct DefaultChangeRepositoryTests {
  private let remote = StubChangeDataSource()
  private let repository: DefaultChangeRepository

  init() { repository = DefaultChangeRepository(remoteDataSource: remote) }

  private func change(_ resource: String, _ id: Int, _ version: String? = "1") -> RemoteChangeEvent {
    .change(ChangeRemoteModel(resource: resource, id: id, version: version))
  }

  @Test func followersOfOneSubscriptionLearnOfTheirItems() async {
    var all = repository.changes(of: ItemKind("books"), id: nil).makeAsyncIterator()
    var one = repository.changes(of: ItemKind("books"), id: 2).makeAsyncIterator()
    await remote.wait { begun, _ in begun == 1 }
    remote.send(.connected)
    remote.send(change("films", 2))
    remote.send(change("books", 1))
    remote.send(change("books", 2, nil))
    #expect(await all.next() == .connected)
    #expect(await all.next() == .item(id: 1, version: "1"))
    #expect(await all.next() == .item(id: 2, version: nil))
    #expect(await one.next() == .connected)
    #expect(await one.next() == .item(id: 2, version: nil))
    #expect(remote.count == 1)
  }

  @Test func subscriptionEndsWithItsLastFollowerAndAnotherBeginsAfterwards() async {
    let first = Task { for await _ in repository.changes(of: ItemKind("books"), id: nil) {} }
    let second = Task { for await _ in repository.changes(of: ItemKind("films"), id: nil) {} }
    await remote.wait { begun, _ in begun == 1 }
    first.cancel()
    await first.value
    second.cancel()
    await second.value
    await remote.wait { _, ended in ended == [1] }
    var later = repository.changes(of: ItemKind("books"), id: nil).makeAsyncIterator()
    await remote.wait { begun, _ in begun == 2 }
    remote.send(change("books", 3))
    #expect(await later.next() == .item(id: 3, version: "1"))
  }

  @Test func serverThatOffersNothingIsAskedOnce() async {
    var follower = repository.changes(of: ItemKind("books"), id: nil).makeAsyncIterator()
    await remote.wait { begun, _ in begun == 1 }
    let error = DomainError(.notFound, message: "GET /live: not found (404)")
    remote.send(.interrupted(error))
    remote.end()
    #expect(await follower.next() == .interrupted(error))
    #expect(await follower.next() == nil)
    var later = repository.changes(of: ItemKind("books"), id: nil).makeAsyncIterator()
    #expect(await later.next() == nil)
    #expect(remote.count == 1)
  }
}

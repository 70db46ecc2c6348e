import Synchronization

/// What a cache keeps, and the requests under way that may change it: makes one change at a time, and none by an answer
/// that is older than what has come meanwhile.
final class CacheContents: Sendable {
  /// A request under way.
  struct Visit: Sendable {
    fileprivate let number: UInt64
    /// In seconds since 1970.
    let requestedAt: Int
  }

  /// How new an answer is: by its `Date` (RFC 9111, section 4), and among equal ones by the order of the requests.
  private struct Novelty: Comparable {
    let date: Int
    let number: UInt64

    static func < (left: Novelty, right: Novelty) -> Bool { (left.date, left.number) < (right.date, right.number) }
  }

  private struct Underway {
    let request: NetworkRequest
    /// The newest answer to such a request that came while this one was under way; `max` for a write.
    var newest: Novelty?
  }

  private struct State {
    var lastNumber: UInt64 = 0
    var underway: [UInt64: Underway] = [:]
    /// The latest change: the next one begins after it.
    var change: Task<Void, Never>?
  }

  private let store: any ResponseCacheStore
  private let state = Mutex(State())

  init(_ store: any ResponseCacheStore) { self.store = store }

  func enter(_ request: NetworkRequest, at now: Int) -> Visit {
    state.withLock { state in
      state.lastNumber += 1
      state.underway[state.lastNumber] = Underway(request: request)
      return Visit(number: state.lastNumber, requestedAt: now)
    }
  }

  func leave(_ visit: Visit) { state.withLock { state in state.underway[visit.number] = nil } }

  func variants(of url: String) async -> [CachedResponse] { await store.variants(of: url) }

  /// Whether something newer has come since the request was sent.
  func isOutdated(_ visit: Visit) -> Bool { state.withLock { $0.underway[visit.number]?.newest != nil } }

  /// Changes what is kept because of an answer, unless a newer one, or a write, has come before it.
  func replace(
    by response: CachedResponse, _ visit: Visit, url: String,
    _ change: @escaping @Sendable ([CachedResponse]) -> [CachedResponse]
  ) async {
    let novelty = Novelty(date: response.date, number: visit.number)
    state.withLock { state in
      for (number, other) in state.underway
      where number != visit.number && other.request.url.string == url && response.answers(other.request) {
        state.underway[number]?.newest = max(other.newest ?? novelty, novelty)
      }
    }
    await update(url) { [self] kept in
      let newest = state.withLock { $0.underway[visit.number]?.newest }
      return newest.map { novelty < $0 } ?? false ? nil : change(kept)
    }
  }

  /// Forgets a URL after a write, and what is under way from before it.
  func forget(_ url: String) async {
    state.withLock { state in
      for (number, other) in state.underway where other.request.url.string == url {
        state.underway[number]?.newest = Novelty(date: .max, number: .max)
      }
    }
    await update(url) { $0.isEmpty ? nil : [] }
  }

  /// Changes what is kept for a URL, after all changes before; `nil` leaves it. Not ended by a cancellation of the
  /// caller.
  func update(_ url: String, _ change: @escaping @Sendable ([CachedResponse]) -> [CachedResponse]?) async {
    let task = state.withLock { state in
      let task = Task { [store, earlier = state.change] in
        await earlier?.value
        guard let variants = change(await store.variants(of: url)) else { return }
        await store.keep(variants, for: url)
      }
      state.change = task
      return task
    }
    await task.value
  }
}

import Synchronization

/// The contents of a cache, and the pending requests whose responses may change them.
///
/// Makes one change at a time. A response is ignored if a newer one, or a write, has arrived since its request was
/// sent.
final class CacheContents: Sendable {
  /// A pending request.
  struct PendingRequest: Sendable {
    fileprivate let number: UInt64
    /// In seconds since 1970.
    let requestedAt: Int
  }

  /// The order of responses: by `Date` (RFC 9111, section 4), then by the order of their requests.
  private struct Recency: Comparable {
    let date: Int
    let number: UInt64

    static func < (left: Recency, right: Recency) -> Bool { (left.date, left.number) < (right.date, right.number) }
  }

  private struct Entry {
    let request: NetworkRequest
    /// The newest matching response that has arrived while this request was pending; after a write, a value newer than
    /// that of any response.
    var newest: Recency?
  }

  private struct State {
    var lastNumber: UInt64 = 0
    var pending: [UInt64: Entry] = [:]
    /// The URLs whose responses are being validated in the background.
    var revalidations: Set<String> = []
    /// The latest change; the next one waits for it.
    var change: Task<Void, Never>?
  }

  private let store: any ResponseCacheStore
  private let state = Mutex(State())

  init(_ store: any ResponseCacheStore) { self.store = store }

  func begin(_ request: NetworkRequest, at now: Int) -> PendingRequest {
    state.withLock { state in
      state.lastNumber += 1
      state.pending[state.lastNumber] = Entry(request: request)
      return PendingRequest(number: state.lastNumber, requestedAt: now)
    }
  }

  func end(_ pending: PendingRequest) { state.withLock { state in state.pending[pending.number] = nil } }

  /// Returns false if the URL is registered already.
  func beginRevalidation(of url: String) -> Bool { state.withLock { $0.revalidations.insert(url).inserted } }

  func endRevalidation(of url: String) { state.withLock { _ = $0.revalidations.remove(url) } }

  func variants(of url: String) async -> [CachedResponse] { await store.variants(of: url) }

  /// Whether a matching response or a write has arrived since the request was sent.
  func isOutdated(_ pending: PendingRequest) -> Bool { state.withLock { $0.pending[pending.number]?.newest != nil } }

  /// Makes a change because of a response, unless a newer response or a write has arrived since its request.
  func replace(
    by response: CachedResponse, _ pending: PendingRequest, url: String,
    _ change: @escaping @Sendable ([CachedResponse]) -> [CachedResponse]
  ) async {
    let recency = Recency(date: response.date, number: pending.number)
    state.withLock { state in
      for (number, other) in state.pending
      where number != pending.number && other.request.url.string == url && response.matches(other.request) {
        state.pending[number]?.newest = max(other.newest ?? recency, recency)
      }
    }
    await update(url) { [self] stored in
      if let newest = state.withLock({ $0.pending[pending.number]?.newest }), recency < newest { return nil }
      return change(stored)
    }
  }

  /// Removes the responses of a URL after a write; responses to pending requests will not be stored.
  func forget(_ url: String) async {
    state.withLock { state in
      for (number, other) in state.pending where other.request.url.string == url {
        state.pending[number]?.newest = Recency(date: .max, number: .max)
      }
    }
    await update(url) { $0.isEmpty ? nil : [] }
  }

  /// Changes the stored responses of a URL, after all earlier changes; if `change` returns `nil` they stay. Continues
  /// if the calling task is cancelled.
  func update(_ url: String, _ change: @escaping @Sendable ([CachedResponse]) -> [CachedResponse]?) async {
    let task = state.withLock { state in
      let task = Task { [store, earlier = state.change] in
        await earlier?.value
        guard let variants = change(await store.variants(of: url)) else { return }
        await store.store(variants, for: url)
      }
      state.change = task
      return task
    }
    await task.value
  }
}

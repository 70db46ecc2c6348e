import InnoNetworkEngine
import Synchronization

/// Stores responses in memory, up to a number of bytes; those used longest ago go first.
public final class MemoryCache: ResponseCacheStore {
  private struct Entry {
    var variants: [CachedResponse]
    let size: Int
    var lastUse: UInt64
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var size = 0
    var clock: UInt64 = 0

    mutating func tick() -> UInt64 {
      clock += 1
      return clock
    }

    mutating func remove(_ url: String) { size -= entries.removeValue(forKey: url)?.size ?? 0 }
  }

  private let capacity: Int
  private let state = Mutex(State())

  /// A store with a capacity in bytes; 16 MiB by default.
  public init(capacity: Int = 16 << 20) { self.capacity = capacity }

  /// The size of the stored responses in bytes.
  public var size: Int { state.withLock { $0.size } }

  public func variants(of url: String) async -> [CachedResponse] {
    state.withLock { state in
      guard state.entries[url] != nil else { return [] }
      let use = state.tick()
      state.entries[url]?.lastUse = use
      return state.entries[url]?.variants ?? []
    }
  }

  public func store(_ variants: [CachedResponse], for url: String) async {
    let size = variants.reduce(0) { $0 + $1.size }
    state.withLock { state in
      state.remove(url)
      guard !variants.isEmpty, size <= capacity else { return }
      state.entries[url] = Entry(variants: variants, size: size, lastUse: state.tick())
      state.size += size
      // A search for each removed entry: a full cache removes about one for each that it adds.
      while state.size > capacity, let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
        state.remove(oldest.key)
      }
    }
  }

  public func removeAll() async { state.withLock { $0 = State() } }
}

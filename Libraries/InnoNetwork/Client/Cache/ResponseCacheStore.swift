/// Where a client's cache keeps answers: in memory (``MemoryCache``), on disk (``DiskCache``), or elsewhere.
///
/// It only keeps and forgets; whether an answer may be used is the client's matter. Both functions run on no actor, also at the same time,
/// and have no way to fail: what cannot be read is not there, what cannot be kept is lost.
public protocol ResponseCacheStore: Sendable {
  /// The answers kept for a URL: one for each set of request fields that `Vary` makes different, the latest first.
  func variants(of url: String) async -> [CachedResponse]

  /// Keeps these answers for a URL in place of what was kept for it; none forgets the URL.
  func keep(_ variants: [CachedResponse], for url: String) async

  /// Forgets everything.
  func removeAll() async
}

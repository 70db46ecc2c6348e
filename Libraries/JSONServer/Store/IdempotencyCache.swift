/// The key of a write, and what identifies the request that it was sent with.
struct IdempotencyKey: Sendable {
  let text: String
  /// Hash of the request: its method, target and body.
  let fingerprint: Int
}

/// The responses to writes with an `Idempotency-Key`: a request that is sent again is not performed again.
///
/// The oldest responses are evicted first.
struct IdempotencyCache {
  enum Lookup: Equatable {
    /// The key has not been used, or was evicted.
    case new
    /// The response to the first request with this key.
    case known(HTTPResponse)
    /// The key was used for a different request.
    case conflict
  }

  private struct Entry {
    let fingerprint: Int
    let response: HTTPResponse
  }

  private let maximumCount: Int
  private let maximumBytes: Int
  private var entries: [String: Entry] = [:]
  /// The keys in the order of insertion. Those before `oldest` are evicted.
  private var keys: [String] = []
  private var oldest = 0
  private var bytes = 0

  init(maximumCount: Int = 1_000, maximumBytes: Int = 8 << 20) {
    self.maximumCount = maximumCount
    self.maximumBytes = maximumBytes
  }

  func lookUp(_ key: IdempotencyKey) -> Lookup {
    guard let entry = entries[key.text] else { return .new }
    return entry.fingerprint == key.fingerprint ? .known(entry.response) : .conflict
  }

  /// The key must be new.
  mutating func store(_ response: HTTPResponse, for key: IdempotencyKey) {
    entries[key.text] = Entry(fingerprint: key.fingerprint, response: response)
    keys.append(key.text)
    bytes += response.body.count
    while entries.count > maximumCount || bytes > maximumBytes, entries.count > 1 {
      bytes -= entries.removeValue(forKey: keys[oldest])?.response.body.count ?? 0
      oldest += 1
    }
    if oldest > maximumCount {
      keys.removeFirst(oldest)
      oldest = 0
    }
  }
}

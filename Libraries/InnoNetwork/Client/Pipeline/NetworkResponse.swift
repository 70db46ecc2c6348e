public import InnoNetworkEngine

/// A response on its way through the client, as response interceptors and decoders see it.
public struct NetworkResponse: Sendable {
  /// Where a response comes from.
  public enum Source: Sendable, Equatable {
    /// From the server, just now.
    case server
    /// From the cache, still fresh.
    case cache
    /// From the cache, after the server confirmed it (304).
    case revalidated
    /// From the cache although it is stale, as the server allows it after a failure (`stale-if-error`, RFC 5861,
    /// section 4) or while it is validated in the background (`stale-while-revalidate`, section 3).
    case staleCache
  }

  /// The status and header fields; responses of the cache have theirs as kept, and `Age` where the server was not
  /// asked.
  public var head: ResponseHead
  /// The whole body, decompressed. Empty where it is streamed.
  public var body: [UInt8]
  /// Where the response came from: the last URL of a chain of redirects.
  public let url: RequestURL
  /// Of the last exchange; all zero for responses of the cache.
  public let metrics: TransferMetrics
  /// Whether the response is the server's or the cache's.
  public let source: Source

  /// A response, from the server and without metrics by default; for interceptors that put one in another's place, and
  /// for tests.
  public init(
    head: ResponseHead, body: [UInt8], url: RequestURL, metrics: TransferMetrics = TransferMetrics(),
    source: Source = .server
  ) {
    self.head = head
    self.body = body
    self.url = url
    self.metrics = metrics
    self.source = source
  }
}

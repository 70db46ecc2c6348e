public import InnoNetworkEngine

/// A response in the client, as interceptors and decoders see it.
public struct NetworkResponse: Sendable {
  /// Where a response comes from.
  public enum Source: Sendable, Equatable {
    /// From the server.
    case server
    /// From the cache, fresh.
    case cache
    /// From the cache, after the server has validated it (304).
    case revalidated
    /// From the cache although it is stale: after a failure (`stale-if-error`, RFC 5861, section 4) or while it is
    /// validated in the background (`stale-while-revalidate`, section 3).
    case staleCache
  }

  /// The status and header fields. Responses from the cache have an `Age` field, unless the server has validated them.
  public var head: ResponseHead
  /// The whole body, decompressed; empty if it is streamed.
  public var body: [UInt8]
  /// The URL of the response, after redirects.
  public let url: RequestURL
  /// The metrics of the last exchange; all zero for streamed responses, and for those from the cache unless the server
  /// has validated them.
  public let metrics: TransferMetrics
  /// Whether the response comes from the server or the cache.
  public let source: Source

  /// A response, from the server and without metrics by default; for interceptors that replace a response, and for
  /// tests.
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

public import InnoNetworkEngine

/// An answer on its way through the client, as response interceptors and decoders see it.
public struct NetworkResponse: Sendable {
  public var head: ResponseHead
  public var body: [UInt8]
  /// Where the answer came from: the last URL of a chain of redirects.
  public let url: RequestURL
  /// Of the last exchange.
  public let metrics: TransferMetrics

  public init(head: ResponseHead, body: [UInt8], url: RequestURL, metrics: TransferMetrics = TransferMetrics()) {
    self.head = head
    self.body = body
    self.url = url
    self.metrics = metrics
  }
}

/// What a server answered to one exchange.
public struct EngineResponse: Sendable {
  /// Status and header fields.
  public var head: ResponseHead
  /// The whole body, decompressed; empty where there was none.
  public var body: [UInt8]
  /// Where the time went.
  public var metrics: TransferMetrics

  /// An answer put together by hand, as scripted engines do.
  public init(head: ResponseHead, body: [UInt8] = [], metrics: TransferMetrics = TransferMetrics()) {
    self.head = head
    self.body = body
    self.metrics = metrics
  }
}

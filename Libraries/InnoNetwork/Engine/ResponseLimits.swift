/// How much of an answer an engine accepts before it ends the exchange.
public struct ResponseLimits: Sendable, Equatable {
  /// Bytes of body, counted after decompression and while they arrive.
  public var body: Int
  /// Bytes of the status line and the header fields.
  public var head: Int

  /// 5 MiB of body, 64 KiB of head.
  public init(body: Int = 5 << 20, head: Int = 64 << 10) {
    self.body = body
    self.head = head
  }
}

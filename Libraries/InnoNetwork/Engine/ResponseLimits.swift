/// How much of an answer an engine accepts before it ends the exchange.
public struct ResponseLimits: Sendable, Equatable {
  /// Bytes of body, counted after decompression and while they arrive, whether the body is kept, streamed or written to a file.
  public var body: Int
  /// Bytes of the lines before and after the body: status lines and header fields, those of interim answers included, and trailers.
  public var head: Int
  /// How many times larger than what was received a body may become by decompression; not looked at below 1 MiB decompressed.
  public var ratio: Int

  /// 5 MiB of body, 64 KiB of head, a hundredfold growth.
  public init(body: Int = 5 << 20, head: Int = 64 << 10, ratio: Int = 100) {
    self.body = body
    self.head = head
    self.ratio = ratio
  }
}

/// An answer whose body is still to come.
public struct EngineStream: Sendable {
  /// Status and header fields.
  public var head: ResponseHead
  /// Read once; see ``ResponseBody``.
  public var body: ResponseBody

  /// An answer put together by hand, as scripted engines do.
  public init(head: ResponseHead, body: ResponseBody) {
    self.head = head
    self.body = body
  }
}

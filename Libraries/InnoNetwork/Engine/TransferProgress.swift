/// How far an exchange has come, in bytes of body as they go over the wire: before decompression, and without framing.
public struct TransferProgress: Sendable, Equatable {
  /// Bytes of the request's body so far.
  public var sent: Int
  /// `nil` where the request has no body, or one of unknown length.
  public var totalToSend: Int?
  /// Bytes of the answer's body so far; of a download, with what an earlier try had brought.
  public var received: Int
  /// `nil` while no length has been announced.
  public var totalToReceive: Int?

  /// Nothing sent or received, and no lengths known, unless stated.
  public init(sent: Int = 0, totalToSend: Int? = nil, received: Int = 0, totalToReceive: Int? = nil) {
    self.sent = sent
    self.totalToSend = totalToSend
    self.received = received
    self.totalToReceive = totalToReceive
  }
}

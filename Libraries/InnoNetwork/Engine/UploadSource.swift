/// A request body that is read while it is sent.
public enum UploadSource: Sendable {
  /// A regular file from its first to its last byte, read on the engine's thread. Its length is announced, and it can be read again, so
  /// that a request that may be replayed stays so.
  case file(path: String)
  /// Pieces as a sequence brings them: read by a task of their own, one piece ahead of what is being sent. Without a length HTTP/1.1 sends
  /// them in chunks.
  ///
  /// They cannot be had twice, so the request gets a connection of its own and is never sent again by the engine. An error of the sequence
  /// ends the exchange with `uploadFailed` and is found in ``EngineError/underlying``; a sum that differs from the length ends it likewise.
  case pieces(any AsyncSequence<[UInt8], any Error> & Sendable, length: Int?)
}

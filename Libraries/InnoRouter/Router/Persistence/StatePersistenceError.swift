/// Why navigation state was not kept or not restored.
public enum StatePersistenceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A route could not be written; the text is the encoder's.
  case unwritable(String)
  /// The data is longer than the limit, in bytes.
  case tooLarge(limit: Int)
  /// The data is not what ``StatePersistence`` writes, or not of these routes; the text is the decoder's.
  case unreadable(String)
  /// The data was written by a version of the library, or of the app, whose format is another.
  case version(found: Int, expected: Int)
  /// A validator or a middleware of the store refused the state; the text is its reason.
  case refused(String)

  public var description: String {
    switch self {
    case .unwritable(let reason): "the state cannot be written: \(reason)"
    case .tooLarge(let limit): "the saved state is longer than \(limit) bytes"
    case .unreadable(let reason): "the saved state cannot be read: \(reason)"
    case .version(let found, let expected): "the saved state has version \(found), and \(expected) is needed"
    case .refused(let reason): "the saved state was refused: \(reason)"
    }
  }
}

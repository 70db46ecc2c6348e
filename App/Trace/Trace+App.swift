import CoreNetwork
public import InnoTrace

extension Trace {
  /// A trace without the credentials in URLs, which a command may have.
  ///
  /// - Parameter limit: The number of steps that are kept; then the oldest quarter is dropped.
  public static func ofApp(limit: Int = 200_000) -> Trace {
    Trace(limit: limit) { Credentials.redacted(in: $0) }
  }
}

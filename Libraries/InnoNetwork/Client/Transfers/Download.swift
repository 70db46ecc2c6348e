public import InnoNetworkEngine

/// A file that has come whole.
public struct Download: Sendable {
  /// Where it is.
  public let path: String
  /// Its size in bytes.
  public let size: Int
  /// How many of them an earlier try had brought; zero where it came in one.
  public let resumedFrom: Int
  /// Status and fields of the last answer.
  public let head: ResponseHead
  /// Where it came from: the last URL of a chain of redirects.
  public let url: RequestURL
}

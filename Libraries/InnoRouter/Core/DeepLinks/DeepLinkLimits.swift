/// How large a deep link may be before it is refused unread.
public struct DeepLinkLimits: Hashable, Sendable {
  /// The length of the whole link in Unicode scalars.
  public var characters: Int
  /// The number of path segments.
  public var segments: Int
  /// The number of query items.
  public var queryItems: Int

  /// Defaults: 8,192 characters, 128 segments, 256 query items.
  public init(characters: Int = 8_192, segments: Int = 128, queryItems: Int = 256) {
    self.characters = characters
    self.segments = segments
    self.queryItems = queryItems
  }
}

/// Which posts a list shows; all of them by default.
public struct PostFilter: Hashable, Sendable {
  /// Only posts with this text; empty for all.
  public var search: String
  /// Only posts of this author; nil for all.
  public var authorID: Int?

  public init(search: String = "", authorID: Int? = nil) {
    self.search = search
    self.authorID = authorID
  }
}

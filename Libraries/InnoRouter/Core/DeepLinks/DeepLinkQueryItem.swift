/// One `name=value` of a query, decoded; the value of a flag without `=` is the empty text.
public struct DeepLinkQueryItem: Hashable, Sendable {
  /// The decoded text before the first `=`; may be empty, and may occur more than once in a query.
  public let name: String
  /// The decoded text after the first `=`; empty without one.
  public let value: String

  /// An item as it stands in a query, already decoded.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

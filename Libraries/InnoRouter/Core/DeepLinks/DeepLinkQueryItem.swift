/// One `name=value` of a query, decoded; the value of a flag without `=` is the empty text.
public struct DeepLinkQueryItem: Hashable, Sendable {
  public let name: String
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

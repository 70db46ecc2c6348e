/// Static description of a tab, for its commands and its label.
public struct TabItem: Hashable, Sendable {
  /// The name in commands: `people`.
  public let name: String
  /// The label: `People`.
  public let title: String
  /// The name of one item: `person`.
  public let itemName: String

  /// A description, without validation.
  public init(name: String, title: String, itemName: String) {
    self.name = name
    self.title = title
    self.itemName = itemName
  }
}

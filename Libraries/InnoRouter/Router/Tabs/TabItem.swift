/// Static description of a tab, for its commands and its label.
public struct TabItem: Hashable, Sendable {
  /// The name in commands: `people`.
  public let name: String
  /// The label: `People`.
  public let title: String
  /// The name of one item: `person`.
  public let itemName: String
  /// The name of its modal and of the command that opens it: `overview`; nil without a modal.
  public let modal: String?

  /// A description, without validation.
  public init(name: String, title: String, itemName: String, modal: String? = nil) {
    self.name = name
    self.title = title
    self.itemName = itemName
    self.modal = modal
  }
}

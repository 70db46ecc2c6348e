/// The fixed facts about a tab: what its commands and its label are made from.
public struct TabItem: Hashable, Sendable {
  /// The word for commands: `people`.
  public let name: String
  /// The label: `People`.
  public let title: String
  /// What one of its items is called: `person`.
  public let itemName: String
  /// The command that opens its modal, which is the modal's name too: `overview`; nil when it has none.
  public let modal: String?

  /// A tab of these facts, none of which is checked.
  public init(name: String, title: String, itemName: String, modal: String? = nil) {
    self.name = name
    self.title = title
    self.itemName = itemName
    self.modal = modal
  }
}

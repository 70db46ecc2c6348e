/// The fixed facts about a tab: what its commands, its links and its label are made from.
public struct TabItem: Hashable, Sendable {
  /// The word for commands and links: `people`.
  public let name: String
  /// The label: `People`.
  public let title: String
  /// What one of its items is called: `person`.
  public let itemName: String
  /// What the id in a link to an item stands for: `userID` in `/people/:userID`.
  public let linkParameter: String
  /// What the id in a link names where that is not the item itself: `assignee`, whose first item the link then shows; nil where it is.
  public let linkSubject: String?
  /// The command that opens its modal, which is the modal's name too: `overview`; nil when it has none.
  public let modal: String?

  /// A tab of these facts, none of which is checked.
  public init(name: String, title: String, itemName: String, linkParameter: String, linkSubject: String? = nil, modal: String? = nil) {
    self.name = name
    self.title = title
    self.itemName = itemName
    self.linkParameter = linkParameter
    self.linkSubject = linkSubject
    self.modal = modal
  }
}

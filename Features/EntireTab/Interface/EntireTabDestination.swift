/// A place in the app that a link can name: a tab, and perhaps an item in it.
public struct EntireTabDestination: Hashable, Sendable {
  public let tab: String
  /// Nil for the tab's root.
  public let itemID: Int?

  public init(tab: String, itemID: Int? = nil) {
    self.tab = tab
    self.itemID = itemID
  }
}

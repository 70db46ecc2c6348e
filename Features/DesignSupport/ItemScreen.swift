public import TerminalUI

/// A detail screen: the item, which scrolls if it does not fit; without an item, the failure that there is none with
/// that id.
public struct ItemScreen<ID: CustomStringConvertible & Encodable & Sendable, Content: View>: View {
  private let itemName: String
  private let id: ID
  private let ids: [ID]
  private let screen: String
  private let content: Content?

  /// - Parameters:
  ///   - ids: those there are, of which the nearest is suggested; empty suggests none.
  ///   - screen: the name of the screen while there is no item; the content names itself.
  public init<Item>(
    _ item: Item?, named itemName: String, id: ID, among ids: [ID] = [], screen: String,
    @ViewBuilder content: (Item) -> Content
  ) {
    self.itemName = itemName
    self.id = id
    self.ids = ids
    self.screen = screen
    self.content = item.map { content($0) }
  }

  public var body: some View {
    if let content {
      ScrollView { content }
    } else {
      MissingItem(itemName, id: id, among: ids, screen: screen)
    }
  }
}

/// Shows and publishes the failure that there is no item with an id.
public struct MissingItem<ID: CustomStringConvertible & Encodable & Sendable>: View {
  private let failure: ScreenFailure
  private let id: ID
  private let screen: String

  /// `screen`: the name of the screen.
  public init(_ itemName: String, id: ID, among ids: [ID] = [], screen: String) {
    failure = .noSuchItem(itemName, id: id, among: ids)
    self.id = id
    self.screen = screen
  }

  public var body: some View {
    Text(failure.message).dim()
      .screen(screen, document: ["id": id])
      .failure(failure)
  }
}

public import TerminalUI

/// What a detail screen shows of an item that does not exist, or not any more; publishes the failure.
public struct MissingItem<ID: CustomStringConvertible & Encodable & Sendable>: View {
  private let itemName: String
  private let id: ID
  private let screen: String

  /// `screen`: the name of the detail screen whose place it takes.
  public init(_ itemName: String, id: ID, screen: String) {
    self.itemName = itemName
    self.id = id
    self.screen = screen
  }

  public var body: some View {
    let failure = ScreenFailure.noSuchItem(itemName, id: id)
    Text(failure.message).dim()
      .screen(screen, document: ["id": id])
      .failure(failure)
  }
}

public import TerminalUI

extension Command {
  /// The command that opens an item of a list by its id.
  ///
  /// - Parameters:
  ///   - id: reads an id as the user types it, such as `Int.init`; nil for text that is none.
  ///   - perform: opens the item; false when there is none with that id.
  public static func select<ID: CustomStringConvertible>(
    _ itemName: String, id: @escaping @MainActor @Sendable (String) -> ID?, isEnabled: Bool,
    perform: @escaping @MainActor @Sendable (ID) -> Bool
  ) -> Command {
    Command(name: "select", title: "Show one \(itemName)", argument: "ID", isEnabled: isEnabled) { text in
      guard let id = id(text) else {
        throw ScreenFailure(code: .usage, message: "'\(text)' is no id.", hint: "The list shows the ids.")
      }
      guard perform(id) else { throw ScreenFailure.noSuchItem(itemName, id: id) }
    }
  }
}

public import TerminalUI

extension Command {
  /// The command that opens an item of a list by its id.
  ///
  /// - Parameters:
  ///   - id: parses an id as the user types it, such as `Int.init`; nil for text that is not an id.
  ///   - ids: those there are, of which the nearest is suggested; empty suggests none.
  ///   - perform: opens the item; false if there is none with that id.
  public static func select<ID: CustomStringConvertible & Sendable>(
    _ itemName: String, id: @escaping @MainActor @Sendable (String) -> ID?, among ids: [ID] = [], isEnabled: Bool,
    perform: @escaping @MainActor @Sendable (ID) async -> Bool
  ) -> Command {
    onItem(
      itemName, name: "select", title: "Show one \(itemName)", id: id, among: ids, selection: nil,
      isEnabled: isEnabled, perform: perform)
  }

  /// A command on one item: typed, it takes the item's id; its key uses the selected row.
  ///
  /// ```swift
  /// Command.onItem(
  ///   "album", name: "play", key: "p", title: "Play", id: Int.init, selection: selection, isEnabled: true,
  ///   perform: model.play)
  /// ```
  ///
  /// - Parameters:
  ///   - id: parses an id as the user types it, such as `Int.init`; nil for text that is not an id.
  ///   - ids: those there are, of which the nearest is suggested; empty suggests none.
  ///   - selection: the selected row; nil without one.
  ///   - perform: performs the command; false if there is no item with that id.
  public static func onItem<ID: CustomStringConvertible & Sendable>(
    _ itemName: String, name: String, key: Key? = nil, title: String,
    id: @escaping @MainActor @Sendable (String) -> ID?, among ids: [ID] = [], selection: ID?, isEnabled: Bool,
    perform: @escaping @MainActor @Sendable (ID) async throws -> Bool
  ) -> Command {
    Command(name: name, key: key, title: title, argument: "ID", isEnabled: isEnabled) { text in
      if text.isEmpty, selection == nil {
        throw ScreenFailure(code: .usage, message: "No \(itemName) is selected.", hint: "Select one, or type its id.")
      }
      guard let id = text.isEmpty ? selection : id(text) else {
        throw ScreenFailure(code: .usage, message: "'\(text)' is not a valid id.", hint: "The list shows the ids.")
      }
      guard try await perform(id) else { throw ScreenFailure.noSuchItem(itemName, id: id, among: ids) }
    }
  }
}

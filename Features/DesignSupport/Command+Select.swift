public import TerminalUI

extension Command {
  /// The command that opens an item of a list by its id.
  public static func select(
    _ itemName: String, isEnabled: Bool, perform: @escaping @MainActor @Sendable (Int) throws -> Void
  ) -> Command {
    Command(name: "select", title: "Show one \(itemName)", argument: "ID", isEnabled: isEnabled) { text in
      guard let id = Int(text) else {
        throw ScreenFailure(code: .usage, message: "'\(text)' is no id.", hint: "An id is a whole number, as the list shows it.")
      }
      try perform(id)
    }
  }
}

public import Domain
public import TerminalUI

extension Command {
  /// Writes fields of an item, by their names.
  public typealias FieldWrite<ID> = @MainActor @Sendable (ID, [String: String]) async throws(DomainError) -> Void

  /// The command that sets a field of an item to what is typed: `:state closed`.
  ///
  /// - Parameters:
  ///   - argument: the placeholder of the value; words that complete are separated by bars, `open|closed`.
  ///   - id: the item, such as that of the selected row; nil for none.
  public static func field<ID: Sendable>(
    _ field: String, _ argument: String, of id: ID?, write: @escaping FieldWrite<ID>
  ) -> Command {
    Command(name: field, title: "Set the \(field)", argument: argument, isEnabled: id != nil) { text in
      if text.isEmpty {
        throw ScreenFailure(code: .usage, message: "'\(field)' needs a value.", hint: "It takes \(argument).")
      }
      try await set(field, to: text, of: id, write)
    }
  }

  /// The command that sets a field to the word after the one that it has; after the last, to the first.
  public static func next<ID: Sendable>(
    _ field: String, _ words: [String], after current: String?, key: Key?, of id: ID?, write: @escaping FieldWrite<ID>
  ) -> Command {
    let next = words.drop { $0 != current }.dropFirst().first ?? words.first ?? ""
    return Command(name: "next-\(field)", key: key, title: "Next \(field)", isEnabled: id != nil) {
      try await set(field, to: next, of: id, write)
    }
  }

  @MainActor
  private static func set<ID>(
    _ field: String, to text: String, of id: ID?, _ write: FieldWrite<ID>
  ) async throws(ScreenFailure) {
    guard let id else { return }
    do {
      try await write(id, [field: text])
    } catch {
      throw ScreenFailure(error)
    }
  }
}

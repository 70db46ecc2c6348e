public import TerminalUI

/// Says that a command has deleted an item. Publishes its id as `{"deleted": …}`.
public struct DeletedScreen<ID: CustomStringConvertible & Encodable & Sendable>: View {
  private let title: String
  private let id: ID
  private let screen: String

  /// - Parameters:
  ///   - title: the name of an item: `Post`.
  ///   - screen: the name of the screen: `posts.deleted`.
  public init(_ title: String, id: ID, screen: String) {
    self.title = title
    self.id = id
    self.screen = screen
  }

  public var body: some View {
    Text("\(title) \(id) is deleted.").screen(screen, document: ["deleted": id])
  }
}

public import TerminalUI

/// What a list shows in the place of rows when it has none.
public struct EmptyState: View {
  private let message: String

  public init(_ message: String) {
    self.message = message
  }

  public var body: some View {
    Text(message)
  }
}

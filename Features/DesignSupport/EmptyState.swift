public import TerminalUI

/// What a list without rows shows.
public struct EmptyState: View {
  private let message: String

  public init(_ message: String) {
    self.message = message
  }

  public var body: some View {
    Text(message)
  }
}

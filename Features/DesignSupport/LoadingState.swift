public import TerminalUI

/// What a screen shows while it waits for its data.
public struct LoadingState: View {
  private let message: String

  public init(_ message: String) {
    self.message = message
  }

  public var body: some View {
    ProgressView(message).dim()
  }
}

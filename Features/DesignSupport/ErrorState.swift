public import TerminalUI

/// What a screen shows when its data could not be loaded; publishes the failure, and the command that tries again.
public struct ErrorState: View {
  private let title: String
  private let failure: ScreenFailure
  private let retry: Command?

  /// `retry`: the command that loads again, published with this view; nil when the screen offers its own `refresh`.
  public init(title: String, failure: ScreenFailure, retry: Command? = nil) {
    self.title = title
    self.failure = failure
    self.retry = retry
  }

  public var body: some View {
    Box(title, borderColor: .red) {
      VStack {
        Text(failure.message)
        if let hint = failure.hint { Text(hint).dim() }
        CommandButton("Retry", runs: retry?.name ?? "refresh")
      }
      .padding(.horizontal)
    }
    .failure(failure)
    .commands { if let retry { retry } }
  }
}

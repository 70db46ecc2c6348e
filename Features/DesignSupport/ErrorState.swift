public import TerminalUI

/// What a screen shows when its data could not be loaded; publishes the failure. Retry runs the screen's
/// ``TerminalUI/Command/refresh(perform:)``.
public struct ErrorState: View {
  private let title: String
  private let failure: ScreenFailure

  public init(title: String, failure: ScreenFailure) {
    self.title = title
    self.failure = failure
  }

  public var body: some View {
    Box(title, borderColor: .red) {
      VStack {
        Text(failure.message)
        if let hint = failure.hint { Text(hint).dim() }
        CommandButton("Retry", runs: Command.refreshName)
      }
      .padding(.horizontal)
    }
    // On a small screen at least its title, above rows that are kept.
    .frame(minHeight: 1)
    .failure(failure)
  }
}

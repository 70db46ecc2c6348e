import TerminalUI
import Testing

@testable import innosample

/// An error as a failure; see also `MessageTests`.
struct ErrorReportTests {
  private struct Other: Error {}

  @Test func errorOfAnotherTypeIsReportedWithACodeItsDescriptionAndItsHint() {
    let terminal = TerminalError.cannotMoveCursor(term: "")
    let usage = ScreenFailure(code: .usage, message: terminal.description, hint: terminal.hint)
    #expect(ErrorReport(terminal).printed == usage)
    #expect(ErrorReport(Other()).printed == ScreenFailure(code: .failure, message: "Other()"))
  }
}

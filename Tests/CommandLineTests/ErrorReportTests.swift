import TerminalUI
import Testing

@testable import innosample

/// An error as text; see also `MessageTests`.
struct ErrorReportTests {
  @Test func everyProblemOfEveryFieldHasALineAndEachDetailThatIsAskedFor() {
    let failure = ScreenFailure(
      code: .validation, message: "Wrong.", hint: "Correct it.", details: "one\n\ntwo\n",
      fields: ["title": ["2", "1"], "body": ["3"]])
    let text = "error: Wrong.\nfield: body: 3\nfield: title: 2\nfield: title: 1\nhint: Correct it.\n"
    #expect(ErrorReport(failure).text(withDetails: false) == text)
    #expect(ErrorReport(failure).text(withDetails: true) == text + "detail: one\ndetail: two\n")
  }

  private struct Other: Error {}

  @Test func errorOfAnotherTypeIsReportedWithACodeItsDescriptionAndItsHint() {
    let terminal = TerminalError.cannotMoveCursor(term: "")
    let usage = ScreenFailure(code: .usage, message: terminal.description, hint: terminal.hint)
    #expect(ErrorReport(terminal).error == usage)
    #expect(ErrorReport(Other()).error == ScreenFailure(code: .failure, message: "Other()"))
  }
}

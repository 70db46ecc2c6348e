import IssueReporting
// NB: nothing of it is named here. On Linux it has to be linked into the test bundle, or issues are printed and fail no test.
import IssueReportingTestSupport

/// The place in a test that an issue belongs to.
struct TestLocation: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  func report(_ message: String) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

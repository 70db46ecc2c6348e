// IssueReportingTestSupport is looked up by name while a test runs: on Linux it has to be linked, and nothing of it is named here.
import IssueReporting
import IssueReportingTestSupport

/// Where a test called; failures point there.
struct CallLocation: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  func fail(_ message: String) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  func warn(_ message: String) {
    reportIssue(message, severity: .warning, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

import IssueReporting
import Synchronization
package import Testing

/// A failure or warning that an assertion of a testing module reports.
package struct ReportedIssue: Sendable {
  package let text: String
  package let fileID: String
  package let line: Int
}

/// The issues that assertions report during `body`. They do not fail the test, nor does the runner count them as known
/// issues.
@MainActor
package func reportedIssues(during body: @MainActor () async throws -> Void) async rethrows -> [ReportedIssue] {
  let collector = IssueCollector()
  try await withIssueReporters([collector]) { try await body() }
  return collector.issues.withLock(\.self)
}

/// Fails unless assertions report issues during `body`, and each of them meets `condition`.
@MainActor
package func expectIssues(
  at location: SourceLocation = #_sourceLocation, _ body: @MainActor () async throws -> Void,
  matching condition: (ReportedIssue) -> Bool = { _ in true }
) async rethrows {
  expect(try await reportedIssues(during: body), at: location, condition)
}

/// The same for a `body` that does not wait.
@MainActor
package func expectIssues(
  at location: SourceLocation = #_sourceLocation, _ body: @MainActor () throws -> Void,
  matching condition: (ReportedIssue) -> Bool = { _ in true }
) rethrows {
  let collector = IssueCollector()
  try withIssueReporters([collector]) { try body() }
  expect(collector.issues.withLock(\.self), at: location, condition)
}

private func expect(
  _ issues: [ReportedIssue], at location: SourceLocation, _ condition: (ReportedIssue) -> Bool
) {
  #expect(!issues.isEmpty, "no issue was reported", sourceLocation: location)
  for issue in issues { #expect(condition(issue), "\(issue)", sourceLocation: location) }
}

private final class IssueCollector: IssueReporter {
  let issues = Mutex<[ReportedIssue]>([])

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString, filePath: StaticString,
    line: UInt, column: UInt
  ) {
    let issue = ReportedIssue(text: message() ?? "", fileID: "\(fileID)", line: Int(line))
    issues.withLock { $0.append(issue) }
  }
}

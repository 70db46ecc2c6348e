import TerminalUI

/// A failure that has been reported where it happened, and now only decides the exit code.
struct ReportedFailure: Error {
  let code: FailureCode
}

import Synchronization
import Testing

/// A failure or warning that a test expects.
struct Failure: Sendable {
  let text: String
  let line: Int?
}

/// The failures and warnings that a part of a test records, which then do not fail the test.
@MainActor
func failures(during body: @MainActor () async -> Void) async -> [Failure] {
  let failures = Mutex<[Failure]>([])
  await withKnownIssue(isIntermittent: true) {
    await body()
  } matching: { issue in
    let text = issue.comments.map(\.rawValue).joined(separator: "\n")
    failures.withLock { $0.append(Failure(text: text, line: issue.sourceLocation?.line)) }
    return true
  }
  return failures.withLock { $0 }
}

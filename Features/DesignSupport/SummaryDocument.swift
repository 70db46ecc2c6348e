/// What `--format json` prints of a modal screen: `{"summary": …}`.
public struct SummaryDocument<Summary: Encodable & Sendable>: Encodable, Sendable {
  private let summary: Summary

  public init(summary: Summary) {
    self.summary = summary
  }
}

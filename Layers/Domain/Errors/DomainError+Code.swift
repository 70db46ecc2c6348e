extension DomainError {
  /// A word for scripts that stays the same from release to release.
  public var code: String {
    switch kind {
    case .invalidResponse: "invalid_response"
    case .unreachable: "unavailable"
    case .timedOut: "timeout"
    case .refused: "refused"
    case .cancelled: "interrupted"
    case .failed: "failure"
    }
  }
}

public import Domain
public import TerminalUI

extension ScreenFailure {
  /// What the user sees of an error of the domain.
  public init(_ error: DomainError) {
    self.init(
      code: FailureCode(error.kind), message: error.message, hint: error.hint, details: error.details,
      fields: error.fields,
      retryAfter: error.retryAfter)
  }
}

extension FailureCode {
  fileprivate init(_ kind: DomainError.Kind) {
    self =
      switch kind {
      case .unreachable: .unavailable
      case .timedOut: .timeout
      case .rateLimited: .rateLimited
      case .refused: .refused
      case .unauthorized: .unauthorized
      case .forbidden: .forbidden
      case .notFound: .notFound
      case .conflict: .conflict
      case .validation: .validation
      case .invalidResponse: .invalidResponse
      case .cancelled: .interrupted
      case .failed: .failure
      }
  }
}

public import Domain
public import TerminalUI

extension ScreenFailure {
  /// What the user sees of an error of the domain. Of a write that may have been performed it says that it is not
  /// confirmed.
  public init(_ error: DomainError) {
    self.init(error, prefix: "")
  }

  /// - Parameters:
  ///   - prefix: for the message of any other failure, such as "Not saved: ".
  ///   - isOnScreen: whether the screen of the command that fails shows it too.
  public init(_ error: DomainError, prefix: String = "", isOnScreen: Bool = false) {
    self.init(
      code: FailureCode(error.kind), message: (error.isUnconfirmed ? "Not confirmed: " : prefix) + error.message,
      hint: error.hint, details: error.details, fields: error.fields, retryAfter: error.retryAfter,
      isOnScreen: isOnScreen)
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

import Domain

extension DomainError {
  init(_ error: RemoteError) {
    self.init(Kind(error.kind), message: error.message, hint: error.hint, details: error.details)
  }
}

extension DomainError.Kind {
  fileprivate init(_ kind: RemoteError.Kind) {
    self =
      switch kind {
      case .unreachable: .unreachable
      case .timedOut: .timedOut
      case .refused: .refused
      case .invalidResponse: .invalidResponse
      case .cancelled: .cancelled
      case .failed: .failed
      }
  }
}

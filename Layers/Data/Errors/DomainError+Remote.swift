import Domain

extension DomainError {
  init(_ error: RemoteError) {
    self.init(Kind(error.kind), message: error.message, hint: error.hint, details: error.details)
  }

  static func emptyResponse(of resource: String, from location: String) -> DomainError {
    DomainError(
      .emptyResponse(resource: resource),
      message: "\(location): the list of \(resource) is empty",
      hint: "Check that the server holds \(resource), or choose another one."
    )
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

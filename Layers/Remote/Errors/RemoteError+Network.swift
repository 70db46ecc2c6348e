import CoreNetwork
import Data

extension RemoteError {
  init(_ failure: NetworkFailure) {
    self.init(Kind(failure.kind), message: failure.message, hint: failure.hint, details: failure.details)
  }
}

extension RemoteError.Kind {
  fileprivate init(_ kind: NetworkFailure.Kind) {
    self =
      switch kind {
      case .cannotReach: .unreachable
      case .timedOut: .timedOut
      case .refusedForNow: .refused
      case .invalidResponse: .invalidResponse
      case .cancelled: .cancelled
      case .invalidConfiguration, .invalidStatus, .unavailable: .failed
      }
  }
}

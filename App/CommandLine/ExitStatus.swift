import TerminalUI

/// The exit codes, which README lists; those from 64 on are those of sysexits.h, those above 128 the shells' for a
/// program that a signal ends: 128 and its number.
enum ExitStatus: Int32, CaseIterable {
  case success = 0
  case failure = 1
  case usage = 64
  case notUnderstood = 65
  case noSuchItem = 66
  case unavailable = 69
  case refused = 75
  case noPermission = 77
  case misconfigured = 78
  case hungUp = 129
  case interrupted = 130
  case terminated = 143

  init(_ code: FailureCode) {
    self =
      switch code {
      case .failure, .conflict, .validation: .failure
      case .unauthorized, .forbidden: .noPermission
      case .usage: .usage
      case .invalidResponse: .notUnderstood
      case .notFound: .noSuchItem
      case .unavailable, .timeout: .unavailable
      case .rateLimited, .refused: .refused
      case .configuration: .misconfigured
      case .interrupted: .interrupted
      }
  }
}

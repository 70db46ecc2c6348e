import TerminalUI

/// The exit codes, which README lists; those from 64 on are those of sysexits.h, 130 and 143 the shells' for Ctrl-C and
/// SIGTERM.
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

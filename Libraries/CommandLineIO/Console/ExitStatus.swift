public import TerminalUI

/// The exit code of a program. Those from 64 on are those of sysexits.h, those above 128 the shells' for a program that
/// a signal ends: 128 and its number.
public enum ExitStatus: Int32, CaseIterable, Sendable {
  /// All was done.
  case success = 0
  /// A failure of no other kind.
  case failure = 1
  /// The arguments are wrong: EX_USAGE.
  case usage = 64
  /// A response cannot be understood: EX_DATAERR.
  case notUnderstood = 65
  /// There is no such item: EX_NOINPUT.
  case noSuchItem = 66
  /// A server cannot be reached, or did not respond in time: EX_UNAVAILABLE.
  case unavailable = 69
  /// A server refuses for now; to be tried again later: EX_TEMPFAIL.
  case refused = 75
  /// A login is missing, or is not enough: EX_NOPERM.
  case noPermission = 77
  /// The configuration is wrong: EX_CONFIG.
  case misconfigured = 78
  /// The terminal was closed: SIGHUP.
  case hungUp = 129
  /// Ctrl-C: SIGINT.
  case interrupted = 130
  /// SIGTERM.
  case terminated = 143

  /// The exit code for a kind of failure; several kinds share one.
  public init(_ code: FailureCode) {
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

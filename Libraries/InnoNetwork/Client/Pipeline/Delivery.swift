import InnoNetworkEngine

/// How the body of an answer reaches the caller.
enum Delivery: Sendable {
  /// All at once.
  case whole
  /// Piece by piece, as it is read.
  case streamed

  /// The timeouts of calls that state none: how long a stream takes is its reader's matter.
  func timeouts(_ standard: RequestTimeouts) -> RequestTimeouts {
    var timeouts = standard
    if self == .streamed { timeouts.total = nil }
    return timeouts
  }

  /// The limits of calls that state none: a stream is never in memory as a whole.
  func limits(_ standard: ResponseLimits) -> ResponseLimits {
    var limits = standard
    if self == .streamed { limits.body = .max }
    return limits
  }
}

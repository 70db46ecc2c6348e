import Synchronization

/// Delays, failures and a required token, to test how an app handles them.
public struct ServerConditions: Sendable {
  /// The bearer token that each request must have (RFC 6750); nil for none. Other requests get 401.
  public var requiredToken: String?
  /// The delay of each response, chosen at random from this range; nil for none.
  public var latency: ClosedRange<Duration>?
  /// The fraction of the requests, from 0 to 1, that get 503 instead of being performed.
  public var errorRate = 0.0
  /// The same seed chooses the same delays and failures, in the order in which the requests arrive.
  public var seed: UInt64 = 0

  /// No delays, no failures and no token.
  public init() {}
}

/// Applies the conditions to the requests of one server.
final class SimulatedConditions: Sendable {
  private let conditions: ServerConditions
  private let random: Mutex<SplitMix64>

  init(_ conditions: ServerConditions) {
    self.conditions = conditions
    random = Mutex(SplitMix64(seed: conditions.seed))
  }

  /// Waits, and returns the response to a request that is not to be performed; nil for one that is.
  func response(to request: HTTPRequest) async -> HTTPResponse? {
    let (delay, fails) = random.withLock { random in
      (
        conditions.latency.map { Self.delay(in: $0, using: &random) },
        Double.random(in: 0..<1, using: &random) < conditions.errorRate
      )
    }
    if let delay { try? await Task.sleep(for: delay) }
    if let token = conditions.requiredToken, !Self.has(token, request) {
      return .problem(
        "A bearer token is required.", status: 401, fields: [HTTPField("WWW-Authenticate", "Bearer realm=\"api\"")])
    }
    return fails ? .problem("The server fails on purpose.", status: 503) : nil
  }

  static func delay(in range: ClosedRange<Duration>, using random: inout SplitMix64) -> Duration {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double.random(in: 0...1, using: &random)
  }

  /// The name of the scheme is case-insensitive (RFC 9110, section 11.1).
  private static func has(_ token: String, _ request: HTTPRequest) -> Bool {
    let parts = (request["authorization"] ?? "").split(separator: " ", maxSplits: 1)
    return parts.count == 2 && parts[0].lowercased() == "bearer" && parts[1].trimmingBlanks == token
  }
}

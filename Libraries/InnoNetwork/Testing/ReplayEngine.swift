public import InnoNetworkEngine
import Synchronization

/// An engine that responds from a recording, without a network.
///
/// Each recorded exchange is used once; of several that match, the first. A request without a match fails as
/// `invalidRequest`, with the method and the URL in the reason; see also ``unused``.
public final class ReplayEngine: NetworkEngine {
  /// The parts of a request that have to be equal.
  public struct Matching: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The method, case-sensitive.
    public static let method = Matching(rawValue: 1)
    /// The query included, as far as it is not redacted.
    public static let url = Matching(rawValue: 2)
    /// The body, its text redacted; one that is read while it is sent counts as none.
    public static let body = Matching(rawValue: 4)
    /// Every field; those that change with each run, such as identifiers, make this fail.
    public static let headers = Matching(rawValue: 8)
  }

  private struct State {
    var left: [Cassette.Exchange]
    var isShutDown = false
  }

  private let redaction: Redaction
  private let matching: Matching
  private let state: Mutex<State>

  /// An engine with a recording; requests are redacted as they were when it was made, and compared by method, URL and
  /// body by default.
  public init(_ cassette: Cassette, matching: Matching = [.method, .url, .body], redaction: Redaction = Redaction()) {
    self.matching = matching
    self.redaction = redaction
    state = Mutex(State(left: cassette.exchanges))
  }

  /// The exchanges that have not been used yet.
  public var unused: [Cassette.Exchange] { state.withLock { $0.left } }

  public func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse {
    if Task.isCancelled { throw EngineError(.cancelled) }
    let asked = Cassette.Request(request, redaction)
    let result = state.withLock { state -> Result<Cassette.Response, EngineError> in
      guard !state.isShutDown else { return .failure(EngineError(.shutDown)) }
      guard let index = state.left.firstIndex(where: { matches($0.request, asked) }) else {
        return .failure(
          EngineError(.invalidRequest("the recording has no response left for \(asked.method) \(asked.url)")))
      }
      return .success(state.left.remove(at: index).response)
    }
    return try result.get().engineResponse
  }

  public func shutdown() async { state.withLock { $0.isShutDown = true } }

  private func matches(_ recorded: Cassette.Request, _ asked: Cassette.Request) -> Bool {
    (!matching.contains(.method) || recorded.method == asked.method)
      && (!matching.contains(.url) || recorded.url == asked.url)
      && (!matching.contains(.body) || recorded.body == asked.body)
      && (!matching.contains(.headers) || recorded.headers == asked.headers)
  }
}

public import InnoNetworkEngine
import Synchronization

/// An engine that answers from a recording, without a network.
///
/// Each recorded exchange answers once, the first that matches first. A request that nothing matches fails as `invalidRequest`, with the
/// method and the URL in the reason; ``unused`` tells what was never asked.
public final class ReplayEngine: NetworkEngine {
  /// What of a request has to be as recorded.
  public struct Matching: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The method, with capital and small letters told apart.
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

  /// An engine with a recording; requests are redacted as they were when it was made, and compared by method, URL and body unless stated.
  public init(_ cassette: Cassette, matching: Matching = [.method, .url, .body], redaction: Redaction = Redaction()) {
    self.matching = matching
    self.redaction = redaction
    state = Mutex(State(left: cassette.exchanges))
  }

  /// The exchanges that have not answered yet.
  public var unused: [Cassette.Exchange] { state.withLock { $0.left } }

  public func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse {
    if Task.isCancelled { throw EngineError(.cancelled) }
    let asked = Cassette.Request(request, redaction)
    let result = state.withLock { state -> Result<Cassette.Response, EngineError> in
      guard !state.isShutDown else { return .failure(EngineError(.shutDown)) }
      guard let index = state.left.firstIndex(where: { matches($0.request, asked) }) else {
        return .failure(EngineError(.invalidRequest("the recording has no answer left to \(asked.method) \(asked.url)")))
      }
      return .success(state.left.remove(at: index).response)
    }
    return try result.get().engineResponse
  }

  public func shutdown() async { state.withLock { $0.isShutDown = true } }

  private func matches(_ recorded: Cassette.Request, _ asked: Cassette.Request) -> Bool {
    (!matching.contains(.method) || recorded.method == asked.method) && (!matching.contains(.url) || recorded.url == asked.url)
      && (!matching.contains(.body) || recorded.body == asked.body) && (!matching.contains(.headers) || recorded.headers == asked.headers)
  }
}

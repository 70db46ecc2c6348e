import InnoNetworkEngine
import Synchronization

/// Responds to every request with the response that is set, and records the requests, so that one client is used for
/// many inputs.
final class RepeatingEngine: NetworkEngine {
  private let state = Mutex<(response: EngineResponse, requests: [PreparedRequest])>((.status(200), []))
  private let change: @Sendable (EngineResponse, Int) -> EngineResponse

  /// `change` returns the response to the nth request of an input.
  init(_ change: @escaping @Sendable (EngineResponse, Int) -> EngineResponse) { self.change = change }

  /// The requests since the response was set.
  var requests: [PreparedRequest] { state.withLock { $0.requests } }

  func respond(_ response: EngineResponse) { state.withLock { $0 = (response, []) } }

  func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse {
    state.withLock { state in
      state.requests.append(request)
      return change(state.response, state.requests.count)
    }
  }

  func shutdown() async {}
}

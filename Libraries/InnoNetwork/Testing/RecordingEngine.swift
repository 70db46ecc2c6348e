public import InnoNetworkEngine
import Synchronization

/// An engine that passes every exchange on to another, and keeps what was asked and answered, for a ``ReplayEngine`` later.
///
/// ```swift
/// let recorder = RecordingEngine(CurlEngine())
/// let client = NetworkClient(configuration: configuration, engine: recorder)
/// _ = try await client.request(FetchUser(id: 1))
/// try recorder.cassette.write(to: path)
/// ```
/// Exchanges that fail are passed on and not kept. Streams come in one piece. Of bodies that are read while they are sent nothing is kept.
public final class RecordingEngine: NetworkEngine {
  private let engine: any NetworkEngine
  private let redaction: Redaction
  private let exchanges = Mutex<[Cassette.Exchange]>([])

  /// A recorder before an engine, which ``shutdown()`` ends.
  public init(_ engine: any NetworkEngine, redaction: Redaction = Redaction()) {
    self.engine = engine
    self.redaction = redaction
  }

  /// What has been recorded so far.
  public var cassette: Cassette { Cassette(exchanges: exchanges.withLock { $0 }) }

  public func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse {
    let response = try await engine.send(request)
    let exchange = Cassette.Exchange(
      request: Cassette.Request(request, redaction), response: Cassette.Response(response, redaction))
    exchanges.withLock { $0.append(exchange) }
    return response
  }

  public func shutdown() async { await engine.shutdown() }
}

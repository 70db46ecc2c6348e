import CoreMetrics
import Foundation
import InnoNetwork
import InnoNetworkEngine

extension Job {
  func client(
    through engine: some NetworkEngine, observability: ObservabilityPack = ObservabilityPack()
  ) throws -> NetworkClient {
    guard let base = URL(string: base) else { throw CocoaError(.fileNoSuchFile) }
    let transport = TransportPack(limits: ResponseLimits(body: .max))
    return NetworkClient(
      configuration: .advanced(baseURL: base, observability: observability, transport: transport), engine: engine)
  }

  /// Requests of the client, whichever engine carries them.
  func load(
    through engine: some NetworkEngine, observability: ObservabilityPack = ObservabilityPack()
  ) throws -> Load {
    let client = try client(through: engine, observability: observability)
    let file = GetFile(path: cell.path)
    guard cell.isStreamed else { return concurrently { try await client.request(file).count } }
    return concurrently {
      var count = 0
      for try await piece in try await client.stream(file) { count += piece.count }
      return count
    }
  }
}

private struct GetFile: APIDefinition {
  let path: String
  var decoding: ResponseDecoding<[UInt8]> { .bytes }
}

/// A backend that keeps nothing, so that the work of the client for any backend is measured.
struct IdleMetrics: MetricsFactory {
  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler { NOOPMetricsHandler.instance }

  func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    NOOPMetricsHandler.instance
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler { NOOPMetricsHandler.instance }

  func destroyCounter(_ handler: any CounterHandler) {}

  func destroyRecorder(_ handler: any RecorderHandler) {}

  func destroyTimer(_ handler: any TimerHandler) {}
}

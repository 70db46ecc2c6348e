import Harness

/// An aim of the engine, the client or the app above them, with the measured value.
struct Aim {
  let text: String
  let isMet: Bool

  /// The aims that the measured cells and clients can decide.
  static func all(for results: [Result]) -> [Aim] {
    results.flatMap { result in
      let peers = results.filter { $0.cell == result.cell }
      return aims(of: result, beside: { client in peers.first { $0.client == client } })
    }
  }

  private static func aims(of result: Result, beside peer: (Client) -> Result?) -> [Aim] {
    let at = "\(result.client.rawValue), \(result.cell)"
    func least(_ aim: Double, _ value: Double, _ text: String) -> Aim {
      Aim(text: "\(at): \(threeDigits(value)) \(text), at least \(threeDigits(aim))", isMet: value >= aim)
    }
    func most(_ aim: Double, _ value: Double, _ text: String) -> Aim {
      Aim(text: "\(at): \(threeDigits(value)) \(text), at most \(threeDigits(aim))", isMet: value <= aim)
    }
    var aims: [Aim] = []
    let isBusy =
      result.cell.hasPrefix("small, 64") || result.cell.hasPrefix("small, 256") || result.cell.hasPrefix("25 KB, 64")
    switch result.client {
    case .engine where peer(.c) != nil:
      if isBusy {
        aims += [least(0.8, result.throughputRatio, "of C's throughput"), most(1.45, result.cpuRatio, "of C's CPU")]
      }
      if isBusy, let calls = result.calls { aims.append(most(5.5, calls, "system calls")) }
      if let session = peer(.urlSession) {
        aims.append(least(7, result.requestsPerSecond / session.requestsPerSecond, "times URLSession's throughput"))
      }
      if let other = peer(.asyncHTTPClient) { aims.append(most(1, result.cpu / other.cpu, "of AsyncHTTPClient's CPU")) }
      if result.cell.hasSuffix("streamed") { aims.append(most(3, result.peak / 1e6, "MB more in memory")) }
    case .client:
      if result.cell.hasPrefix("small, 64 at once"), let engine = peer(.engine), peer(.c) != nil {
        aims += [least(0.92, result.throughputRatio, "of C's throughput"), most(1.3, result.cpuRatio, "of C's CPU")]
        aims.append(most(8, result.allocations - engine.allocations, "allocations more than the engine"))
      }
      if result.cell.hasPrefix("small, 1 at once"), let engine = peer(.engine) {
        aims.append(least(0.95, result.requestsPerSecond / engine.requestsPerSecond, "of the engine's throughput"))
      }
    case .transport:
      // Beyond 64 at once the app's requests wait for its connections, while C opens more.
      if result.cell.contains(", 64 at once") || result.cell.contains(", 256 at once"), peer(.c) != nil {
        aims.append(most(1.4, result.cpuRatio, "of C's CPU"))
      }
    case .useCase:
      if let decoding = peer(.transportDecoding) {
        aims.append(most(1.1, result.cpu / decoding.cpu, "of the CPU of the transport that decodes"))
      }
    case .engineOnItsLoop where isBusy:
      aims += [least(0.9, result.throughputRatio, "of C's throughput"), most(1.2, result.cpuRatio, "of C's CPU")]
    case .engineBesideIdleStreams:
      aims.append(most(1.03, result.cpuRatio, "of the CPU without them"))
    case .webSocket:
      if result.cell.hasPrefix("WebSocket, small, 64"), peer(.webSocketC) != nil {
        aims += [least(0.8, result.throughputRatio, "of C's throughput"), most(1.4, result.cpuRatio, "of C's CPU")]
      }
      if result.cell.hasSuffix("slow reader") { aims.append(most(3, result.peak / 1e6, "MB more in memory")) }
      if result.cell.hasSuffix("openings"), let c = peer(.webSocketC) {
        let perSocket = (result.peak - c.peak) / Double(Cell.openings) / 1024
        aims.append(most(16, perSocket, "KiB for an idle connection, beyond C's"))
      }
    default: break
    }
    return aims
  }
}

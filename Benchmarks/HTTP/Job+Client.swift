import Foundation
import InnoNetwork
import InnoNetworkEngine

extension Job {
  var clientLoad: Load {
    get throws {
      guard let base = URL(string: cell.isSecure ? addresses.secure : addresses.plain) else {
        throw CocoaError(.fileNoSuchFile)
      }
      var limits = ResponseLimits()
      limits.body = .max
      let client = NetworkClient(
        configuration: .advanced(baseURL: base, transport: TransportPack(limits: limits)), engine: engine())
      let file = GetFile(path: cell.path)
      guard cell.isStreamed else { return concurrently { try await client.request(file).count } }
      return concurrently {
        var count = 0
        for try await piece in try await client.stream(file) { count += piece.count }
        return count
      }
    }
  }
}

private struct GetFile: APIDefinition {
  let path: String
  var decoding: ResponseDecoding<[UInt8]> { .bytes }
}

import Foundation
import InnoNetwork
import InnoNetworkEngine

extension Job {
  /// Requests of the client, whichever engine carries them.
  func load(through engine: some NetworkEngine) throws -> Load {
    guard let base = URL(string: cell.isSecure ? addresses.secure : addresses.plain) else {
      throw CocoaError(.fileNoSuchFile)
    }
    let transport = TransportPack(limits: ResponseLimits(body: .max))
    let client = NetworkClient(configuration: .advanced(baseURL: base, transport: transport), engine: engine)
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

import AsyncHTTPClient
import NIOCore
import NIOSSL

extension Job {
  var asyncHTTPClient: HTTPClient {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.trustRoots = .file(addresses.authorities)
    var configuration = HTTPClient.Configuration(tlsConfiguration: tls, redirectConfiguration: .disallow)
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = cell.concurrency
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  var asyncHTTPClientLoad: Load {
    let client = asyncHTTPClient
    let request = HTTPClientRequest(url: url)
    return concurrently { [cell] in
      let body = try await client.execute(request, timeout: .seconds(60)).body
      guard cell.isStreamed else { return try await body.collect(upTo: cell.bytes).readableBytes }
      var count = 0
      for try await piece in body { count += piece.readableBytes }
      return count
    }
  }
}

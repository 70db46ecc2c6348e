import InnoNetwork

/// Who performs the requests.
enum Client: String, Codable, Sendable {
  case c = "C on curl_multi"
  case engine = "engine"
  case engineOnItsLoop = "engine, its loop as task executor"
  case engineBesideIdleStreams = "engine beside 1,000 idle streams"
  case client = "client"
  case observedClient = "client with metrics and trace context"
  case transport = "transport"
  case transportDecoding = "transport, decoding"
  case useCase = "use case to model"
  case urlSession = "URLSession"
  case asyncHTTPClient = "AsyncHTTPClient"
  case clientOverAsyncHTTPClient = "client over AsyncHTTPClient"
  case transportOverAsyncHTTPClient = "transport over AsyncHTTPClient"
  case webSocketC = "C on curl_easy_send and curl_easy_recv"
  case webSocket = "WebSockets of the client"
  case webSocketOnItsLoop = "WebSockets, the loop as task executor"
}

/// One client and what it has to do.
struct Job: Codable, Sendable {
  let client: Client
  let cell: Cell
  let addresses: Addresses

  var url: String { base + cell.path }

  var base: String {
    guard cell.traffic == .requests else { return addresses.webSockets }
    return cell.isSecure ? addresses.secure : addresses.plain
  }

  /// Makes the client ready.
  func load() async throws -> Load {
    switch client {
    case .c: cLoad
    case .engine: try engineLoad
    case .engineOnItsLoop: try engineOnItsLoopLoad
    case .engineBesideIdleStreams: try await engineBesideIdleStreamsLoad
    case .client: try load(through: engine())
    case .observedClient:
      try load(through: engine(), observability: ObservabilityPack(tracesRequests: true, metrics: IdleMetrics()))
    case .transport: try transportLoad()
    case .transportDecoding: try decodingTransportLoad
    case .useCase: try useCaseLoad
    case .urlSession: try urlSessionLoad
    case .asyncHTTPClient: asyncHTTPClientLoad
    case .clientOverAsyncHTTPClient: try load(through: AsyncHTTPClientEngine(client: asyncHTTPClient))
    case .transportOverAsyncHTTPClient:
      try transportLoad(over: AsyncHTTPClientEngine(client: asyncHTTPClient))
    case .webSocketC: try cWebSocketLoad
    case .webSocket: try await webSocketLoad
    case .webSocketOnItsLoop: try await webSocketOnItsLoopLoad
    }
  }
}

/// Where the servers are.
struct Addresses: Codable, Sendable {
  let plain: String
  let secure: String
  let webSockets: String
  /// The PEM file to trust.
  let authorities: String
}

/// A kind of traffic.
struct Cell: Codable, Sendable {
  let name: String
  /// Of the file that is asked for, or of the WebSocket.
  let path: String
  let bytes: Int
  /// Requests under way at the same time.
  let concurrency: Int
  var isSecure = false
  /// Whether bodies are read piece by piece, and dropped.
  var isStreamed = false
  var traffic = Traffic.requests
  /// How much is done in a round, for cells that measure memory; `nil` for as much as fills its time.
  var count: Int?
  /// The first is what ratios refer to.
  var clients: [Client] = [
    .c, .engine, .engineOnItsLoop, .client, .observedClient, .transport, .urlSession, .asyncHTTPClient,
    .clientOverAsyncHTTPClient, .transportOverAsyncHTTPClient,
  ]

  enum Traffic: String, Codable {
    case requests
    /// Messages that come back on WebSockets, one under way on each.
    case echoes
    /// Messages that the server pushes on one WebSocket, faster than they are read.
    case pushes
    /// WebSockets that are opened, and then idle.
    case openings
  }

  /// Those that take a body of any size, or read it in pieces.
  private static let ofAnySize: [Client] = [.c, .engine, .engineOnItsLoop, .client, .urlSession, .asyncHTTPClient]

  static let all: [Cell] =
    [1, 8, 64, 256].map { Cell(name: "small, \($0) at once", path: "/small", bytes: 100, concurrency: $0) }
    + [1, 64].map {
      Cell(
        name: "ten users, \($0) at once", path: "/users", bytes: Users.json.count, concurrency: $0,
        clients: [
          .c, .engine, .client, .transport, .transportDecoding, .useCase, .asyncHTTPClient,
        ])
    }
    + [8, 64].map { Cell(name: "25 KB, \($0) at once", path: "/25K", bytes: 25 << 10, concurrency: $0) }
    + [
      Cell(name: "10 MB, buffered", path: "/10M", bytes: 10 << 20, concurrency: 1, clients: ofAnySize),
      Cell(
        name: "10 MB, streamed", path: "/10M", bytes: 10 << 20, concurrency: 1, isStreamed: true, clients: ofAnySize),
      // URLSession on Linux accepts no certificate authority besides those of the system.
      Cell(
        name: "small, 64 at once, HTTP/2 over TLS", path: "/small", bytes: 100, concurrency: 64, isSecure: true,
        clients: [.c, .engine, .engineOnItsLoop, .client, .asyncHTTPClient]),
      Cell(
        name: "small, 64 at once, beside idle streams", path: "/small", bytes: 100, concurrency: 64,
        clients: [.engine, .engineBesideIdleStreams]),
      Cell(
        name: "WebSocket, small, 1 at once", path: "/echo", bytes: 100, concurrency: 1, traffic: .echoes,
        clients: webSockets),
      Cell(
        name: "WebSocket, small, 64 at once", path: "/echo", bytes: 100, concurrency: 64, traffic: .echoes,
        clients: webSockets),
      Cell(
        name: "WebSocket, 64 KB, slow reader", path: "/push", bytes: 64 << 10, concurrency: 1, traffic: .pushes,
        count: 10_000, clients: [.webSocketC, .webSocket]),
      Cell(
        name: "WebSocket, openings", path: "/echo", bytes: 100, concurrency: 1, traffic: .openings, count: openings,
        clients: [.webSocketC, .webSocket]),
    ]

  /// WebSockets opened in a round.
  static let openings = 100

  private static let webSockets: [Client] = [.webSocketC, .webSocket, .webSocketOnItsLoop]

  /// The files that the cells ask for.
  static let files = Dictionary(all.filter { $0.traffic == .requests }.map { ($0.path, $0.bytes) }) { first, _ in first
  }
}

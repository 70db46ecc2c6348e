import CCeiling
import Glibc
import InnoNetwork
import InnoNetworkEngine
import Synchronization

extension Job {
  /// After each message that is pushed, in microseconds: the server is faster than the reader.
  private static let readerPause = 100

  private var message: String { String(repeating: "x", count: cell.bytes) }

  var cWebSocketLoad: Load {
    get throws {
      // The ceiling keeps the strings, for as long as the process runs.
      web_sockets_prepare(web_socket_target(url: strdup(url), message: strdup(message), bytes: cell.bytes))
      let opens = cell.traffic == .openings
      guard opens || web_sockets_open(Int32(cell.concurrency)) else { throw UnexpectedResponse(bytes: 0) }
      return { [cell] count in
        let isDone =
          switch cell.traffic {
          case .openings: web_sockets_open(Int32(count))
          case .pushes: web_sockets_read(count, UInt32(Self.readerPause))
          case .echoes, .requests: web_sockets_exchange(count)
          }
        guard isDone else { throw UnexpectedResponse(bytes: 0) }
      }
    }
  }

  var webSocketLoad: Load {
    get async throws { try await webSocketLoad(on: webSocketEngine) }
  }

  var webSocketOnItsLoopLoad: Load {
    get async throws {
      let engine = webSocketEngine
      let load = try await webSocketLoad(on: engine)
      return { count in try await withTaskExecutorPreference(engine.taskExecutor()) { try await load(count) } }
    }
  }

  private var webSocketEngine: CurlEngine { engine(idleStreams: 8192) }

  private func webSocketLoad(on engine: CurlEngine) async throws -> Load {
    let client = try client(through: engine)
    let definition = OpenSocket(path: cell.path)
    let sockets = Mutex<[WebSocket]>([])
    @Sendable func open(_ count: Int) async throws {
      for _ in 0..<count {
        let socket = try await client.webSocket(definition)
        sockets.withLock { $0.append(socket) }
      }
    }
    if cell.traffic == .openings { return open }
    try await open(cell.concurrency)
    let opened = sockets.withLock { $0 }
    return { [cell, message] count in
      if cell.traffic == .pushes { return try await read(count, from: opened[0]) }
      let countdown = Countdown(count)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for socket in opened {
          group.addTask {
            while countdown.next() {
              try await socket.send(.text(message))
              guard case .text(let echo)? = try await socket.next(), echo.utf8.count == cell.bytes else {
                throw UnexpectedResponse(bytes: 0)
              }
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }

  private func read(_ count: Int, from socket: WebSocket) async throws {
    for _ in 0..<count {
      guard case .binary(let bytes)? = try await socket.next(), bytes.count == cell.bytes else {
        throw UnexpectedResponse(bytes: 0)
      }
      try await Task.sleep(for: .microseconds(Self.readerPause))
    }
  }
}

private struct OpenSocket: APIDefinition {
  let path: String
  var decoding: ResponseDecoding<[UInt8]> { .bytes }
}

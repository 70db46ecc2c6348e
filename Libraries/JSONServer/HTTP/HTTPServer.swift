import FlyingSocks
import Glibc

/// Listens on one address and serves each connection in a task of its own.
struct HTTPServer: Sendable {
  /// The port, chosen by the system when 0 was requested.
  let port: UInt16
  private let task: Task<Void, Never>

  /// Returns when clients can connect.
  static func start(on address: some SocketAddress, service: HTTPService) async throws -> HTTPServer {
    let listener = try Socket(domain: Int32(type(of: address).family), type: .stream)
    do {
      try listener.setValue(true, for: .localAddressReuse)
      // Inherited by the accepted sockets (tcp(7)). Nagle's algorithm would delay small responses.
      try listener.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
      try listener.setFlags(.nonBlocking)
      try listener.bind(to: address)
      try listener.listen()
      let port: UInt16 =
        switch try listener.sockname() {
        case .ip4(_, let port), .ip6(_, let port): port
        case .unix: 0
        }
      let pool = try await pool.value
      return HTTPServer(port: port, task: Task { await serve(listener, pool: pool, service: service) })
    } catch {
      try? listener.close()
      throw error
    }
  }

  func stop() async {
    cancel()
    await waitUntilStopped()
  }

  func cancel() {
    task.cancel()
  }

  func waitUntilStopped() async {
    await task.value
  }

  /// The pool of all servers of the process. A pool occupies a thread of Dispatch in epoll_wait(2), and Dispatch starts
  /// at most 255: with as many servers, and a pool for each, nothing else would run, the main actor neither.
  private static let pool = Task {
    let pool = SocketPool.ePoll(maxEvents: 64)
    try await pool.prepare()
    Task { try await pool.run() }
    return pool
  }

  private static func serve(_ listener: Socket, pool: SocketPool<ePoll>, service: HTTPService) async {
    let connections = OpenConnections(limits: service.limits)
    // Ends by cancellation, or when the pool or the listener fails.
    try? await withThrowingDiscardingTaskGroup { group in
      group.addTask {
        while true {
          try await Task.sleep(for: service.limits.checkInterval)
          connections.endOverdue()
        }
      }
      while true {
        let socket = try await accept(listener, pool: pool, connections: connections)
        do {
          while !connections.add(socket.file.rawValue) { try await Task.sleep(for: .milliseconds(10)) }
        } catch {
          try? socket.close()
          throw error
        }
        let connection = HTTPConnection(socket: socket, pool: pool, connections: connections, service: service)
        group.addTask { await connection.run() }
      }
    }
    await listener.close(on: pool)
  }

  /// Accepts the next connection. When the process is out of descriptors, it closes one that waits for its client.
  private static func accept(_ listener: Socket, pool: SocketPool<ePoll>, connections: OpenConnections) async throws
    -> Socket
  {
    while true {
      do {
        let socket = Socket(file: try listener.accept().file)
        try socket.setFlags(.nonBlocking)
        return socket
      } catch SocketError.blocked {
        try await pool.suspendSocket(listener, untilReadyFor: .connection)
      } catch SocketError.failed(_, let code, _) where [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) {
        connections.endLongestWaiting()
        try await Task.sleep(for: .milliseconds(10))
      } catch SocketError.failed(_, let code, _) where [ECONNABORTED, EINTR, EPROTO, EPERM].contains(code) {
        // Only this connection failed (accept(2)).
        await Task.yield()
      }
    }
  }
}

extension Socket {
  /// Closes the socket on the pool that waited for it. The pool wakes a task before it removes the descriptor from
  /// epoll(7): closed in between, the descriptor would stay registered, and nothing be reported of its next socket.
  func close(on pool: isolated SocketPool<ePoll>) {
    try? close()
  }
}

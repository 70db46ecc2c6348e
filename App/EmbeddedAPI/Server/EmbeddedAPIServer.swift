import FlyingFox
import FlyingSocks
public import FoundationEssentials
import Glibc

/// A JSONPlaceholder-style API on a port of the loopback interface, for running and testing the app without a network.
///
/// Serves `/users`, `/posts`, `/comments`, `/albums`, `/photos` and `/todos` over plain HTTP on 127.0.0.1, to this machine only. Its data
/// is the same in every run; what clients write is kept in memory, also while the server is stopped, and lost with the server value.
///
/// ```swift
/// let api = EmbeddedAPIServer()
/// let baseURL = try await api.start()  // http://127.0.0.1:41234
/// // …
/// await api.stop()
/// ```
public actor EmbeddedAPIServer {
  private let handler = APIHandler()
  private var state = State.stopped

  private enum State {
    case stopped
    case starting
    case running(HTTPServer, Task<Void, any Error>)
  }

  public init() {}

  deinit {
    if case .running(_, let task) = state { task.cancel() }
  }

  /// Starts listening and returns the base URL, without a trailing slash, once the server accepts connections.
  ///
  /// Port 0 takes any port that is free. Throws `portInUse` and `portNotPermitted` for a port that cannot be had, and `alreadyRunning`
  /// between a start and its stop. A stopped server can be started again.
  public func start(port: UInt16 = 0) async throws(EmbeddedAPIError) -> URL {
    guard case .stopped = state else { throw .alreadyRunning }
    state = .starting
    do {
      let (server, task) = try await Self.listen(port: port, handler: handler)
      state = .running(server, task)
      guard case .ip4(_, let actualPort) = await server.listeningAddress,
        let url = URL(string: "http://127.0.0.1:\(actualPort)")
      else { throw EmbeddedAPIError.cannotListen("the socket has no address") }
      return url
    } catch {
      await stop()
      state = .stopped
      throw Self.error(for: error, port: port)
    }
  }

  /// Stops listening, closes every connection, idle ones too, and returns when that is done. Does nothing on a stopped server.
  public func stop() async {
    guard case .running(let server, let task) = state else { return }
    state = .stopped
    await server.stop(timeout: 0)
    _ = await task.result
  }

  /// Returns when the server has stopped: by `stop`, or by itself. At once when it does not run.
  public func waitUntilStopped() async {
    guard case .running(_, let task) = state else { return }
    _ = await task.result
  }

  private static func listen(port: UInt16, handler: APIHandler) async throws -> (HTTPServer, Task<Void, any Error>) {
    let server = HTTPServer(
      address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port),
      pool: NoDelaySocketPool(),
      logger: .disabled,
      handler: handler
    )
    let ready = Task { try await server.waitUntilListening(timeout: 60) }
    let running = Task {
      // `run` returns only when the server has ended; on a port that cannot be had that is at once, and nothing else wakes `ready`.
      defer { ready.cancel() }
      try await server.run()
    }
    guard case .failure(let notReady) = await ready.result else { return (server, running) }
    running.cancel()
    if case .failure(let error) = await running.result, !(error is CancellationError) { throw error }
    throw notReady
  }

  private static func error(for error: any Error, port: UInt16) -> EmbeddedAPIError {
    switch error {
    case let error as EmbeddedAPIError: error
    case SocketError.failed(_, EADDRINUSE, _): .portInUse(port)
    case SocketError.failed(_, EACCES, _): .portNotPermitted(port)
    case SocketError.failed(_, _, let message): .cannotListen(message)
    default: .cannotListen("\(error)")
    }
  }
}

import Glibc
import Synchronization

/// A small HTTP server on 127.0.0.1 for tests, which responds well and misbehaves on demand, by path.
///
/// ```swift
/// let server = try LoopbackServer()
/// defer { server.stop() }
/// server.route("/users", .json("[]"))
/// server.route("/slow", .stall(.beforeHead))
/// ```
/// Each connection has a thread of its own. A path without a route gets 404 with `{}`; `/echo` describes the request.
public final class LoopbackServer: Sendable {
  /// The port, chosen by the system when 0 was requested.
  public let port: UInt16
  private let listener: Int32
  private let state = Mutex(State())

  private struct State {
    var routes: [String: Responder] = [:]
    var otherPaths: Responder?
    var requests: [ReceivedRequest] = []
    var requestCount = 0
    var counts: [String: Int] = [:]
    var connections: Set<Int32> = []
    var connectionCount = 0
    var closesIdleConnections = false
    var greeting = ""
    var hangsUp: ServerResponse?
    var keepsRequests = true
    var ignoredBodies: Set<String> = []
    var heldUpWriters = 0
    var socks: (login: String?, targets: [String])?
    var isStopped = false
    var waiters: [(requests: Int, waiter: CheckedContinuation<Void, Never>)] = []
    var idleWaiters: [CheckedContinuation<Void, Never>] = []
  }

  /// The response to a request; the number counts from 1 over all requests to the same path.
  public typealias Responder = @Sendable (_ request: ReceivedRequest, _ number: Int) -> ServerResponse

  /// Why no server could be started: the failing call and the system's error number.
  public struct StartError: Error, CustomStringConvertible {
    public let description: String
  }

  /// A server that listens when this returns.
  public init(port: UInt16 = 0) throws(StartError) {
    let (listener, port) = try sockaddr_in.bindLoopback(port: port)
    guard listen(listener, 256) == 0 else {
      let error = errno
      Glibc.close(listener)
      throw StartError(description: "listen: error \(error)")
    }
    self.listener = listener
    self.port = port
    DetachedThread.run { [weak self] in Self.accept(on: listener) { self } }
  }

  deinit { stop() }

  /// `http://127.0.0.1:<port>`.
  public var baseURL: String { "http://127.0.0.1:\(port)" }

  /// Responds to every request to a path, its query not counted, in one way.
  public func route(_ path: String, _ response: ServerResponse) { route(path) { _, _ in response } }

  /// Responds to each request to a path as the closure says; it runs on the connection's thread and may block.
  public func route(_ path: String, _ responder: @escaping Responder) { state.withLock { $0.routes[path] = responder } }

  /// Responds to each request to a path without a route as the closure says.
  public func routeOtherPaths(_ responder: @escaping Responder) { state.withLock { $0.otherPaths = responder } }

  /// Every request so far, in the order of arrival.
  public var requests: [ReceivedRequest] { state.withLock { $0.requests } }

  /// How many requests a path has had.
  public func requestCount(_ path: String) -> Int { state.withLock { $0.counts[path, default: 0] } }

  /// How many connections were accepted so far.
  public var connectionCount: Int { state.withLock { $0.connectionCount } }

  /// How many connections are open now.
  public var openConnections: Int { state.withLock { $0.connections.count } }

  /// Whether every connection is closed after its response, although the response does not announce that.
  public var closesIdleConnections: Bool {
    get { state.withLock { $0.closesIdleConnections } }
    set { state.withLock { $0.closesIdleConnections = newValue } }
  }

  /// Whether ``requests`` records the requests; when false, memory does not grow with their number.
  public var keepsRequests: Bool {
    get { state.withLock { $0.keepsRequests } }
    set { state.withLock { $0.keepsRequests = newValue } }
  }

  /// How often a response had to wait for 200 ms or more because the client took none of it.
  public var heldUpWriters: Int { state.withLock { $0.heldUpWriters } }

  /// Responds to requests to a path once their heads have come, with what is sent of their bodies left unread.
  public func routeBeforeBody(_ path: String, _ response: ServerResponse) {
    route(path, response)
    _ = state.withLock { $0.ignoredBodies.insert(path) }
  }

  /// Makes every connection begin with a SOCKS5 handshake, as if this server were a proxy to itself. `login` is
  /// `name:password`; nil for none.
  public func speakSOCKS(login: String? = nil) { state.withLock { $0.socks = (login, []) } }

  /// The hosts, with their ports, that clients have asked the SOCKS5 proxy for.
  public var socksTargets: [String] { state.withLock { $0.socks?.targets ?? [] } }

  /// Sent on every new connection before anything is read, as servers of other protocols do; empty for none.
  public var greeting: String {
    get { state.withLock { $0.greeting } }
    set { state.withLock { $0.greeting = newValue } }
  }

  /// Ends every connection at its first bytes with `ServerResponse.close` or `ServerResponse.reset`, as servers without
  /// TLS do at a TLS handshake; nil reads requests.
  public var hangsUp: ServerResponse? {
    get { state.withLock { $0.hangsUp } }
    set { state.withLock { $0.hangsUp = newValue } }
  }

  /// Returns once as many requests have arrived, or the task is cancelled.
  public func waitForRequests(_ count: Int) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let isOver = state.withLock { state in
          if state.requestCount >= count || Task.isCancelled { return true }
          state.waiters.append((count, waiter))
          return false
        }
        if isOver { waiter.resume() }
      }
    } onCancel: {
      endWaits()
    }
  }

  /// Returns once no connection is open, each closed by the client or by a response that closes, or the task is
  /// cancelled.
  public func waitForNoConnections() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let isOver = state.withLock { state in
          if state.connections.isEmpty || Task.isCancelled { return true }
          state.idleWaiters.append(waiter)
          return false
        }
        if isOver { waiter.resume() }
      }
    } onCancel: {
      endWaits()
    }
  }

  /// Ends the waits of the server's test, which is cancelled at its time limit.
  private func endWaits() {
    let waiters = state.withLock { state in
      defer { (state.waiters, state.idleWaiters) = ([], []) }
      return state.waiters.map(\.waiter) + state.idleWaiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Closes every connection that is open now, as a restarting server does; goes on listening.
  public func dropConnections() {
    state.withLock { state in for socket in state.connections { shutdown(socket, Int32(SHUT_RDWR)) } }
  }

  /// Ends the server: the port is free, every connection is closed, everything that stalls goes on and ends.
  public func stop() {
    state.withLock { state in
      guard !state.isStopped else { return }
      state.isStopped = true
      // Wakes the thread in accept, which then closes the descriptor.
      shutdown(listener, Int32(SHUT_RDWR))
      for socket in state.connections { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }

  private static func accept(on listener: Int32, server: () -> LoopbackServer?) {
    while true {
      let socket = Glibc.accept(listener, nil, nil)
      if socket < 0, errno == EINTR || errno == ECONNABORTED { continue }
      if socket < 0, errno == EMFILE || errno == ENFILE {
        // The process is out of descriptors. The client waits in the queue until other tests close theirs.
        usleep(1000)
        continue
      }
      guard socket >= 0, let server = server(), server.open(socket) else {
        if socket >= 0 { Glibc.close(socket) }
        break
      }
      // Not for child processes: a connection that they hold open does not end with this one's close.
      _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
      DetachedThread.run { server.serve(socket) }
    }
    Glibc.close(listener)
  }

  private func open(_ socket: Int32) -> Bool {
    state.withLock { state in
      guard !state.isStopped else { return false }
      state.connections.insert(socket)
      state.connectionCount += 1
      return true
    }
  }

  private func serve(_ socket: Int32) {
    var connection = Connection(socket: socket) { self.state.withLock { $0.heldUpWriters += 1 } }
    _ = connection.write(Array(greeting.utf8)[...])
    if let hangsUp, connection.receive() {
      _ = connection.send(hangsUp, to: ReceivedRequest(method: "", target: "", headers: [], body: []))
      close(connection)
      return
    }
    let isAccepted = state.withLock(\.socks).map { socks in
      let target = connection.readSOCKSTarget(login: socks.login)
      if let target { state.withLock { $0.socks?.targets.append(target) } }
      return target != nil
    }
    while isAccepted ?? true,
      let request = connection.readRequest(ignoringBodiesOf: { path in
        state.withLock { $0.ignoredBodies.contains(path) }
      })
    {
      let (responder, number, closes) = register(request)
      let response =
        responder?(request, number) ?? (request.path == "/echo" ? .echo(request) : .json("{}", status: 404))
      guard connection.send(response, to: request), !closes else { break }
    }
    close(connection)
  }

  private func close(_ connection: Connection) {
    connection.finish()
    let waiters = state.withLock { state in
      state.connections.remove(connection.socket)
      // Inside the lock: a descriptor that is free again must not be shut down in the name of this one.
      Glibc.close(connection.socket)
      defer { if state.connections.isEmpty { state.idleWaiters = [] } }
      return state.connections.isEmpty ? state.idleWaiters : []
    }
    for waiter in waiters { waiter.resume() }
  }

  private func register(_ request: ReceivedRequest) -> (responder: Responder?, number: Int, closes: Bool) {
    let (result, waiters) = state.withLock { state in
      if state.keepsRequests { state.requests.append(request) }
      state.requestCount += 1
      let path = request.path
      state.counts[path, default: 0] += 1
      let number = state.counts[path, default: 0]
      let count = state.requestCount
      let ready = state.waiters.filter { $0.requests <= count }
      state.waiters.removeAll { $0.requests <= count }
      return ((state.routes[path] ?? state.otherPaths, number, state.closesIdleConnections), ready)
    }
    for waiter in waiters { waiter.waiter.resume() }
    return result
  }
}

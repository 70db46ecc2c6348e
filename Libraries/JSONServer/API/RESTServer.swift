import FlyingSocks
public import FoundationEssentials
import Glibc

/// REST server of JSON over plain HTTP, on a port of this machine, to run and test a client without a network.
///
/// Serves collections that its caller declares, with the queries of json-server 0.17. What clients write is kept in a
/// file, for the next server, or in memory until the value is released.
///
/// ```swift
/// let server = RESTServer(resources: [authors, books])
/// let baseURL = try await server.start()  // http://127.0.0.1:41234
/// // …
/// await server.stop()
/// ```
public actor RESTServer {
  private let limits: HTTPLimits
  private let log: (@Sendable (String) -> Void)?
  private let resources: [Resource]
  private let database: Database
  private let conditions: SimulatedConditions
  private let access: ServerAccess
  private let advice: ServerAdvice
  private var state = State.stopped

  private enum State {
    case stopped
    case starting
    case running(HTTPServer)
  }

  /// A server that is not started yet.
  ///
  /// - Parameters:
  ///   - resources: The collections, with every one that another belongs to.
  ///   - dataFile: The path of the file that keeps what clients write; nil keeps it in memory. It and its folder are
  ///     made by the first write. Several servers, also of other processes, can share it.
  ///   - conditions: Delays, failures and a required token; none by default.
  ///   - access: The pages and names of hosts beside those of this machine; none by default.
  ///   - advice: Additions to the messages of responses; none by default.
  ///   - log: Called once a response is ready, from any thread, with a line about the exchange: method, target, status,
  ///     size, time.
  public init(
    resources: [Resource], dataFile: String? = nil, conditions: ServerConditions = ServerConditions(),
    access: ServerAccess = ServerAccess(), advice: ServerAdvice = ServerAdvice(),
    log: (@Sendable (String) -> Void)? = nil
  ) {
    self.init(
      resources: resources, limits: HTTPLimits(), dataFile: dataFile, conditions: conditions, access: access,
      advice: advice, log: log)
  }

  init(
    resources: [Resource], limits: HTTPLimits, dataFile: String? = nil,
    conditions: ServerConditions = ServerConditions(), access: ServerAccess = ServerAccess(),
    advice: ServerAdvice = ServerAdvice(), log: (@Sendable (String) -> Void)? = nil
  ) {
    self.resources = resources
    self.limits = limits
    self.log = log
    database = Database(of: resources, file: dataFile.map(DatabaseFile.init))
    self.conditions = SimulatedConditions(conditions)
    self.access = access
    self.advice = advice
  }

  deinit {
    if case .running(let server) = state { server.cancel() }
  }

  /// Starts listening and returns the base URL, without a trailing slash, once clients can connect.
  ///
  /// - Parameters:
  ///   - host: An IPv4 or IPv6 address of this machine, or `localhost`. With an address other than loopback, every
  ///     client that reaches this machine can read and write.
  ///   - port: 0 for any free port.
  /// - Throws: `alreadyRunning` between a start and its stop; `dataNotUsable` when the data file cannot be read;
  ///   another error when the address or the port is not available. A stopped server can be started again.
  public func start(host: String = "127.0.0.1", port: UInt16 = 0) async throws(ServerError) -> URL {
    guard case .stopped = state else { throw .alreadyRunning }
    state = .starting
    do {
      try await database.load()
      let server = try await listen(host: host, port: port)
      guard let url = URL(string: "http://\(host.contains(":") ? "[\(host)]" : host):\(server.port)") else {
        await server.stop()
        throw ServerError.unknownHost(host)
      }
      state = .running(server)
      return url
    } catch {
      state = .stopped
      throw Self.error(for: error, host: host, port: port)
    }
  }

  /// Discards what clients have written, also in the file.
  public func reset() async throws(ServerError) {
    do {
      try await database.reset()
    } catch {
      throw .dataNotUsable(path: error.path, reason: error.reason)
    }
  }

  /// Stops listening, closes every connection and returns when that is done. Does nothing on a stopped server.
  public func stop() async {
    guard case .running(let server) = state else { return }
    state = .stopped
    await server.stop()
  }

  /// Waits until the server has stopped, by `stop` or by an error. Returns at once when it is not running.
  public func waitUntilStopped() async {
    guard case .running(let server) = state else { return }
    await server.waitUntilStopped()
  }

  private func listen(host: String, port: UInt16) async throws -> HTTPServer {
    let address = host == "localhost" ? "127.0.0.1" : host
    let handler = APIHandler(
      resources: resources, database: database, conditions: conditions,
      access: AccessRules(access, address: address, advice: advice), advice: advice)
    let service = HTTPService(
      limits: limits, log: log, respond: { request in await handler.respond(to: request) },
      follow: { [database] in await database.follow() })
    if let address = try? sockaddr_in.inet(ip4: address, port: port) {
      return try await HTTPServer.start(on: address, service: service)
    }
    guard let address = try? sockaddr_in6.inet6(ip6: address, port: port) else {
      throw ServerError.unknownHost(host)
    }
    return try await HTTPServer.start(on: address, service: service)
  }

  private static func error(for error: any Error, host: String, port: UInt16) -> ServerError {
    switch error {
    case let error as ServerError: error
    case let error as DatabaseFile.Failure: .dataNotUsable(path: error.path, reason: error.reason)
    case SocketError.failed(_, EADDRINUSE, _): .portInUse(host: host, port: port)
    case SocketError.failed(_, EACCES, _): .portNotPermitted(host: host, port: port)
    case SocketError.failed(_, EADDRNOTAVAIL, _): .addressNotAvailable(host: host)
    case SocketError.failed(_, _, let message): .cannotListen(host: host, reason: message)
    default: .cannotListen(host: host, reason: "\(error)")
    }
  }
}

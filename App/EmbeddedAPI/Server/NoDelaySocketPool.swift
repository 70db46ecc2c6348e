import FlyingFox
import FlyingSocks
import Glibc

/// A socket pool that turns Nagle's algorithm off (tcp(7), TCP_NODELAY) on every socket that it waits for.
///
/// The server writes the head and the body of a response apart. On a connection that is kept alive the body would wait for the client to
/// acknowledge the head, which the client puts off by 40 ms. Accepted sockets take the option over from the listening socket.
struct NoDelaySocketPool: AsyncSocketPool {
  private let base: any AsyncSocketPool = HTTPServer.defaultPool()

  func prepare() async throws {
    try await base.prepare()
  }

  func run() async throws {
    try await base.run()
  }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // A socket that refuses the option works without it, only slower.
    try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    try await base.suspendSocket(socket, untilReadyFor: events)
  }
}

import Glibc

/// A port of 127.0.0.1 that never responds, held as long as this lives.
public final class DeadPort: Sendable {
  /// How connecting to it fails.
  public enum Kind: Sendable {
    /// At once: connection refused.
    case refusing
    /// Never: nothing comes back, as behind a firewall that drops packets.
    case silent
  }

  public let port: UInt16
  private let sockets: [Int32]

  public init(_ kind: Kind) throws(LoopbackServer.StartError) {
    let (holder, port) = try sockaddr_in.bindLoopback()
    self.port = port
    switch kind {
    case .refusing: sockets = [holder]
    case .silent:
      // The queue of a listener that never accepts holds one connection. When it is full, the kernel drops further
      // attempts.
      listen(holder, 0)
      sockets = [holder] + (0..<4).map { _ in sockaddr_in.connectLoopback(to: port, flags: SOCK_NONBLOCK) }
    }
  }

  deinit { for socket in sockets { close(socket) } }
}

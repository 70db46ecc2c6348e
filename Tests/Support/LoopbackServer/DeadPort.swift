import Glibc

/// A port of 127.0.0.1 behind which nobody ever answers, held for as long as this lives.
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
      // The queue of a listener that never accepts holds one connection; with it full, the kernel drops every further attempt.
      listen(holder, 0)
      sockets = [holder] + (0..<4).map { _ in Self.connect(to: port) }
    }
  }

  deinit { for socket in sockets { close(socket) } }

  private static func connect(to port: UInt16) -> Int32 {
    let flags = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let socket = Glibc.socket(AF_INET, flags, 0)
    var address = sockaddr_in.loopback
    address.sin_port = port.bigEndian
    withUnsafePointer(to: &address) {
      _ = Glibc.connect(socket, UnsafeRawPointer($0).assumingMemoryBound(to: sockaddr.self), sockaddr_in.size)
    }
    return socket
  }
}

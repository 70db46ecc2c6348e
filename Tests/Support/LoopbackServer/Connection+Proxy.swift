import Glibc

extension Connection {
  /// Performs the handshake of a SOCKS5 proxy (RFC 1928) and returns the requested host and port; nil when the client
  /// does not speak SOCKS5, or its login differs from `login` (`name:password`, RFC 1929).
  mutating func readSOCKSTarget(login: String?) -> String? {
    guard let greeting = read(2), greeting[0] == 5, let methods = read(Int(greeting[1])) else { return nil }
    let method: UInt8 = login == nil ? 0 : 2
    guard methods.contains(method), write([5, method]), login.map({ check($0) }) ?? true else { return nil }
    guard let request = read(4), request[1] == 1, let host = readHost(type: request[3]), let port = read(2),
      write([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])
    else { return nil }
    return "\(host):\(Int(port[0]) << 8 | Int(port[1]))"
  }

  private mutating func check(_ login: String) -> Bool {
    guard read(1) != nil, let name = readText(), let password = readText() else { return false }
    let isRight = "\(name):\(password)" == login
    return write([1, isRight ? 0 : 1]) && isRight
  }

  private mutating func readHost(type: UInt8) -> String? {
    switch type {
    case 1: read(4)?.map { "\($0)" }.joined(separator: ".")
    case 3: readText()
    default: nil
    }
  }

  /// Text behind its length.
  private mutating func readText() -> String? {
    read(1).flatMap { read(Int($0[0])) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Passes bytes to and from a port of this machine until either side ends.
  func relay(to port: UInt16) {
    let other = sockaddr_in.connectLoopback(to: port)
    defer { close(other) }
    var ends = [
      pollfd(fd: socket, events: Int16(POLLIN), revents: 0), pollfd(fd: other, events: Int16(POLLIN), revents: 0),
    ]
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while poll(&ends, 2, -1) > 0 || errno == EINTR {
      for (from, to) in [(0, 1), (1, 0)] where ends[from].revents != 0 {
        let count = recv(ends[from].fd, &buffer, buffer.count, 0)
        guard count > 0, Connection.write(buffer[..<count], to: ends[to].fd) else { return }
      }
    }
  }
}

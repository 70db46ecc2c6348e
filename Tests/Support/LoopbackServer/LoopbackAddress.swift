import Glibc

extension sockaddr_in {
  static var size: socklen_t { socklen_t(MemoryLayout<sockaddr_in>.size) }

  /// 127.0.0.1, any free port.
  static var loopback: sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return address
  }

  /// A socket that connects to a port of 127.0.0.1.
  static func connectLoopback(to port: UInt16, flags: __socket_type = __socket_type(0)) -> Int32 {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | flags.rawValue), 0)
    var address = loopback
    address.sin_port = port.bigEndian
    withUnsafePointer(to: &address) {
      // Every socket address starts with the fields of sockaddr, which is what the call takes.
      _ = Glibc.connect(socket, UnsafeRawPointer($0).assumingMemoryBound(to: sockaddr.self), size)
    }
    return socket
  }

  /// A socket bound to a port of 127.0.0.1, to a free one for 0, and the port.
  static func bindLoopback(port: UInt16 = 0) throws(LoopbackServer.StartError) -> (socket: Int32, port: UInt16) {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { throw LoopbackServer.StartError(description: "socket: error \(errno)") }
    var address = loopback
    address.sin_port = port.bigEndian
    // The port of a program that has just ended is free. One that the system chooses must not be shared.
    var now: Int32 = 1
    if port > 0 { setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &now, socklen_t(MemoryLayout<Int32>.size)) }
    var size = size
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      // Every socket address starts with the fields of sockaddr, which is what the calls take.
      let generic = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: sockaddr.self)
      return bind(socket, generic, size) == 0 ? getsockname(socket, generic, &size) : -1
    }
    guard code == 0 else {
      let error = errno
      close(socket)
      throw LoopbackServer.StartError(description: "bind: error \(error)")
    }
    return (socket, UInt16(bigEndian: address.sin_port))
  }
}

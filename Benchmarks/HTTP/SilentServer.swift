import Foundation

/// A server that sends a head on every connection, and nothing after it. Runs until the process ends.
struct SilentServer {
  let port: Int

  init() throws {
    let (listener, port) = try loopbackSocket()
    listen(listener, 4096)
    self.port = port
    Thread.detachNewThread {
      let head = "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n"
      while true {
        let connection = accept(listener, nil, nil)
        if connection >= 0 { _ = head.withCString { write(connection, $0, strlen($0)) } }
      }
    }
  }
}

/// A socket bound to a port of the system's choice on 127.0.0.1.
func loopbackSocket() throws -> (socket: Int32, port: Int) {
  let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  let code = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(socket, $0, size) == 0 ? getsockname(socket, $0, &size) : -1
    }
  }
  guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRINUSE) }
  return (socket, Int(UInt16(bigEndian: address.sin_port)))
}

import Dispatch
import FoundationEssentials
import Glibc

/// A connection to the API that sends and shows the bytes of HTTP/1.1 as they are, for what a transport hides.
final class RawConnection: Sendable {
  private let descriptor: Int32
  /// A queue of its own: blocking calls on the global one take the threads that the tasks of the server need.
  private let queue = DispatchQueue(label: "raw-connection")

  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ call: String) { description = "\(call): \(String(cString: strerror(errno)))" }
  }

  init(to url: URL) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure("socket") }
    // So that a server that does not answer fails a test instead of stopping it.
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(url.port ?? 0).bigEndian)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafeBytes(of: &address) { bytes in
      // SAFETY: the bytes are those of a `sockaddr_in`, which connect(2) takes as a `sockaddr`, and outlive the call.
      connect(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
    guard result == 0 else {
      let failure = Failure("connect")
      close(descriptor)
      throw failure
    }
  }

  deinit { close(descriptor) }

  /// Sends a request and returns its answer. The connection stays open afterwards.
  func send(_ method: String, _ target: String, body: String? = nil) async throws -> RawResponse {
    var head = "\(method) \(target) HTTP/1.1\r\nHost: api\r\n"
    if let body { head += "Content-Length: \(body.utf8.count)\r\nContent-Type: application/json\r\n" }
    let request = Array("\(head)\r\n\(body ?? "")".utf8)
    return try await blocking { [self] in
      var sent = 0
      while sent < request.count {
        let count = request[sent...].withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard count > 0 else { throw Failure("send") }
        sent += count
      }
      return try RawResponse(bodyless: method == "HEAD", read: read)
    }
  }

  /// Whether the server has closed the connection; waits for it to say something.
  func isClosedByServer() async throws -> Bool {
    try await blocking { [self] in
      do { return try read().isEmpty } catch { return errno == ECONNRESET }
    }
  }

  /// The bytes that arrive next; empty at the end.
  private func read() throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count >= 0 else { throw Failure("recv") }
    return Array(buffer[..<count])
  }

  private func blocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result(catching: body)) }
    }
  }
}

import Foundation
import Glibc
import Synchronization

/// Client connection that sends and receives raw HTTP/1.1, for details that a transport hides.
final class RawConnection: Sendable {
  private let descriptor: Int32
  /// Bytes that have arrived after the last response.
  private let received = Mutex<[UInt8]>([])

  /// In seconds. Only a server that never responds takes so long: a busy machine does not fail a test.
  private static let longestWait = 240

  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ call: String) { description = "\(call): \(String(cString: strerror(errno)))" }
  }

  /// - Parameter receiveBuffer: Size of the socket's receive buffer; small for a client that does not read.
  init(to url: URL, receiveBuffer: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure("socket") }
    // A server that does not respond fails the test instead of blocking it.
    var timeout = timeval(tv_sec: Self.longestWait, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    if var receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(url.port ?? 0).bigEndian)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafeBytes(of: &address) { bytes in
      // SAFETY: the bytes are those of a `sockaddr_in`, which connect(2) takes as a `sockaddr`, and outlive the call.
      connect(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
    // The descriptor is closed by deinit, which runs for an initializer that throws now, too.
    guard result == 0 else { throw Failure("connect") }
  }

  deinit { close(descriptor) }

  /// Sends a request and returns its response. The connection stays open.
  func send(
    _ method: String, _ target: String, body: String? = nil, fields: [String: String] = [:]
  ) async throws -> RawResponse {
    var fields = fields
    if let body { fields["Content-Length"] = "\(body.utf8.count)" }
    if body != nil, fields["Content-Type"] == nil { fields["Content-Type"] = "application/json" }
    if fields["Host"] == nil { fields["Host"] = "127.0.0.1" }
    let lines = fields.map { "\($0): \($1)\r\n" }.joined()
    try await write("\(method) \(target) HTTP/1.1\r\n\(lines)\r\n\(body ?? "")")
    return try await receive(bodyless: method == "HEAD")
  }

  /// Sends text as it is.
  func write(_ text: String) async throws { try await write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) async throws {
    try await blocking { [self] in try writeAtOnce(bytes) }
  }

  /// Sends text on the calling thread, also while another call waits for a response.
  func writeAtOnce(_ text: String) throws { try writeAtOnce(Array(text.utf8)) }

  private func writeAtOnce(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { throw Failure("send") }
      rest = rest.dropFirst(count)
    }
  }

  /// The next response.
  func receive(bodyless: Bool = false) async throws -> RawResponse {
    try await blocking { [self] in
      try received.withLock { try RawResponse(bodyless: bodyless, buffer: &$0, read: read) }
    }
  }

  /// Exactly so many bytes of what follows the last response; fewer at the end of the connection.
  func receive(_ count: Int) async throws -> [UInt8] {
    try await blocking { [self] in
      try received.withLock { buffer in
        while buffer.count < count {
          let more = try read()
          guard !more.isEmpty else { break }
          buffer += more
        }
        defer { buffer.removeFirst(min(count, buffer.count)) }
        return Array(buffer.prefix(count))
      }
    }
  }

  /// Whether the server has closed the connection. Waits for the end or for bytes.
  func isClosedByServer() async throws -> Bool {
    try await blocking { [self] in
      guard received.withLock(\.isEmpty) else { return false }
      do { return try read().isEmpty } catch { return errno == ECONNRESET }
    }
  }

  /// Whether the server has reset the connection. Waits for that and reads nothing.
  func isReset() async throws -> Bool {
    try await blocking { [self] in
      var state = pollfd(fd: descriptor, events: 0, revents: 0)
      guard poll(&state, 1, Int32(Self.longestWait * 1000)) == 1 else { throw Failure("poll") }
      return state.revents & Int16(POLLERR) != 0
    }
  }

  /// Reads until the server closes the connection. Returns the number of bytes.
  func countToEnd() async throws -> Int {
    try await blocking { [self] in
      var total = 0
      do {
        while true {
          let count = try read().count
          guard count > 0 else { return total }
          total += count
        }
      } catch {
        guard errno == ECONNRESET else { throw error }
        return total
      }
    }
  }

  /// The bytes that arrive next; empty at the end.
  private func read() throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count >= 0 else { throw Failure("recv") }
    return Array(buffer[..<count])
  }

  /// On a thread of its own: those of Dispatch are for the server and the main actor.
  private func blocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
  }
}

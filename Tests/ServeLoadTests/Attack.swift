import Foundation
import Glibc
import Synchronization

/// A way to treat a server badly.
enum Adversary: CaseIterable {
  case chunkedBodies, tinyChunks, largeObjects, headerLines, emptyLines, pipelinedSearches, halfRequests

  /// What comes first on a connection, and then again and again.
  var bytes: (head: String, rest: String) {
    let post = "POST /posts HTTP/1.1\r\nHost: a\r\n"
    switch self {
    case .chunkedBodies:
      return ("\(post)Transfer-Encoding: chunked\r\n\r\n", "4000\r\n\(String(repeating: "x", count: 0x4000))\r\n")
    case .tinyChunks: return ("\(post)Transfer-Encoding: chunked\r\n\r\n", String(repeating: "1\r\nx\r\n", count: 500))
    case .largeObjects:
      let body = "{\((0..<60_000).map { "\"key\($0)\":\($0)" }.joined(separator: ","))}"
      return ("", "\(post)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    case .headerLines: return ("GET / HTTP/1.1\r\nHost: a\r\n", String(repeating: "X-A: b\r\n", count: 100))
    case .emptyLines: return ("", String(repeating: "\r\n", count: 500))
    case .pipelinedSearches:
      return ("", String(repeating: "GET /photos?q=unheard HTTP/1.1\r\nHost: a\r\n\r\n", count: 20))
    case .halfRequests: return ("GET / HTTP/1.1\r\nHost: ", "")
    }
  }
}

/// A client on a thread of its own that sends what an adversary sends, over one connection after another, until it is
/// stopped.
final class Attack: Sendable {
  private let isStopped = Atomic(false)
  private let started = AsyncStream.makeStream(of: Void.self)

  init(_ adversary: Adversary, port: UInt16) {
    let bytes = (head: Array(adversary.bytes.head.utf8), rest: Array(adversary.bytes.rest.utf8))
    Thread.detachNewThread { [self] in
      var open: [Int32] = []
      while !isStopped.load(ordering: .relaxed) {
        guard let descriptor = Self.connect(port: port) else { continue }
        var goesOn = Self.send(bytes.head, to: descriptor)
        if bytes.rest.isEmpty {
          // Half a request stays as it is, beside many others.
          open.append(descriptor)
          if open.count >= 300 { close(open.removeFirst()) }
          if open.count == 200 { started.continuation.finish() }
          continue
        }
        while goesOn, !isStopped.load(ordering: .relaxed) {
          goesOn = Self.send(bytes.rest, to: descriptor)
          started.continuation.finish()
        }
        close(descriptor)
      }
      for descriptor in open { close(descriptor) }
    }
  }

  deinit { stop() }

  func stop() {
    isStopped.store(true, ordering: .relaxed)
  }

  func waitUntilItRuns() async {
    for await _ in started.stream {}
  }

  private static func connect(port: UInt16) -> Int32? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    // So that a server that takes nothing does not keep the thread from its end.
    var timeout = timeval(tv_sec: 0, tv_usec: 200_000)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port.bigEndian)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafeBytes(of: &address) { bytes in
      // SAFETY: the bytes are those of a `sockaddr_in`, which connect(2) takes as a `sockaddr`, and outlive the call.
      Glibc.connect(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
    guard result == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// False when the connection is over.
  private static func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return errno == EAGAIN }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// The exchanges with one host: the number of running ones, and those that wait for a connection, in their order.
///
/// libcurl has such a queue too. But for each connection that becomes free it lets two exchanges try to connect, and
/// moves the second one to the end of the queue, behind later ones. With 256 small exchanges over 64 connections, an
/// exchange then took twice the allocations and 1.3 times the CPU time.
final class HostQueue {
  fileprivate let origin: RequestURL.Origin
  /// Maximum number of running exchanges.
  fileprivate var limit: Int
  fileprivate var running = 0
  private var numbers: [UInt64] = []
  /// The index of the first number that still waits.
  private var front = 0

  fileprivate init(_ origin: RequestURL.Origin, limit: Int) {
    self.origin = origin
    self.limit = limit
  }

  fileprivate var isEmpty: Bool { front == numbers.count }

  /// Counts an exchange as running. Returns false if it has to wait.
  func enter() -> Bool {
    guard running < limit, isEmpty else { return false }
    running += 1
    return true
  }

  func append(_ number: UInt64) { numbers.append(number) }

  /// The number of the exchange that has waited longest, which may have been cancelled; `nil` if none may run now.
  fileprivate func popFirst() -> UInt64? {
    guard running < limit, !isEmpty else { return nil }
    defer {
      front += 1
      // At most half of the array is unused, and each number is moved once on average.
      if front * 2 >= numbers.count {
        numbers.removeFirst(front)
        front = 0
      }
    }
    return numbers[front]
  }
}

/// The queues of all hosts.
///
/// For HTTP/1.1 the limit is the number of connections. For HTTP/2 there is none: exchanges share connections, and if
/// those have no free stream, exchanges wait in libcurl. Nor is there one for an `https` host until its first response
/// shows the version.
struct HostQueues {
  private let connections: Int
  private let version: HTTPVersion
  private(set) var queues: [RequestURL.Origin: HostQueue] = [:]
  /// The queues with waiting exchanges in which a running one has ended.
  private var freed: [HostQueue] = []

  /// The number of queues up to which empty ones are kept, because creating one takes allocations.
  private static let maximumEmpty = 64

  init(_ options: CurlEngineOptions) {
    connections = options.connectionsPerHost > 0 ? options.connectionsPerHost : .max
    version = options.httpVersion
  }

  mutating func queue(of url: RequestURL) -> HostQueue {
    let origin = url.origin
    if let queue = queues[origin] { return queue }
    let isHTTP1 = version == .http1 || version == .automatic && origin.scheme == "http"
    let queue = HostQueue(origin, limit: isHTTP1 ? connections : .max)
    queues[origin] = queue
    return queue
  }

  /// Ends a running exchange.
  ///
  /// - Parameter speaksHTTP2: The version of the response; `nil` if there was none.
  mutating func leave(_ queue: HostQueue, speaksHTTP2: @autoclosure () -> Bool?) {
    queue.running -= 1
    if version == .automatic, queue.origin.scheme == "https", let speaksHTTP2 = speaksHTTP2() {
      queue.limit = speaksHTTP2 ? .max : connections
    }
    if queue.isEmpty { removeIfIdle(queue) } else { freed.append(queue) }
  }

  /// An exchange that may run now, counted as running, and its host; `nil` if none may.
  ///
  /// - Parameter exchange: The exchange with a number; `nil` if it has been cancelled while it waited.
  mutating func popFirst<Exchange>(_ exchange: (UInt64) -> Exchange?) -> (host: HostQueue, exchange: Exchange)? {
    while let queue = freed.last {
      while let number = queue.popFirst() {
        guard let exchange = exchange(number) else { continue }
        queue.running += 1
        return (queue, exchange)
      }
      freed.removeLast()
      removeIfIdle(queue)
    }
    return nil
  }

  private mutating func removeIfIdle(_ queue: HostQueue) {
    guard queue.isEmpty, queue.running == 0, queues.count > Self.maximumEmpty else { return }
    queues[queue.origin] = nil
  }
}

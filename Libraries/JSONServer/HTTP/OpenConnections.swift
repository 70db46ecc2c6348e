import Glibc
import Synchronization

/// Registry of the connections of a server: their phases and deadlines, and the limit on their number.
///
/// A connection is ended by shutdown(2), which wakes the task that waits for the socket. Each task removes its
/// connection before it closes the descriptor, so that a descriptor never refers to another socket.
final class OpenConnections: Sendable {
  typealias Instant = ContinuousClock.Instant

  enum Phase: Equatable {
    case idle, reading, responding, writing, lingering
  }

  private struct Entry {
    var phase = Phase.idle
    /// Whether the task of the connection is suspended until the socket is ready.
    var isWaiting = false
    /// When the wait for the current request began, or for the client to read its response.
    var waitingSince: Instant
    var deadline: Instant?
    var isEnding = false
  }

  private struct State {
    var entries: [Int32: Entry] = [:]
    var largeResponseBytes = 0
  }

  private let limits: HTTPLimits
  private let state = Mutex(State())

  init(limits: HTTPLimits) {
    self.limits = limits
  }

  var count: Int { state.withLock { $0.entries.count } }

  /// Registers a connection. At the limit, ends the one that has waited for its client the longest.
  ///
  /// - Returns: False when there is no room yet; then the descriptor is not registered.
  func add(_ descriptor: Int32, now: Instant = .now) -> Bool {
    state.withLock { state in
      guard state.entries.count < 2 * limits.connections else { return false }
      if state.entries.count(where: { !$0.value.isEnding }) >= limits.connections {
        guard endLongestWaiting(&state, now: now) else { return false }
      }
      state.entries[descriptor] = Entry(waitingSince: now, deadline: now + limits.idleTime)
      return true
    }
  }

  func remove(_ descriptor: Int32) {
    _ = state.withLock { $0.entries.removeValue(forKey: descriptor) }
  }

  /// Sets the phase of a connection and its deadline.
  func enter(_ phase: Phase, until deadline: Instant?, on descriptor: Int32, now: Instant = .now) {
    state.withLock { state in
      guard state.entries[descriptor] != nil else { return }
      state.entries[descriptor]?.phase = phase
      state.entries[descriptor]?.deadline = deadline
      if phase == .idle || phase == .writing { state.entries[descriptor]?.waitingSince = now }
    }
  }

  /// Records whether the task of a connection waits for its client. Only a connection that waits is closed to make
  /// room: on a busy machine the task of another may get its turn late, with a request to parse or a response to send.
  func setWaiting(_ isWaiting: Bool, on descriptor: Int32) {
    state.withLock { $0.entries[descriptor]?.isWaiting = isWaiting }
  }

  /// Ends the connections that have passed their deadlines. One that is idle or reading can still send a response: to
  /// a request that has arrived meanwhile, or a 408. That response has a deadline of its own.
  func endOverdue(now: Instant = .now) {
    state.withLock { state in
      for (descriptor, entry) in state.entries {
        guard let deadline = entry.deadline, deadline <= now else { continue }
        Self.end(descriptor, how: [.idle, .reading].contains(entry.phase) ? SHUT_RD : SHUT_RDWR, in: &state)
      }
    }
  }

  /// Ends the connection that has waited the longest for its client; false when none has waited long enough.
  @discardableResult
  func endLongestWaiting(now: Instant = .now) -> Bool {
    state.withLock { endLongestWaiting(&$0, now: now) }
  }

  /// Reserves memory for a large response; false when that would exceed the limit.
  func reserve(_ bytes: Int) -> Bool {
    state.withLock { state in
      guard state.largeResponseBytes + bytes <= limits.largeResponseBytes else { return false }
      state.largeResponseBytes += bytes
      return true
    }
  }

  func release(_ bytes: Int) {
    state.withLock { $0.largeResponseBytes -= bytes }
  }

  private func endLongestWaiting(_ state: inout State, now: Instant) -> Bool {
    let waiting = state.entries.filter {
      !$0.value.isEnding && $0.value.isWaiting && $0.value.waitingSince + limits.graceTime <= now
    }
    let longest = waiting.sorted { $0.value.waitingSince < $1.value.waitingSince }.first {
      !Self.hasUnreadBytes($0.key)
    }
    guard let longest else { return false }
    Self.end(longest.key, how: SHUT_RDWR, in: &state)
    return true
  }

  /// Whether the client has sent bytes that are not read yet: then the client waits for the server.
  private static func hasUnreadBytes(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
  }

  private static func end(_ descriptor: Int32, how: Int, in state: inout State) {
    if state.entries[descriptor]?.phase == .writing {
      // Discards unsent data, which the kernel would otherwise keep for minutes (socket(7), SO_LINGER).
      var reset = linger(l_onoff: 1, l_linger: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
    }
    shutdown(descriptor, Int32(how))
    state.entries[descriptor]?.isEnding = true
  }
}

import Glibc
import Synchronization

/// The connections of a server: what each one waits for and until when, and how many there may be.
///
/// A connection is ended by shutting its socket down (shutdown(2)), which wakes the task that waits for it. Each one takes itself out
/// before it closes its descriptor, so that the number never means another socket.
final class OpenConnections: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// What a connection does.
  enum Phase: Equatable {
    case idle, reading, responding, writing, lingering
  }

  private struct Entry {
    var phase = Phase.idle
    /// When it last began to wait for a whole request.
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

  /// Registers a new connection, in place of the one that has waited the longest for its client where there are too many.
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

  /// Sets what a connection does from now on, and until when it may.
  func enter(_ phase: Phase, until deadline: Instant?, on descriptor: Int32, now: Instant = .now) {
    state.withLock { state in
      guard state.entries[descriptor] != nil else { return }
      state.entries[descriptor]?.phase = phase
      state.entries[descriptor]?.deadline = deadline
      if phase == .idle { state.entries[descriptor]?.waitingSince = now }
    }
  }

  /// Ends what has passed its deadline. A connection that reads can still send a response; others are cut.
  func endOverdue(now: Instant = .now) {
    state.withLock { state in
      for (descriptor, entry) in state.entries where !entry.isEnding {
        guard let deadline = entry.deadline, deadline <= now else { continue }
        Self.end(descriptor, how: entry.phase == .reading ? SHUT_RD : SHUT_RDWR, in: &state)
      }
    }
  }

  /// Ends the connection that has waited the longest for its client; false when none has waited long enough.
  @discardableResult
  func endLongestWaiting(now: Instant = .now) -> Bool {
    state.withLock { endLongestWaiting(&$0, now: now) }
  }

  /// Takes from the memory that large responses may occupy together; false when there is too little left.
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
      !$0.value.isEnding && $0.value.phase != .responding && $0.value.waitingSince + limits.graceTime <= now
    }
    let longest = waiting.sorted { $0.value.waitingSince < $1.value.waitingSince }.first { !Self.hasUnreadBytes($0.key) }
    guard let longest else { return false }
    Self.end(longest.key, how: SHUT_RDWR, in: &state)
    return true
  }

  /// Whether the client has sent something that no task has come to read: then it is the server that is waited for.
  private static func hasUnreadBytes(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
  }

  private static func end(_ descriptor: Int32, how: Int, in state: inout State) {
    if state.entries[descriptor]?.phase == .writing {
      // What the client does not take would otherwise stay in the system's memory for minutes (socket(7), SO_LINGER).
      var reset = linger(l_onoff: 1, l_linger: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
    }
    shutdown(descriptor, Int32(how))
    state.entries[descriptor]?.isEnding = true
  }
}

import CCurl
import Glibc

/// The sockets in epoll and the events of interest: applies libcurl's interest with fewer system calls.
///
/// libcurl removes its interest in a connection after every exchange and adds it again for the next. For sockets that
/// the engine opened itself, and so sees closing, the removal is only noted: epoll keeps watching for input until some
/// arrives.
package struct SocketTable {
  private struct Entry {
    var armed: UInt32 = 0
    var isWanted = false
    var isOwn = false
  }

  private let epoll: Int32
  private var entries: [Entry] = []

  package init(epoll: Int32) { self.epoll = epoll }

  /// A socket that the engine opened; ``closed(_:)`` follows.
  package mutating func opened(_ socket: Int32) { update(socket) { $0 = Entry(isOwn: true) } }

  /// The kernel removes a closed socket from epoll by itself.
  package mutating func closed(_ socket: Int32) { update(socket) { $0 = Entry() } }

  package mutating func want(_ events: UInt32, on socket: Int32) {
    update(socket) { [epoll] entry in
      entry.isWanted = true
      Self.arm(&entry, events, socket, epoll)
    }
  }

  package mutating func unwant(_ socket: Int32) {
    update(socket) { [epoll] entry in
      entry.isWanted = false
      if entry.isOwn, entry.armed == EPOLLIN.rawValue { return }
      Self.disarm(&entry, socket, epoll)
    }
  }

  /// Whether an event is passed to libcurl. If not (most often a server closes an idle connection), the socket is
  /// removed from epoll, which would report the same event forever.
  mutating func accepts(_ socket: Int32) -> Bool {
    guard entries.indices.contains(Int(socket)) else { return false }
    if !entries[Int(socket)].isWanted { Self.disarm(&entries[Int(socket)], socket, epoll) }
    return entries[Int(socket)].isWanted
  }

  private static func arm(_ entry: inout Entry, _ events: UInt32, _ socket: Int32, _ epoll: Int32) {
    guard entry.armed != events else { return }
    let operation = entry.armed == 0 ? EPOLL_CTL_ADD : EPOLL_CTL_MOD
    var error = inno_epoll_control(epoll, operation, socket, events)
    // The descriptor was closed and reused unnoticed: the other operation is the right one.
    if error == ENOENT { error = inno_epoll_control(epoll, EPOLL_CTL_ADD, socket, events) }
    if error == EEXIST { error = inno_epoll_control(epoll, EPOLL_CTL_MOD, socket, events) }
    entry.armed = error == 0 ? events : 0
  }

  private static func disarm(_ entry: inout Entry, _ socket: Int32, _ epoll: Int32) {
    guard entry.armed != 0 else { return }
    // EBADF and ENOENT mean that it was closed already.
    _ = inno_epoll_control(epoll, EPOLL_CTL_DEL, socket, 0)
    entry.armed = 0
  }

  private mutating func update(_ socket: Int32, _ change: (inout Entry) -> Void) {
    guard socket >= 0 else { return }
    while entries.count <= Int(socket) { entries.append(Entry()) }
    change(&entries[Int(socket)])
  }
}

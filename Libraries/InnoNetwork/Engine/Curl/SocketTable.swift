import CCurl
import Glibc

/// Which sockets epoll watches, and for what: libcurl's wishes with fewer system calls.
///
/// libcurl withdraws its interest in a connection after every exchange and states it again for the next. For sockets that the engine opened
/// itself, and so sees closing, the withdrawal is only noted: the kernel keeps watching for input until something really arrives.
package struct SocketTable {
  private struct Entry {
    var armed: UInt32 = 0
    var isWanted = false
    var isOwn = false
  }

  private let epoll: Int32
  private var entries: [Entry] = []

  package init(epoll: Int32) { self.epoll = epoll }

  /// A socket that the engine opened; its closing will be told with ``closed(_:)``.
  package mutating func opened(_ socket: Int32) { update(socket) { $0 = Entry(isOwn: true) } }

  /// The kernel forgets a socket that is closed by itself.
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

  /// Whether libcurl is to hear of an event. Where it is not (a server closing an idle connection, most often), the watch ends: epoll would
  /// report the same for ever.
  mutating func accepts(_ socket: Int32) -> Bool {
    guard entries.indices.contains(Int(socket)) else { return false }
    if !entries[Int(socket)].isWanted { Self.disarm(&entries[Int(socket)], socket, epoll) }
    return entries[Int(socket)].isWanted
  }

  private static func arm(_ entry: inout Entry, _ events: UInt32, _ socket: Int32, _ epoll: Int32) {
    guard entry.armed != events else { return }
    let operation = entry.armed == 0 ? EPOLL_CTL_ADD : EPOLL_CTL_MOD
    var error = inno_epoll_control(epoll, operation, socket, events)
    // A descriptor that was closed and opened again behind the table's back: the other operation is the right one.
    if error == ENOENT { error = inno_epoll_control(epoll, EPOLL_CTL_ADD, socket, events) }
    if error == EEXIST { error = inno_epoll_control(epoll, EPOLL_CTL_MOD, socket, events) }
    entry.armed = error == 0 ? events : 0
  }

  private static func disarm(_ entry: inout Entry, _ socket: Int32, _ epoll: Int32) {
    guard entry.armed != 0 else { return }
    // EBADF and ENOENT only say that the kernel has forgotten it already.
    _ = inno_epoll_control(epoll, EPOLL_CTL_DEL, socket, 0)
    entry.armed = 0
  }

  private mutating func update(_ socket: Int32, _ change: (inout Entry) -> Void) {
    guard socket >= 0 else { return }
    while entries.count <= Int(socket) { entries.append(Entry()) }
    change(&entries[Int(socket)])
  }
}

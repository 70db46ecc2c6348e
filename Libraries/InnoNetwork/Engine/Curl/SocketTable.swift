import CCurl
import Glibc

/// Registers sockets in epoll as libcurl asks for them, with fewer system calls.
///
/// libcurl removes a connection's socket after every exchange and adds it again for the next. A socket that the engine
/// itself has opened stays registered for input in between, until input arrives. The engine does not learn when other
/// sockets are closed, so they do not stay registered.
package struct SocketTable {
  private struct Entry {
    /// The events that epoll reports for the socket; zero if it is not registered.
    var armed: UInt32 = 0
    /// Whether libcurl asks for events.
    var isWanted = false
    /// Whether the engine has opened the socket, and not a library below libcurl.
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

  /// Whether events are reported for a socket.
  func isWanted(_ socket: Int32) -> Bool { entries.indices.contains(Int(socket)) && entries[Int(socket)].isWanted }

  /// Whether an event concerns libcurl. If not (usually the server has closed an idle connection), the socket is
  /// removed from epoll, which would report the event again and again.
  mutating func accepts(_ socket: Int32) -> Bool {
    guard entries.indices.contains(Int(socket)) else { return false }
    if !entries[Int(socket)].isWanted { Self.disarm(&entries[Int(socket)], socket, epoll) }
    return entries[Int(socket)].isWanted
  }

  private static func arm(_ entry: inout Entry, _ events: UInt32, _ socket: Int32, _ epoll: Int32) {
    guard entry.armed != events else { return }
    let operation = entry.armed == 0 ? EPOLL_CTL_ADD : EPOLL_CTL_MOD
    var error = inno_epoll_control(epoll, operation, socket, events)
    // ENOENT and EEXIST: the descriptor was closed and reused without notice, so the other operation applies.
    if error == ENOENT { error = inno_epoll_control(epoll, EPOLL_CTL_ADD, socket, events) }
    if error == EEXIST { error = inno_epoll_control(epoll, EPOLL_CTL_MOD, socket, events) }
    entry.armed = error == 0 ? events : 0
  }

  private static func disarm(_ entry: inout Entry, _ socket: Int32, _ epoll: Int32) {
    guard entry.armed != 0 else { return }
    // EBADF and ENOENT mean that the socket has been closed already.
    _ = inno_epoll_control(epoll, EPOLL_CTL_DEL, socket, 0)
    entry.armed = 0
  }

  private mutating func update(_ socket: Int32, _ change: (inout Entry) -> Void) {
    guard socket >= 0 else { return }
    while entries.count <= Int(socket) { entries.append(Entry()) }
    change(&entries[Int(socket)])
  }
}

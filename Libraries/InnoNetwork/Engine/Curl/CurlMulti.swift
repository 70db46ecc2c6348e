import CCurl
import Glibc

/// A libcurl multi handle with its transfers, driven by socket events and one timer.
///
/// Not thread-safe: ``CurlLoop`` guards it with a lock. libcurl calls its callbacks from within the calls made here,
/// and so under the same lock.
final class CurlMulti {
  private let multi: UnsafeMutableRawPointer
  private let settings: CurlSettings
  let outbox: CurlOutbox
  var sockets: SocketTable
  private(set) var running: [UInt64: CurlTransfer] = [:]
  private var waiting: [UInt64: CurlSubmission] = [:]
  private var hosts: HostQueues
  private var pool: [CurlTransfer] = []
  /// When libcurl wants to be called at the latest; `nil` for never.
  private var timer: MonotonicTime?
  /// No later than the earliest deadline of the exchanges; `nil` if none has one. See ``endOverdue()``.
  var earliestDeadline: MonotonicTime?
  /// The WebSockets by their descriptors, after libcurl has connected them.
  var webSockets: [Int32: CurlTransfer] = [:]
  /// Descriptors of WebSockets to read again in the next turn.
  var unreadWebSockets: [Int32] = []
  /// Receives the bytes of WebSockets; empty until there is one.
  var webSocketBuffer: [UInt8] = []
  private(set) var hasSpokenTLS = false
  private var streams = 0

  init(epoll: Int32, settings: CurlSettings, outbox: CurlOutbox) throws(EngineError) {
    guard let multi = curl_multi_init() else { throw EngineError(.unavailable, detail: "libcurl could not be started") }
    self.multi = multi
    self.settings = settings
    self.outbox = outbox
    self.sockets = SocketTable(epoll: epoll)
    self.hosts = HostQueues(settings.options)
    let me = Unmanaged.passUnretained(self).toOpaque()
    inno_multi_set_pointer(multi, CURLMOPT_SOCKETDATA, me)
    inno_multi_set_socket_function(multi) { _, socket, interest, owner, _ in
      CurlMulti.at(owner)?.watch(socket, interest)
      return 0
    }
    inno_multi_set_pointer(multi, CURLMOPT_TIMERDATA, me)
    inno_multi_set_timer_function(multi) { _, milliseconds, owner in
      CurlMulti.at(owner)?.timer = milliseconds < 0 ? nil : .now.adding(milliseconds: milliseconds)
      return 0
    }
    inno_multi_set_long(multi, CURLMOPT_MAXCONNECTS, max(settings.options.idleConnections, 1))
    inno_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, settings.options.connectionsPerHost)
    inno_multi_set_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, settings.options.connections ?? 0)
    inno_multi_set_long(multi, CURLMOPT_MAX_CONCURRENT_STREAMS, settings.options.streamsPerConnection)
  }

  deinit {
    // In the order that curl_multi_cleanup(3) demands: easy handles first. Closing the pooled connections calls
    // `closeSocket`, which still uses `self`.
    for transfer in running.values { curl_multi_remove_handle(multi, transfer.easy) }
    running = [:]
    pool = []
    curl_multi_cleanup(multi)
  }

  /// Whether no transfer is running.
  var isEmpty: Bool { running.isEmpty }

  /// Whether a thread other than the loop's may start the transfer. Not while transfers are running, which that thread
  /// would have to drive too, and never after TLS was used: OpenSSL can raise SIGPIPE, which only the loop's thread
  /// blocks.
  func canStartAnywhere(_ request: PreparedRequest) -> Bool { running.isEmpty && !hasSpokenTLS && !speaksTLS(request) }

  func speaksTLS(_ request: PreparedRequest) -> Bool {
    request.url.scheme == "https" || settings.reachesAllOverTLS
  }

  /// Starts an exchange, or lets it wait until one with the same host has ended.
  func start(_ submission: CurlSubmission) {
    adjustPoolLimit(1, for: submission.sink)
    hasSpokenTLS = hasSpokenTLS || speaksTLS(submission.request)
    if let deadline = submission.deadline { earliestDeadline = min(earliestDeadline ?? deadline, deadline) }
    let host = hosts.queue(of: submission.request.url)
    if host.enter() { return start(submission, with: host) }
    waiting[submission.number] = submission
    host.append(submission.number)
  }

  private func start(_ submission: CurlSubmission, with host: HostQueue) {
    guard let transfer = pool.popLast() ?? CurlTransfer(outbox: outbox) else {
      hosts.leave(host, speaksHTTP2: nil)
      finish(submission, .failure(EngineError(.unavailable, detail: "there is no memory for another transfer")))
      return
    }
    transfer.host = host
    run(submission, on: transfer)
  }

  /// Starts the exchanges that may run after the end of others. Returns whether there were any.
  private func startWaiting() -> Bool {
    var hasStarted = false
    while let (host, submission) = hosts.popFirst({ waiting.removeValue(forKey: $0) }) {
      start(submission, with: host)
      hasStarted = true
    }
    return hasStarted
  }

  private func run(_ submission: CurlSubmission, on transfer: CurlTransfer) {
    do throws(EngineError) {
      try transfer.begin(submission, settings: settings, owner: Unmanaged.passUnretained(self).toOpaque())
      let code = curl_multi_add_handle(multi, transfer.easy)
      guard code == CURLM_OK else { throw CurlLibrary.refusal(of: code) }
    } catch {
      // An exchange that `conclude` repeats is in `running` already.
      running[submission.number] = nil
      recycle(transfer)
      finish(submission, .failure(error))
      return
    }
    running[submission.number] = transfer
  }

  /// Raises the limit of the connection pool (CURLMOPT_MAXCONNECTS) by the number of running streams. libcurl counts
  /// connections in use too, and streams use theirs for long: no idle connection would be kept beside them.
  private func adjustPoolLimit(_ change: Int, for sink: CurlSink) {
    guard sink.holdsItsConnection else { return }
    streams += change
    inno_multi_set_long(multi, CURLMOPT_MAXCONNECTS, max(settings.options.idleConnections + streams, 1))
  }

  /// Resumes a transfer that has paused because the response was not read, or because no piece of the request body was
  /// available; sends and receives the bytes of a WebSocket.
  func resume(_ number: UInt64) {
    guard let transfer = running[number] else { return }
    if transfer.webSocketDescriptor != nil { return serve(transfer) }
    let code = curl_easy_pause(transfer.easy, CURLPAUSE_CONT)
    // CURLE_BAD_FUNCTION_ARGUMENT: the transfer still waits for a connection, and will read or write when it has one.
    guard code != CURLE_OK, code != CURLE_BAD_FUNCTION_ARGUMENT else { return }
    conclude(transfer, code)
  }

  /// Removes the exchange from libcurl or the queue at once. Ignores numbers of exchanges that have ended.
  func cancel(_ number: UInt64, as reason: EngineError.Reason = .cancelled) {
    if let submission = waiting.removeValue(forKey: number) {
      return finish(submission, .failure(EngineError(reason)))
    }
    guard let transfer = running[number] else { return }
    leaveWebSocket(transfer, as: reason)
    remove(transfer, .failure(EngineError(reason)))
  }

  func cancelAll(as reason: EngineError.Reason) {
    for number in waiting.keys { cancel(number, as: reason) }
    for number in running.keys { cancel(number, as: reason) }
  }

  /// Passes the epoll events of a socket to libcurl.
  func handle(_ events: UInt32, on socket: Int32) {
    guard sockets.accepts(socket) else { return }
    if !webSockets.isEmpty, let transfer = webSockets[socket] {
      return serve(transfer, isReadable: events & ~EPOLLOUT.rawValue != 0)
    }
    var mask: Int32 = 0
    if events & EPOLLIN.rawValue != 0 { mask |= CURL_CSELECT_IN }
    if events & EPOLLOUT.rawValue != 0 { mask |= CURL_CSELECT_OUT }
    // For EPOLLERR or EPOLLHUP alone the mask stays empty: libcurl then checks the socket itself and reports the cause.
    var active: Int32 = 0
    curl_multi_socket_action(multi, socket, mask, &active)
  }

  /// When ``settle()`` has to be called again at the latest; `nil` for never.
  var deadline: MonotonicTime? {
    if !unreadWebSockets.isEmpty { return .now }
    guard let timer, let earliestDeadline else { return timer ?? earliestDeadline }
    return min(timer, earliestDeadline)
  }

  /// Runs libcurl's timer if it is due, and collects finished transfers. Also starts transfers that were just added:
  /// libcurl requests a timer of zero for them.
  func settle() {
    readWebSocketsAgain()
    repeat {
      while let timer, timer <= .now {
        self.timer = nil
        var active: Int32 = 0
        curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &active)
      }
      collect()
      if let earliestDeadline, earliestDeadline <= .now { endOverdue() }
    } while startWaiting()
  }

  /// Ends the exchanges whose total timeout has expired. libcurl checks no timeout while a transfer waits for a
  /// connection: because a connection limit is reached, or until the handshake of a connection that it can share has
  /// ended. All exchanges are searched, but only after the earliest known deadline.
  private func endOverdue() {
    let now = MonotonicTime.now
    var earliest: MonotonicTime?
    for transfer in webSockets.values {
      guard let deadline = checkWebSocket(transfer, now) else { continue }
      earliest = min(earliest ?? deadline, deadline)
    }
    for submission in Array(waiting.values) + running.values.compactMap(\.submission) {
      if case .webSocket(let socket) = submission.sink, socket.isOpen { continue }
      guard let deadline = submission.deadline, let total = submission.request.timeouts.total else { continue }
      if deadline <= now {
        cancel(submission.number, as: .timedOut(.total, after: total))
      } else {
        earliest = min(earliest ?? deadline, deadline)
      }
    }
    earliestDeadline = earliest
  }

  private func collect() {
    var queued: Int32 = 0
    while let message = curl_multi_info_read(multi, &queued) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
      let code = message.pointee.data.result
      var pointer: UnsafeMutableRawPointer?
      inno_easy_get_pointer(easy, CURLINFO_PRIVATE, &pointer)
      guard let transfer = CurlTransfer.at(pointer) else { continue }
      conclude(transfer, code)
    }
  }

  /// Ends a transfer that libcurl has finished with a code, or repeats it.
  private func conclude(_ transfer: CurlTransfer, _ code: CURLcode) {
    if code == CURLE_OK, case .webSocket(let socket)? = transfer.submission?.sink { return begin(socket, on: transfer) }
    let isToRepeat = transfer.hasMetDeadConnections(code)
    let result = transfer.result(code)
    if isToRepeat, let submission = transfer.submission, submission.upload?.rewind() ?? true {
      curl_multi_remove_handle(multi, transfer.easy)
      run(submission, on: transfer)
      return
    }
    remove(transfer, result)
  }

  /// Removes a transfer from libcurl and ends its exchange.
  func remove(_ transfer: CurlTransfer, _ result: Result<EngineResponse, EngineError>) {
    // libcurl closes the connection of a WebSocket.
    curl_multi_remove_handle(multi, transfer.easy)
    if let descriptor = transfer.webSocketDescriptor { webSockets[descriptor] = nil }
    guard let submission = recycle(transfer) else { return }
    running[submission.number] = nil
    finish(submission, result)
  }

  @discardableResult
  private func recycle(_ transfer: CurlTransfer) -> CurlSubmission? {
    if let host = transfer.host { hosts.leave(host, speaksHTTP2: transfer.speaksHTTP2) }
    if pool.count < settings.options.idleConnections { pool.append(transfer) }
    return transfer.end()
  }

  private func finish(_ submission: CurlSubmission, _ result: Result<EngineResponse, EngineError>) {
    submission.upload?.close()
    adjustPoolLimit(-1, for: submission.sink)
    outbox.add(.end(submission.sink, result))
  }

  private func watch(_ socket: Int32, _ interest: Int32) {
    switch interest {
    case CURL_POLL_IN: sockets.want(EPOLLIN.rawValue, on: socket)
    case CURL_POLL_OUT: sockets.want(EPOLLOUT.rawValue, on: socket)
    case CURL_POLL_INOUT: sockets.want(EPOLLIN.rawValue | EPOLLOUT.rawValue, on: socket)
    default: sockets.unwant(socket)
    }
  }

  static func openSocket(_ owner: UnsafeMutableRawPointer?, _ address: UnsafeMutablePointer<curl_sockaddr>?) -> Int32 {
    let socket = inno_socket_open(address)
    if socket >= 0 { at(owner)?.sockets.opened(socket) }
    return socket
  }

  static func closeSocket(_ owner: UnsafeMutableRawPointer?, _ socket: Int32) -> Int32 {
    if let multi = at(owner) {
      multi.sockets.closed(socket)
      if case .webSocket(let user)? = multi.webSockets[socket]?.submission?.sink { user.stopDirectSends() }
    }
    return close(socket)
  }

  /// The multi handle that libcurl passes to a callback. The pointer is valid: libcurl uses it until
  /// curl_multi_cleanup, which `deinit` calls.
  private static func at(_ pointer: UnsafeMutableRawPointer?) -> CurlMulti? {
    pointer.map { Unmanaged<CurlMulti>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// The two multi handles of a loop: one for streams and WebSockets, one for all other exchanges.
///
/// For each exchange libcurl searches all connections to a host for an idle one, and a stream may use its connection
/// for hours: beside 1,000 idle streams a small exchange took 2.5 times the CPU time. With a separate handle streams
/// neither slow down other exchanges nor take connections from them.
final class CurlMultiPair {
  private let outbox: CurlOutbox
  private let general: CurlMulti
  private let streams: CurlMulti

  init(epoll: Int32, settings: CurlSettings) throws(EngineError) {
    outbox = CurlOutbox()
    general = try CurlMulti(epoll: epoll, settings: settings, outbox: outbox)
    streams = try CurlMulti(epoll: epoll, settings: settings, outbox: outbox)
  }

  /// Whether no exchange but streams is running.
  var isQuiet: Bool { general.isEmpty }

  /// Starts an exchange on the calling thread, which is not the loop's. Returns false if that is not possible now.
  func startOnCallingThread(_ submission: CurlSubmission) -> Bool {
    if submission.sink.holdsItsConnection { return false }
    guard general.canStartAnywhere(submission.request) else { return false }
    general.start(submission)
    general.settle()
    return true
  }

  func start(_ submission: CurlSubmission) {
    if submission.sink.holdsItsConnection { streams.start(submission) } else { general.start(submission) }
  }

  func resume(_ number: UInt64) { both { $0.resume(number) } }

  func cancel(_ number: UInt64) { both { $0.cancel(number) } }

  func cancelAll(as reason: EngineError.Reason) { both { $0.cancelAll(as: reason) } }

  func handle(_ events: UInt32, on socket: Int32) { both { $0.handle(events, on: socket) } }

  func settle() { both { $0.settle() } }

  var deadline: MonotonicTime? {
    guard let first = general.deadline, let second = streams.deadline else {
      return general.deadline ?? streams.deadline
    }
    return min(first, second)
  }

  /// Exchanges the pending deliveries, which are to be delivered outside the lock, for an empty array.
  func takeDeliveries(for emptied: inout [CurlDelivery]) { outbox.take(for: &emptied) }

  /// Calls both handles. The one that does not have the exchange or the socket ignores the call.
  private func both(_ action: (CurlMulti) -> Void) {
    action(general)
    action(streams)
  }
}

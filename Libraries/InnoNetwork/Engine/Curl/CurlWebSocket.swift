import CCurl
import Glibc
import HTTPTypes
import Synchronization

/// A WebSocket between the loop, which moves its bytes, and its users.
final class CurlWebSocket: Sendable {
  typealias Waiter<Value> = UnsafeContinuation<Result<Value, EngineError>, Never>

  private struct State {
    /// Of the handshake.
    let idleTimeout: Duration?
    /// The response to the handshake.
    var response: WebSocketResponse
    /// Of the handshake.
    var metrics = TransferMetrics()
    /// The bytes to send are those of the handshake first.
    var session: WebSocketSession
    /// Whether the handshake has succeeded.
    var isOpen = false
    /// The result of the handshake, until it is delivered.
    var opened: Result<EngineResponse, EngineError>?
    /// Whether the connection has been removed from libcurl.
    var isGone = false
    /// Whether the loop or a caller sends a piece of the session's bytes.
    var isSending = false
    var opener: Waiter<EngineResponse>?
    var reader: Waiter<WebSocketMessage?>?
    /// The callers that wait until this many bytes have been sent.
    var senders: [(count: Int, waiter: Waiter<Void>)] = []
    /// The callers that wait for the pong of a ping.
    var pingers: [(number: UInt64, waiter: Waiter<Void>)] = []
    var closers: [Waiter<Void>] = []

    mutating func receive(_ bytes: UnsafeRawBufferPointer, _ handshake: WebSocketHandshake, _ arrival: MonotonicTime) {
      guard !isOpen else { return session.receive(bytes, now: .now) }
      do throws(EngineError) {
        metrics.receivedBytes += bytes.count
        guard let rest = try response.receive(bytes) else { return }
        guard response.status == HTTPResponse.Status.switchingProtocols.code else { return finish(rest, arrival) }
        try handshake.check(response.head)
        finish([], arrival)
        isOpen = true
        rest.withUnsafeBytes { session.receive($0, now: .now) }
      } catch {
        opened = .failure(error)
      }
    }

    /// Ends the handshake with a response.
    mutating func finish(_ body: [UInt8], _ arrival: MonotonicTime) {
      metrics.total = .microseconds(MonotonicTime.now.microseconds(since: arrival))
      metrics.firstByte = metrics.total
      opened = .success(EngineResponse(head: response.head, body: body, metrics: metrics))
    }

    /// The next bytes, for who calls `markSent` then; `nil` if there are none, and while others are being sent.
    mutating func takePiece() -> ArraySlice<UInt8>? {
      guard !isSending, let piece = session.unsentPiece else { return nil }
      isSending = true
      return piece
    }

    mutating func markSent(_ count: Int) {
      isSending = false
      session.markSent(count, now: .now)
    }

    /// When the loop has to call `check`; `nil` for never.
    var deadline: MonotonicTime? {
      isOpen ? session.deadline : idleTimeout.map { session.lastActivity.adding($0) }
    }

    /// The result for callers that send and ping after the end; `nil` before it.
    var sendFailure: EngineError? {
      if let failure = session.failure { return failure }
      guard session.hasSentClose || isGone else { return nil }
      return EngineError(.connectionLost, detail: "the WebSocket has been closed")
    }
  }

  private let state: Mutex<State>
  /// That of an open connection without TLS, to which callers write themselves. Locked until they have counted what
  /// they sent, so that it is not closed meanwhile and used for another connection.
  private let plainDescriptor = Mutex<Int32?>(nil)
  private let number: UInt64
  private let loop: CurlLoop
  private let handshake: WebSocketHandshake
  private let arrival = MonotonicTime.now

  init(
    number: UInt64, loop: CurlLoop, _ handshake: WebSocketHandshake, _ request: PreparedRequest,
    _ options: WebSocketOptions
  ) {
    self.number = number
    self.loop = loop
    self.handshake = handshake
    state = Mutex(
      State(
        idleTimeout: request.timeouts.idle, response: WebSocketResponse(headLimit: request.limits.head),
        session: WebSocketSession(options, now: .now)))
  }

  // MARK: - The users' side

  /// Submits the handshake by `start`, and waits for its response.
  func open(start: () -> Void) async throws(EngineError) -> EngineResponse {
    try await wait { state, waiter in
      state.opener = waiter
      return nil
    } then: {
      start()
    }
  }

  nonisolated(nonsending) func next() async throws(EngineError) -> WebSocketMessage? {
    if Task.isCancelled { cancel() }
    if let ready = takeMessage() { return try ready.get() }
    return try await wait { state, waiter in
      var ignored = false
      if let message = state.session.takeMessage(now: .now, resumes: &ignored) { return .success(message) }
      if let end = state.session.end { return end }
      guard state.reader == nil else {
        return .failure(EngineError(.invalidRequest("the WebSocket is being read already")))
      }
      state.reader = waiter
      return nil
    }
  }

  nonisolated(nonsending) func send(_ message: WebSocketMessage) async throws(EngineError) {
    if Task.isCancelled { cancel() }
    let (end, piece) = try state.withLock { state throws(EngineError) in
      if let failure = state.sendFailure { throw failure }
      state.session.send(message)
      return (state.session.enqueued, state.takePiece())
    }
    // Without a piece, who sends at the moment goes on with this message.
    if let piece, sendDirectly(piece) { return }
    try await wait { (state, waiter: Waiter<Void>) in
      if state.session.sent >= end { return .success(()) }
      if state.isGone || state.session.failure != nil {
        return .failure(state.sendFailure ?? EngineError(.connectionLost))
      }
      state.senders.append((end, waiter))
      return nil
    }
  }

  /// Sends on the calling thread what the kernel accepts, which saves two thread switches, and leaves the rest to the
  /// loop, as well as errors. Returns whether nothing is left.
  ///
  /// Without the lock of the state: the server may answer, and the loop need it, before send(2) returns.
  private func sendDirectly(_ piece: ArraySlice<UInt8>) -> Bool {
    let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
    let hasUnsent = plainDescriptor.withLock { descriptor in
      let count = descriptor.map { descriptor in
        piece.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) }
      }
      return state.withLock { state in
        state.markSent(count ?? 0)
        return state.session.hasUnsent
      }
    }
    if hasUnsent { loop.resume(number) }
    return !hasUnsent
  }

  nonisolated(nonsending) func ping() async throws(EngineError) -> Duration {
    if Task.isCancelled { cancel() }
    let start = MonotonicTime.now
    try await wait { (state, waiter: Waiter<Void>) in
      if let failure = state.sendFailure { return .failure(failure) }
      state.pingers.append((state.session.ping(), waiter))
      return nil
    } then: {
      loop.resume(number)
    }
    return .microseconds(MonotonicTime.now.microseconds(since: start))
  }

  nonisolated(nonsending) func close(code: WebSocketCloseCode, reason: String) async throws(EngineError) {
    guard code.mayBeSent || code == .none && reason.isEmpty else {
      throw EngineError(.invalidRequest("a close frame must not have the code \(code.rawValue)"))
    }
    guard reason.utf8.count <= 123 else {
      throw EngineError(.invalidRequest("the reason of a close frame has at most 123 bytes, not \(reason.utf8.count)"))
    }
    try await wait { (state, waiter: Waiter<Void>) in
      guard !state.isGone else { return .success(()) }
      state.session.close(WebSocketClosure(code, reason: reason), now: .now)
      state.closers.append(waiter)
      return nil
    } then: {
      // By the loop, which has to wake up at the deadline of the close handshake.
      loop.resume(number)
    }
  }

  /// Ends the connection at once, unless a close handshake has done so.
  func cancel() {
    let isRunning = state.withLock { state in
      guard !state.isGone, state.session.closure == nil else { return false }
      state.session.fail(EngineError(.cancelled), .goingAway)
      return true
    }
    guard isRunning else { return }
    loop.cancel(number)
    deliver()
  }

  var closure: WebSocketClosure? { state.withLock { $0.session.closure } }

  /// The next result for a reader; `nil` if it has to wait.
  private func takeMessage() -> Result<WebSocketMessage?, EngineError>? {
    var resumes = false
    let result = state.withLock { state -> Result<WebSocketMessage?, EngineError>? in
      if let message = state.session.takeMessage(now: .now, resumes: &resumes) { return .success(message) }
      return state.session.end
    }
    if resumes { loop.resume(number) }
    return result
  }

  /// Waits for a result that `register` does not have; cancelling the task ends the connection.
  private nonisolated(nonsending) func wait<Value: Sendable>(
    _ register: (inout State, Waiter<Value>) -> Result<Value, EngineError>?, then start: () -> Void = {}
  ) async throws(EngineError) -> Value {
    let result = await withTaskCancellationHandler {
      await withUnsafeContinuation { waiter in
        if let result = state.withLock({ register(&$0, waiter) }) { return waiter.resume(returning: result) }
        start()
        // If the task was cancelled before the registration, `onCancel` has resumed nobody.
        if Task.isCancelled { cancel() }
      }
    } onCancel: {
      cancel()
    }
    return try result.get()
  }

  // MARK: - The loop's side

  var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Whether the loop is to read from the connection, has bytes to send, and has to remove the connection; and when it
  /// has to call ``check(_:)``.
  var interest: (reads: Bool, writes: Bool, isOver: Bool, deadline: MonotonicTime?) {
    state.withLock { state in
      let isOver = state.session.isOver || (state.opened != nil && !state.isOpen)
      return (!state.session.isPaused, state.session.hasUnsent && !state.isSending, isOver, state.deadline)
    }
  }

  /// The response to a handshake that did not lead to status 101, or its failure.
  var result: Result<EngineResponse, EngineError> {
    state.withLock { $0.opened ?? .failure($0.session.failure ?? EngineError(.cancelled)) }
  }

  /// Enqueues the request of the handshake: libcurl has connected. `metrics` are those of the connection.
  func begin(metrics: TransferMetrics, plainDescriptor: Int32?) {
    self.plainDescriptor.withLock { $0 = plainDescriptor }
    state.withLock { state in
      state.metrics = metrics
      state.metrics.httpVersion = "HTTP/1.1"
      state.metrics.sentBytes = handshake.head.count
      state.session.enqueue(handshake.head)
    }
  }

  /// Handles received bytes. Returns whether more may be read.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let received = ReceivedBytes(bytes: bytes)
    return state.withLock { state in
      state.receive(received.bytes, handshake, arrival)
      return !state.session.isPaused
    }
  }

  /// Sends what the kernel accepts. Returns the error if the connection is lost.
  func flush(_ easy: UnsafeMutableRawPointer) -> EngineError? {
    while let piece = state.withLock({ $0.takePiece() }) {
      var count = 0
      let result = piece.withUnsafeBytes { curl_easy_send(easy, $0.baseAddress, $0.count, &count) }
      let sent = result == CURLE_OK ? count : 0
      state.withLock { $0.markSent(sent) }
      guard result == CURLE_OK else { return result == CURLE_AGAIN ? nil : .lost(result) }
    }
    return nil
  }

  /// Handles the end of the TCP connection, with its error if there is one.
  func transportEnded(_ error: EngineError?) {
    state.withLock { state in
      if state.opened == nil {
        if error == nil, let body = state.response.end() {
          state.finish(body, arrival)
        } else {
          let detail = "the server closed the connection during the handshake"
          state.opened = .failure(error ?? EngineError(.connectionLost, detail: detail, phase: .receive))
        }
      }
      state.session.transportEnded(error)
    }
  }

  /// Sends the ping that is due, or ends the connection whose time has passed.
  func check(_ now: MonotonicTime) {
    state.withLock { state in
      guard !state.isOpen else { return state.session.check(now) }
      guard let idleTimeout = state.idleTimeout, state.session.lastActivity.adding(idleTimeout) <= now,
        state.opened == nil
      else { return }
      state.opened = .failure(EngineError(.timedOut(.idle, after: idleTimeout), phase: .receive))
    }
  }

  /// When ``check(_:)`` has to be called; `nil` for never.
  var deadline: MonotonicTime? { state.withLock { $0.deadline } }

  /// Ends the connection from this side: the exchange is cancelled or the engine is shut down.
  func leave(_ error: EngineError) {
    state.withLock { state in
      if state.opened == nil { state.opened = .failure(error) }
      if state.isOpen { state.session.fail(error, .goingAway) }
    }
  }

  /// The connection is about to be closed, and its descriptor used again: the loop sends what is left. A caller that
  /// has taken a piece and not sent it sends nothing any more.
  func stopDirectSends() {
    plainDescriptor.withLock { $0 = nil }
    state.withLock { $0.isSending = false }
  }

  /// The connection has been removed from libcurl.
  func end(_ result: Result<EngineResponse, EngineError>) {
    state.withLock { state in
      state.isGone = true
      if state.opened == nil { state.opened = result }
      if case .failure(let error) = result { state.session.transportEnded(error) }
    }
    deliver()
  }

  /// Resumes the callers that have a result now.
  func deliver() {
    var resumes = false
    var opening: Resumption<EngineResponse>?
    var reading: Resumption<WebSocketMessage?>?
    var others: [Resumption<Void>] = []
    state.withLock { state in
      if let opener = state.opener, let opened = state.opened {
        state.opener = nil
        opening = Resumption(waiter: opener, result: opened)
      }
      if let reader = state.reader {
        let message = state.session.takeMessage(now: .now, resumes: &resumes)
        if let result = message.map({ .success($0) }) ?? state.session.end {
          state.reader = nil
          reading = Resumption(waiter: reader, result: result)
        }
      }
      let failure = state.isGone || state.session.failure != nil ? state.sendFailure : nil
      func result(_ isDone: Bool) -> Result<Void, EngineError>? { isDone ? .success(()) : failure.map { .failure($0) } }
      while let (count, waiter) = state.senders.first, let result = result(count <= state.session.sent) {
        state.senders.removeFirst()
        others.append(Resumption(waiter: waiter, result: result))
      }
      while let (number, waiter) = state.pingers.first, let result = result(number <= state.session.answeredPings) {
        state.pingers.removeFirst()
        others.append(Resumption(waiter: waiter, result: result))
      }
      if state.isGone {
        others += state.closers.map { Resumption(waiter: $0, result: .success(())) }
        state.closers = []
      }
    }
    if resumes { loop.resume(number) }
    opening?.perform()
    reading?.perform()
    for resumption in others { resumption.perform() }
  }

  /// A caller and its result, which it gets outside of the lock.
  private struct Resumption<Value: Sendable> {
    let waiter: Waiter<Value>
    let result: Result<Value, EngineError>

    func perform() { waiter.resume(returning: result) }
  }
}

/// Sendable: the bytes are read before the call that passes them returns, and no pointer is kept.
private struct ReceivedBytes: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
}

/// The reference of the users to a WebSocket, which the loop retains too: releasing it ends the connection. It retains
/// the engine, whose release would end the connection.
final class OwnedWebSocket: WebSocketConnection {
  private let socket: CurlWebSocket
  private let engine: CurlEngine

  init(socket: CurlWebSocket, engine: CurlEngine) {
    self.socket = socket
    self.engine = engine
  }

  deinit { socket.cancel() }

  var closure: WebSocketClosure? { socket.closure }

  nonisolated(nonsending) func next() async throws(EngineError) -> WebSocketMessage? { try await socket.next() }

  nonisolated(nonsending) func send(_ message: WebSocketMessage) async throws(EngineError) {
    try await socket.send(message)
  }

  nonisolated(nonsending) func ping() async throws(EngineError) -> Duration { try await socket.ping() }

  nonisolated(nonsending) func close(code: WebSocketCloseCode, reason: String) async throws(EngineError) {
    try await socket.close(code: code, reason: reason)
  }

  func cancel() { socket.cancel() }
}

/// The protocol of an open WebSocket without its I/O: bytes and the time go in, messages and bytes to send come out.
struct WebSocketSession {
  private let options: WebSocketOptions
  private var decoder: WebSocketDecoder
  private var encoder: WebSocketEncoder

  init(_ options: WebSocketOptions, now: MonotonicTime) {
    self.options = options
    decoder = WebSocketDecoder(options)
    encoder = WebSocketEncoder(frameSize: options.frameSize)
    lastActivity = now
  }

  // MARK: - Receiving

  /// Messages for the reader, oldest first; those before `front` have been read.
  private var messages: [WebSocketMessage] = []
  private var front = 0
  private var waitingBytes = 0
  /// Whether the connection is not read because too many messages wait.
  private(set) var isPaused = false
  /// When the server was last seen to be alive.
  private(set) var lastActivity: MonotonicTime

  /// Handles received bytes.
  mutating func receive(_ bytes: UnsafeRawBufferPointer, now: MonotonicTime) {
    lastActivity = now
    var rest = bytes[...]
    do throws(WebSocketDecoder.Violation) {
      // Bytes after a close frame are ignored (RFC 6455, section 1.4).
      while closure == nil, failure == nil, let event = try decoder.next(&rest) { handle(event, now) }
    } catch {
      fail(EngineError(.webSocketViolation(error.code), detail: error.description, phase: .receive), error.code)
    }
    updatePause()
  }

  private mutating func handle(_ event: WebSocketDecoder.Event, _ now: MonotonicTime) {
    switch event {
    case .message(let message):
      // While this side waits for the close frame of the server, the connection is read whatever waits.
      guard !hasSentClose || hasRoom else { return }
      messages.append(message)
      waitingBytes += message.size
    case .ping(let payload):
      guard !hasSentClose else { return }
      unsentReplies += payload.count + 6
      enqueue(encoder.frame(.pong, payload))
    case .pong(let payload):
      if let number = Self.number(payload), number <= pings { answeredPings = max(answeredPings, number) }
    case .close(let closure):
      self.closure = closure
      sendClose(closure.code == .none ? [] : Self.payload(WebSocketClosure(closure.code)))
      closeDeadline = now.adding(options.closeTimeout)
    }
  }

  private var waiting: Int { messages.count - front }

  private var hasRoom: Bool { waiting < options.waitingMessages && waitingBytes < options.waitingBytes }

  /// The limit for pongs that the server does not read, in bytes.
  private static let replyLimit = 64 << 10

  private mutating func updatePause() { isPaused = !hasSentClose && !(hasRoom && unsentReplies < Self.replyLimit) }

  /// The oldest unread message; `nil` if there is none. Sets `resumes` if the connection is to be read again.
  mutating func takeMessage(now: MonotonicTime, resumes: inout Bool) -> WebSocketMessage? {
    guard front < messages.count else { return nil }
    let message = messages[front]
    front += 1
    waitingBytes -= message.size
    // At most half of the array is unused, and each message is moved once on average.
    if front * 2 >= messages.count {
      messages.removeFirst(front)
      front = 0
    }
    if isPaused, waiting <= options.waitingMessages / 2, waitingBytes <= options.waitingBytes / 2 {
      updatePause()
      resumes = !isPaused
      lastActivity = now
    }
    return message
  }

  // MARK: - Sending

  /// Bytes to send, in pieces; the first `sentOfFirst` bytes have been sent.
  private var unsent: [[UInt8]] = []
  private var sentOfFirst = 0
  private var unsentReplies = 0
  /// All bytes that were ever enqueued, and those of them that have been sent.
  private(set) var enqueued = 0
  private(set) var sent = 0

  /// Small pieces are combined up to this size in bytes, so that one system call sends them.
  private static let pieceSize = 16 << 10

  var hasUnsent: Bool { !unsent.isEmpty }

  mutating func enqueue(_ bytes: [UInt8]) {
    enqueued += bytes.count
    if let last = unsent.last, last.count + bytes.count <= Self.pieceSize {
      unsent[unsent.count - 1] += bytes
    } else {
      unsent.append(bytes)
    }
  }

  mutating func send(_ message: WebSocketMessage) { enqueue(encoder.frames(message)) }

  /// The next bytes to send; `nil` if there are none.
  var unsentPiece: ArraySlice<UInt8>? { unsent.first.map { $0[sentOfFirst...] } }

  /// Bytes from the start of ``unsentPiece`` have been sent.
  mutating func markSent(_ count: Int, now: MonotonicTime) {
    guard count > 0, let first = unsent.first else { return }
    sent += count
    sentOfFirst += count
    if sentOfFirst == first.count {
      unsent.removeFirst()
      sentOfFirst = 0
    } else {
      // The server reads a long message: it is alive, though its pongs may have to wait.
      lastActivity = now
    }
    if unsent.isEmpty, unsentReplies > 0 {
      unsentReplies = 0
      updatePause()
    }
  }

  // MARK: - Pings

  /// The number of the last ping, which is its payload, and of the last one that has been answered.
  private(set) var pings: UInt64 = 0
  private(set) var answeredPings: UInt64 = 0
  /// When the last ping of the interval was sent.
  private var pinged: MonotonicTime?

  /// Enqueues a ping and returns its number.
  mutating func ping() -> UInt64 {
    pings += 1
    enqueue(encoder.frame(.ping, withUnsafeBytes(of: pings.bigEndian, Array.init)))
    return pings
  }

  private static func number(_ payload: [UInt8]) -> UInt64? {
    payload.count == 8 ? payload.reduce(0) { $0 << 8 | UInt64($1) } : nil
  }

  /// When ``check(_:)`` has to be called; `nil` for never.
  var deadline: MonotonicTime? {
    if let closeDeadline { return closeDeadline }
    // While the connection is not read, nothing tells whether the server is alive.
    guard failure == nil, !isPaused, let interval = options.pingInterval else { return nil }
    if let pinged, pinged > lastActivity { return pinged.adding(options.pingTimeout) }
    return lastActivity.adding(interval)
  }

  /// Sends the ping that is due, or ends the connection whose time has passed.
  mutating func check(_ now: MonotonicTime) {
    guard let deadline, deadline <= now else { return }
    if closeDeadline != nil {
      isOver = true
    } else if let pinged, pinged > lastActivity {
      fail(EngineError(.timedOut(.ping, after: options.pingTimeout), phase: .receive), .goingAway)
      isOver = true
    } else {
      pinged = now
      _ = ping()
    }
  }

  // MARK: - The end

  /// What the close frame of the server said.
  private(set) var closure: WebSocketClosure?
  private(set) var failure: EngineError?
  private(set) var hasSentClose = false
  /// Whether this side began the close handshake.
  private var closesItself = false
  private var closeDeadline: MonotonicTime?
  /// Whether the connection is to be closed now, whether or not bytes are left to send.
  private(set) var isOver = false

  /// The end for the reader, after the messages; `nil` as long as there is none.
  var end: Result<WebSocketMessage?, EngineError>? {
    if let failure { return .failure(failure) }
    guard let closure else { return isOver ? .success(nil) : nil }
    guard closesItself || [.normal, .goingAway, .none].contains(closure.code) else {
      return .failure(EngineError(.webSocketClosed(closure), detail: closure.reason, phase: .receive))
    }
    return .success(nil)
  }

  mutating func close(_ closure: WebSocketClosure, now: MonotonicTime) {
    guard !hasSentClose else { return }
    closesItself = true
    sendClose(closure.code == .none ? [] : Self.payload(closure))
    closeDeadline = now.adding(options.closeTimeout)
    updatePause()
  }

  /// Ends the connection from this side, with an attempt to send a close frame.
  mutating func fail(_ error: EngineError, _ code: WebSocketCloseCode) {
    if failure == nil, closure == nil { failure = error }
    sendClose(Self.payload(WebSocketClosure(code)))
    isOver = true
  }

  /// Handles the end of the TCP connection.
  mutating func transportEnded(_ error: EngineError?) {
    isOver = true
    guard closure == nil, failure == nil, !closesItself else { return }
    failure = error ?? EngineError(.connectionLost, detail: "the server sent no close frame", phase: .receive)
  }

  private mutating func sendClose(_ payload: [UInt8]) {
    guard !hasSentClose else { return }
    hasSentClose = true
    enqueue(encoder.frame(.close, payload))
  }

  private static func payload(_ closure: WebSocketClosure) -> [UInt8] {
    withUnsafeBytes(of: closure.code.rawValue.bigEndian, Array.init) + closure.reason.utf8
  }
}

extension WebSocketMessage {
  /// In bytes.
  var size: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .binary(let bytes): bytes.count
    }
  }
}

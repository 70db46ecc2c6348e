import HTTPTypes
import Synchronization

/// The engine over libcurl: one thread, started by the first exchange, drives all transfers and the connection pool.
///
/// ```swift
/// let engine = CurlEngine()
/// let request = try PreparedRequest(url: RequestURL("\(baseURL)/users"))
/// let response = try await engine.send(request)
/// await engine.shutdown()
/// ```
/// An engine that is released without ``shutdown()`` ends its thread by itself. It follows no redirects and stores no
/// cookies.
public final class CurlEngine: NetworkEngine {
  private let options: CurlEngineOptions
  private let state = Mutex(State.idle)
  private let numbers = Atomic<UInt64>(0)

  private enum State {
    case idle
    case running(CurlLoop)
    case closed(CurlLoop?)
  }

  /// An engine; its thread starts with the first exchange.
  public init(options: CurlEngineOptions = CurlEngineOptions()) {
    self.options = options
  }

  deinit {
    if case .running(let loop) = state.withLock({ $0 }) { loop.abandon() }
  }

  public func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse {
    try await perform(request) { .whole($0) }
  }

  public func download(_ request: PreparedRequest, to file: DownloadFile) async throws(EngineError) -> EngineResponse {
    try await perform(request) { .file(file, $0) }
  }

  public func stream(_ request: PreparedRequest) async throws(EngineError) -> EngineStream {
    let (number, loop, upload) = try prepare(request)
    let stream = CurlStream(number: number, loop: loop)
    let head = try await stream.head {
      loop.submit(CurlSubmission(number: number, request: request, upload: upload, sink: .stream(stream)))
    }
    // The body retains the engine: releasing the engine would end the transfer.
    let body = ResponseBody(
      next: { [self] () async throws(EngineError) in
        defer { withExtendedLifetime(self) {} }
        return try await stream.next()
      }, cancel: stream.cancel, metrics: { stream.metrics })
    return EngineStream(head: head, body: body)
  }

  public func webSocket(
    _ request: PreparedRequest, options: WebSocketOptions
  ) async throws(EngineError) -> EngineWebSocket {
    guard request.method == .get, request.body == nil, request.upload == nil else {
      throw EngineError(.invalidRequest("the handshake of a WebSocket is a GET request without a body"))
    }
    let handshake = try WebSocketHandshake(request)
    let (number, loop, _) = try prepare(request)
    let socket = CurlWebSocket(number: number, loop: loop, handshake, request, options)
    let response = try await socket.open {
      loop.submit(CurlSubmission(number: number, request: request, upload: nil, sink: .webSocket(socket)))
    }
    guard response.head.status == .switchingProtocols else { return EngineWebSocket(response: response) }
    return EngineWebSocket(response: response, connection: OwnedWebSocket(socket: socket, engine: self))
  }

  /// Performs an exchange whose result is awaited as a whole.
  ///
  /// With an unsafe continuation: the loop resumes it exactly once, and a checked one costs an allocation and 3 % of a
  /// small exchange.
  nonisolated(nonsending) private func perform(
    _ request: PreparedRequest, into sink: (ResponseContinuation) -> CurlSink
  ) async throws(EngineError)
    -> EngineResponse
  {
    let (number, loop, upload) = try prepare(request)
    let result = await withTaskCancellationHandler {
      await withUnsafeContinuation { waiter in
        loop.submit(CurlSubmission(number: number, request: request, upload: upload, sink: sink(waiter)))
        // If the task was cancelled before the submission, `onCancel` had no transfer to cancel.
        if Task.isCancelled { loop.cancel(number) }
      }
    } onCancel: {
      loop.cancel(number)
    }
    return try result.get()
  }

  private func prepare(
    _ request: PreparedRequest
  ) throws(EngineError) -> (number: UInt64, loop: CurlLoop, upload: (any UploadFeed)?) {
    try check(request)
    let loop = try runningLoop()
    if Task.isCancelled { throw EngineError(.cancelled) }
    let number = numbers.add(1, ordering: .relaxed).newValue
    let upload: (any UploadFeed)? =
      switch request.upload {
      case nil: nil
      case .file(let path): try FileFeed(path: path)
      case .pieces(let pieces, let length): PieceFeed(pieces, length: length) { [weak loop] in loop?.resume(number) }
      }
    return (number, loop, upload)
  }

  public func shutdown() async {
    let loop = state.withLock { state -> CurlLoop? in
      let loop: CurlLoop? =
        switch state {
        case .idle: nil
        case .running(let loop): loop
        case .closed(let loop): loop
        }
      state = .closed(loop)
      return loop
    }
    loop?.stop()
    await loop?.join()
    // The loop closes its descriptors when it is released, and the engine may be retained for longer.
    state.withLock { $0 = .closed(nil) }
  }

  /// The engine's thread as a task executor, which saves two thread switches for each exchange.
  ///
  /// ```swift
  /// let size = try await withTaskExecutorPreference(engine.taskExecutor()) {
  ///   try await withThrowingTaskGroup(of: Int.self) { group in
  ///     for request in requests { group.addTask { try await engine.send(request).body.count } }
  ///     return try await group.reduce(0, +)
  ///   }
  /// }
  /// ```
  /// For crawlers and proxies, whose tasks do little more than start exchanges: other work on this thread delays all
  /// transfers of the engine. After ``shutdown()`` such tasks run on the global executor, and this function throws
  /// `shutDown`.
  public func taskExecutor() throws(EngineError) -> any TaskExecutor { try runningLoop() }

  private func runningLoop() throws(EngineError) -> CurlLoop {
    try state.withLock { state throws(EngineError) in
      switch state {
      case .idle:
        let loop = try CurlLoop(options: options)
        state = .running(loop)
        return loop
      case .running(let loop): return loop
      case .closed: throw EngineError(.shutDown)
      }
    }
  }

  private func check(_ request: PreparedRequest) throws(EngineError) {
    guard request.url.scheme == "http" || request.url.scheme == "https" else {
      throw EngineError(.invalidRequest("only http and https are supported, not \(request.url.scheme)"))
    }
    guard request.method != .connect else { throw EngineError(.invalidRequest("the method CONNECT is not supported")) }
    guard request.body == nil || request.upload == nil else {
      throw EngineError(.invalidRequest("the request has two bodies"))
    }
    // RFC 9110, sections 9.3.2 and 9.3.8. With a body libcurl sends HEAD by CURLOPT_CUSTOMREQUEST, and waits for the
    // response body that Content-Length announces.
    guard request.body == nil && request.upload == nil || (request.method != .head && request.method != .trace) else {
      throw EngineError(.invalidRequest("a \(request.method.rawValue) request must not have a body"))
    }
  }
}

import CCurl
import HTTPTypes
import Synchronization

/// The buffer of a streamed exchange between the loop, which fills it, and its reader.
final class CurlStream: Sendable {
  /// The transfer pauses while this many bytes are unread, until half of them have been read.
  private static let window = 256 << 10

  private struct State {
    var head: ResponseHead?
    /// Unread pieces, oldest first.
    var pieces: [[UInt8]] = []
    var isPaused = false
    var end: Result<TransferMetrics, EngineError>?
    var headWaiter: UnsafeContinuation<Result<ResponseHead, EngineError>, Never>?
    var reader: UnsafeContinuation<Result<[UInt8]?, EngineError>, Never>?

    /// The next result for a reader, `nil` if it has to wait, and whether the transfer has to be resumed.
    mutating func take(_ held: borrowing Atomic<Int>) -> (Result<[UInt8]?, EngineError>?, resumes: Bool) {
      guard !pieces.isEmpty else { return (end.map { $0.map { _ in nil } }, false) }
      let piece = pieces.removeFirst()
      let left = held.subtract(piece.count, ordering: .relaxed).newValue
      let resumes = isPaused && left <= CurlStream.window / 2
      if resumes { isPaused = false }
      return (.success(piece), resumes)
    }
  }

  /// Unread bytes; changed by the loop and by the reader.
  private let held = Atomic(0)
  private let state = Mutex(State())
  private let number: UInt64
  private let loop: CurlLoop

  init(number: UInt64, loop: CurlLoop) {
    self.number = number
    self.loop = loop
  }

  // MARK: - The reader's side

  /// Waits for the final head. `start` submits the exchange and returns whether it was accepted.
  func head(start: () -> Bool) async throws(EngineError) -> ResponseHead {
    let result = await withTaskCancellationHandler {
      await withUnsafeContinuation { waiter in
        state.withLock { $0.headWaiter = waiter }
        if !start() { end(.failure(EngineError(.shutDown))) }
        // A cancellation before this point found nothing to cancel; `isCancelled` is visible here.
        if Task.isCancelled { cancel() }
      }
    } onCancel: {
      cancel()
    }
    return try result.get()
  }

  /// The oldest unread piece; waits if there is none.
  nonisolated(nonsending) func next() async throws(EngineError) -> [UInt8]? {
    if Task.isCancelled { cancel() }
    let (ready, resumes) = state.withLock { $0.take(held) }
    if resumes { loop.resume(number) }
    if let ready { return try ready.get() }
    let result = await withTaskCancellationHandler {
      await withUnsafeContinuation { reader in
        if Task.isCancelled { cancel() }
        let (result, resumes) = state.withLock { state -> (Result<[UInt8]?, EngineError>?, Bool) in
          let (result, resumes) = state.take(held)
          guard result == nil else { return (result, resumes) }
          guard state.reader == nil else {
            return (.failure(EngineError(.invalidRequest("the body is being read already"))), false)
          }
          state.reader = reader
          return (nil, false)
        }
        if resumes { loop.resume(number) }
        if let result { reader.resume(returning: result) }
      }
    } onCancel: {
      cancel()
    }
    return try result.get()
  }

  /// Ends the exchange at once; unread pieces are dropped.
  func cancel() {
    let isRunning = state.withLock { state in
      let isRunning = state.end == nil
      if isRunning || !state.pieces.isEmpty { state.end = .failure(EngineError(.cancelled)) }
      state.pieces = []
      return isRunning
    }
    if isRunning { loop.cancel(number) }
    announce()
  }

  var metrics: TransferMetrics? { state.withLock { try? $0.end?.get() } }

  // MARK: - The loop's side

  /// The final head has come.
  func receive(_ head: ResponseHead) { state.withLock { $0.head = head } }

  /// Whether this many bytes fit. If not, the transfer has to pause until the reader resumes it.
  func hasRoom(for count: Int) -> Bool {
    if fits(count) { return true }
    return state.withLock { state in
      // Again under the lock: the reader may have made room since, and would not resume a transfer that is not paused.
      state.isPaused = !fits(count)
      return !state.isPaused
    }
  }

  private func fits(_ count: Int) -> Bool {
    let held = held.load(ordering: .relaxed)
    return held == 0 || held + count <= Self.window
  }

  /// Counts bytes whose delivery is pending.
  func hold(_ count: Int) { held.add(count, ordering: .relaxed) }

  /// The exchange is over; the first end counts.
  func end(_ result: Result<EngineResponse, EngineError>) {
    state.withLock { state in
      guard state.end == nil else { return }
      if state.head == nil { state.head = try? result.get().head }
      state.end = result.map(\.metrics)
    }
    announce()
  }

  /// Adds pieces, and resumes those who wait for the head or for a piece.
  func announce(_ pieces: [[UInt8]] = []) {
    let (headWaiter, head, reader, piece, resumes) = state.withLock { state in
      if state.end == nil { for piece in pieces { state.pieces.add(piece) } }
      let head: Result<ResponseHead, EngineError>? =
        switch (state.head, state.end) {
        case (_, .failure(let error)) where state.head == nil || error.reason == .cancelled: .failure(error)
        case (let head?, _): .success(head)
        default: nil
        }
      let (piece, resumes) = state.reader == nil ? (nil, false) : state.take(held)
      defer {
        if head != nil { state.headWaiter = nil }
        if piece != nil { state.reader = nil }
      }
      return (state.headWaiter, head, state.reader, piece, resumes)
    }
    if resumes { loop.resume(number) }
    if let headWaiter, let head { headWaiter.resume(returning: head) }
    if let reader, let piece { reader.resume(returning: piece) }
  }
}

/// The pieces of a streamed body between libcurl and the reader, oldest first.
extension [[UInt8]] {
  /// Each piece costs its reader about a microsecond, so smaller ones are put together up to this size. Much larger
  /// ones would make glibc give memory back to the system, and fetch it again, over and over.
  private static let usualSize = 64 << 10

  mutating func add(_ piece: [UInt8]) {
    if fits(piece.count) { self[count - 1] += piece } else { append(piece) }
  }

  mutating func add(_ piece: UnsafeRawBufferPointer) {
    if !fits(piece.count) {
      append([])
      // One that is as large as libcurl makes them is seldom the last of what has come.
      self[count - 1].reserveCapacity(piece.count == CURL_MAX_WRITE_SIZE ? Self.usualSize : piece.count)
    }
    self[count - 1] += piece
  }

  /// Whether the last piece has room for this many more bytes.
  private func fits(_ count: Int) -> Bool { last.map { $0.count + count <= Self.usualSize } ?? false }
}

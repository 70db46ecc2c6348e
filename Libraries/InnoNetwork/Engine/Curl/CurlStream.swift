import CCurl
import HTTPTypes
import Synchronization

/// The buffer between the loop, which receives a streamed body, and the reader of the body.
final class CurlStream: Sendable {
  /// Maximum number of unread bytes, unless a single piece is larger. The transfer pauses when the next piece could
  /// exceed it, and resumes when at most half of it is unread.
  private static let window = 256 << 10

  private struct State {
    var head: ResponseHead?
    /// Unread pieces, oldest first.
    var pieces: [[UInt8]] = []
    var isPaused = false
    var end: Result<TransferMetrics, EngineError>?
    var headWaiter: UnsafeContinuation<Result<ResponseHead, EngineError>, Never>?
    var reader: UnsafeContinuation<Result<[UInt8]?, EngineError>, Never>?

    /// The next result for a reader, `nil` if it has to wait; and whether the caller has to resume the transfer.
    mutating func take(_ held: borrowing Atomic<Int>) -> (Result<[UInt8]?, EngineError>?, resumes: Bool) {
      // Without a piece: the error or, as `nil`, the end of the body; before its end no result.
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

  /// Submits the exchange by `start`, and waits for the final head.
  func head(start: () -> Void) async throws(EngineError) -> ResponseHead {
    let result = await withTaskCancellationHandler {
      await withUnsafeContinuation { waiter in
        state.withLock { $0.headWaiter = waiter }
        start()
        // If the task was cancelled before the submission, `onCancel` had no transfer to cancel.
        if Task.isCancelled { cancel() }
      }
    } onCancel: {
      cancel()
    }
    return try result.get()
  }

  /// The oldest unread piece, or `nil` at the end; waits if there is neither.
  nonisolated(nonsending) func next() async throws(EngineError) -> [UInt8]? {
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

  /// Cancels the exchange at once and drops unread pieces.
  func cancel() {
    let isRunning = state.withLock { state in
      let isRunning = state.end == nil
      if isRunning || !state.pieces.isEmpty { state.end = .failure(EngineError(.cancelled)) }
      state.pieces = []
      return isRunning
    }
    if isRunning { loop.cancel(number) }
    deliver()
  }

  var metrics: TransferMetrics? { state.withLock { try? $0.end?.get() } }

  // MARK: - The loop's side

  /// Stores the final head, which ``deliver(_:)`` delivers.
  func receive(_ head: ResponseHead) { state.withLock { $0.head = head } }

  /// Whether there is room for this many bytes. If not, the transfer has to pause, and the reader will resume it.
  func hasRoom(for count: Int) -> Bool {
    if fits(count) { return true }
    return state.withLock { state in
      // Checked again under the lock: the reader may have made room in between, when `isPaused` was not set yet.
      state.isPaused = !fits(count)
      return !state.isPaused
    }
  }

  private func fits(_ count: Int) -> Bool {
    let held = held.load(ordering: .relaxed)
    return held == 0 || held + count <= Self.window
  }

  /// Counts bytes as unread before they are delivered.
  func hold(_ count: Int) { held.add(count, ordering: .relaxed) }

  /// Ends the exchange; only the first call has an effect.
  func end(_ result: Result<EngineResponse, EngineError>) {
    state.withLock { state in
      guard state.end == nil else { return }
      if state.head == nil { state.head = try? result.get().head }
      state.end = result.map(\.metrics)
    }
    deliver()
  }

  /// Adds pieces, and resumes the callers of ``head(start:)`` and ``next()`` that have a result now.
  func deliver(_ pieces: [[UInt8]] = []) {
    let (headWaiter, head, reader, piece, resumes) = state.withLock { state in
      if state.end == nil { for piece in pieces { state.pieces.add(piece) } }
      // A failure after the head is left to `next()`, which returns the unread pieces first. After a cancellation
      // `head(start:)` throws even if the head has arrived.
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
  /// In bytes. A piece costs its reader about a microsecond, so smaller ones are combined up to this size. With much
  /// larger ones glibc returns the memory to the system and requests it again for each.
  private static let usualSize = 64 << 10

  mutating func add(_ piece: [UInt8]) {
    if fits(piece.count) { self[count - 1] += piece } else { append(piece) }
  }

  mutating func add(_ piece: UnsafeRawBufferPointer) {
    if !fits(piece.count) {
      append([])
      // A piece of the maximum size is usually followed by another.
      self[count - 1].reserveCapacity(piece.count == CURL_MAX_WRITE_SIZE ? Self.usualSize : piece.count)
    }
    self[count - 1] += piece
  }

  /// Whether the last piece has room for this many more bytes.
  private func fits(_ count: Int) -> Bool { last.map { $0.count + count <= Self.usualSize } ?? false }
}

import HTTPTypes
import Synchronization

/// A streamed exchange between the loop, which fills it, and its reader, who empties it.
final class CurlStream: Sendable {
  /// With so many bytes that nobody has taken the transfer pauses, until half of them are taken.
  private static let window = 256 << 10
  /// Smaller pieces are put together up to this size, which is what libcurl brings at most (CURL_MAX_WRITE_SIZE): a larger one would be copied
  /// as it grows.
  private static let pieceSize = 16 << 10

  private struct State {
    var head: ResponseHead?
    /// What has come, oldest first.
    var pieces: [[UInt8]] = []
    /// Bytes in all pieces.
    var held = 0
    var isPaused = false
    var end: Result<TransferMetrics, EngineError>?
    var headWaiter: UnsafeContinuation<Result<ResponseHead, EngineError>, Never>?
    var reader: UnsafeContinuation<Result<[UInt8]?, EngineError>, Never>?

    /// What a reader gets now, `nil` where it has to wait, and whether the transfer has to be told that it can go on.
    mutating func take() -> (Result<[UInt8]?, EngineError>?, resumes: Bool) {
      guard !pieces.isEmpty else { return (end.map { $0.map { _ in nil } }, false) }
      let piece = pieces.removeFirst()
      held -= piece.count
      let resumes = isPaused && held <= CurlStream.window / 2
      if resumes { isPaused = false }
      return (.success(piece), resumes)
    }

    mutating func add(_ piece: UnsafeRawBufferPointer) {
      held += piece.count
      if let last = pieces.last?.count, last + piece.count <= CurlStream.pieceSize {
        pieces[pieces.count - 1].append(contentsOf: piece)
      } else {
        pieces.append(Array(piece))
      }
    }
  }

  private let state = Mutex(State())
  private let number: UInt64
  private let loop: CurlLoop

  init(number: UInt64, loop: CurlLoop) {
    self.number = number
    self.loop = loop
  }

  // MARK: - The reader's side

  /// Waits for the final head; `start` hands the exchange over and says whether it was taken.
  func head(start: () -> Bool) async throws(EngineError) -> ResponseHead {
    let result = await withTaskCancellationHandler {
      await withUnsafeContinuation { waiter in
        state.withLock { $0.headWaiter = waiter }
        if !start() { end(.failure(EngineError(.shutDown))) }
        // A cancellation that came before found nothing to cancel; its mark is visible here.
        if Task.isCancelled { cancel() }
      }
    } onCancel: {
      cancel()
    }
    return try result.get()
  }

  /// The oldest piece that has come; waits where there is none.
  func next() async throws(EngineError) -> [UInt8]? {
    if Task.isCancelled { cancel() }
    let (ready, resumes) = state.withLock { $0.take() }
    if resumes { loop.resume(number) }
    if let ready { return try ready.get() }
    let result = await withTaskCancellationHandler {
      await withUnsafeContinuation { reader in
        if Task.isCancelled { cancel() }
        let (result, resumes) = state.withLock { state -> (Result<[UInt8]?, EngineError>?, Bool) in
          let (result, resumes) = state.take()
          guard result == nil else { return (result, resumes) }
          guard state.reader == nil else { return (.failure(EngineError(.invalidRequest("the body is being read already"))), false) }
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

  /// Ends the exchange, for the reader at once; what has not been read is dropped.
  func cancel() {
    let isRunning = state.withLock { state in
      let isRunning = state.end == nil
      if isRunning || state.held > 0 { state.end = .failure(EngineError(.cancelled)) }
      (state.pieces, state.held) = ([], 0)
      return isRunning
    }
    if isRunning { loop.cancel(number) }
    announce()
  }

  var metrics: TransferMetrics? { state.withLock { try? $0.end?.get() } }

  // MARK: - The loop's side

  /// The final head has come.
  func receive(_ head: ResponseHead) { state.withLock { $0.head = head } }

  /// Whether the piece was taken; where it was not, the transfer has to pause and bring it again.
  func receive(_ piece: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      guard state.end == nil else { return true }
      guard state.held == 0 || state.held + piece.count <= Self.window else {
        state.isPaused = true
        return false
      }
      state.add(piece)
      return true
    }
  }

  /// The exchange is over; the first end counts.
  func end(_ result: Result<EngineResponse, EngineError>) {
    state.withLock { state in
      guard state.end == nil else { return }
      if state.head == nil { state.head = try? result.get().head }
      state.end = result.map(\.metrics)
    }
    announce()
  }

  /// Lets those who wait know of what has come.
  func announce() {
    let (headWaiter, head, reader, piece, resumes) = state.withLock { state in
      let head: Result<ResponseHead, EngineError>? =
        switch (state.head, state.end) {
        case (_, .failure(let error)) where state.head == nil || error.reason == .cancelled: .failure(error)
        case (let head?, _): .success(head)
        default: nil
        }
      let (piece, resumes) = state.reader == nil ? (nil, false) : state.take()
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

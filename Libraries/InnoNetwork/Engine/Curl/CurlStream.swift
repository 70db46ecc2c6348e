import HTTPTypes
import Synchronization

/// A streamed exchange between the loop, which fills it, and its reader, who empties it.
final class CurlStream: Sendable {
  /// Above so many bytes that nobody has taken the transfer pauses.
  private static let window = 64 << 10
  private static let largePiece = 4 << 10

  private struct State {
    var head: ResponseHead?
    var buffer: [UInt8] = []
    var isPaused = false
    var end: Result<TransferMetrics, EngineError>?
    var headWaiter: CheckedContinuation<Result<ResponseHead, EngineError>, Never>?
    var reader: CheckedContinuation<Result<[UInt8]?, EngineError>, Never>?

    /// What a reader gets now; `nil` where it has to wait.
    mutating func take() -> Result<[UInt8]?, EngineError>? {
      guard buffer.isEmpty else {
        defer { buffer = [] }
        return .success(buffer)
      }
      return end.map { $0.map { _ in nil } }
    }

    /// After something was taken: whether the transfer has to be told that it can go on.
    mutating func unpause() -> Bool {
      defer { isPaused = false }
      return isPaused
    }
  }

  private let state = Lock(State())
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
      await withCheckedContinuation { waiter in
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

  /// What has come since the last call, all of it at once; waits where that is nothing.
  func next() async throws(EngineError) -> [UInt8]? {
    if Task.isCancelled { cancel() }
    let (ready, resumes) = state.withLock { state in
      let ready = state.take()
      return (ready, ready != nil && state.unpause())
    }
    if resumes { loop.resume(number) }
    if let ready { return try ready.get() }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { reader in
        if Task.isCancelled { cancel() }
        let (result, resumes) = state.withLock { state -> (Result<[UInt8]?, EngineError>?, Bool) in
          if let result = state.take() { return (result, state.unpause()) }
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
      defer { if state.end == nil || !state.buffer.isEmpty { state.end = .failure(EngineError(.cancelled)) } }
      state.buffer = []
      return state.end == nil
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
      guard state.buffer.isEmpty || state.buffer.count + piece.count <= Self.window else {
        state.isPaused = true
        return false
      }
      // A second large piece tells that more of them are coming faster than they are read: room for all that may come is made at once.
      if !state.buffer.isEmpty, piece.count >= Self.largePiece { state.buffer.reserveCapacity(Self.window) }
      state.buffer.append(contentsOf: piece)
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
      let piece = state.reader == nil ? nil : state.take()
      defer {
        if head != nil { state.headWaiter = nil }
        if piece != nil { state.reader = nil }
      }
      return (state.headWaiter, head, state.reader, piece, piece != nil && state.unpause())
    }
    if resumes { loop.resume(number) }
    if let headWaiter, let head { headWaiter.resume(returning: head) }
    if let reader, let piece { reader.resume(returning: piece) }
  }
}

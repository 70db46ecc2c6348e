import Synchronization

/// The body of a response in pieces as they arrive. The transfer pauses while they are not read.
///
/// ```swift
/// let stream = try await engine.stream(request)
/// var size = 0
/// for try await piece in stream.body { size += piece.count }
/// ```
/// It can be read once, by one reader: a call of `next()` while another is waiting fails. Releasing the body and its
/// iterators before the end cancels the transfer.
public final class ResponseBody: AsyncSequence, Sendable {
  public typealias Element = [UInt8]
  public typealias Failure = EngineError

  private let pull: nonisolated(nonsending) @Sendable () async throws(EngineError) -> [UInt8]?
  private let stop: @Sendable () -> Void
  private let measure: @Sendable () -> TransferMetrics?
  private let hasEnded = Atomic(false)

  init(
    next: nonisolated(nonsending) @escaping @Sendable () async throws(EngineError) -> [UInt8]?,
    cancel: @escaping @Sendable () -> Void,
    metrics: @escaping @Sendable () -> TransferMetrics?
  ) {
    pull = next
    stop = cancel
    measure = metrics
  }

  /// A body for engines other than ``CurlEngine``: `next` returns the next piece, or `nil` at the end. `cancel` is
  /// called when the body is cancelled or released.
  public convenience init(
    metrics: TransferMetrics = TransferMetrics(), cancel: @escaping @Sendable () -> Void = {},
    next: nonisolated(nonsending) @escaping @Sendable () async throws(EngineError) -> [UInt8]?
  ) {
    self.init(next: next, cancel: cancel, metrics: { metrics })
  }

  /// A body in memory; it ends by throwing `failure` if there is one.
  public convenience init(
    _ pieces: [[UInt8]] = [], failure: EngineError? = nil, metrics: TransferMetrics = TransferMetrics()
  ) {
    let state = Mutex((rest: pieces.filter { !$0.isEmpty }[...], isCancelled: false))
    self.init(
      // Cancelling after the last piece has no effect: the body ends as it would have without that.
      metrics: metrics, cancel: { state.withLock { $0.isCancelled = $0.isCancelled || !$0.rest.isEmpty } },
      next: { () async throws(EngineError) -> [UInt8]? in
        if state.withLock(\.isCancelled) { throw EngineError(.cancelled) }
        if let piece = state.withLock({ $0.rest.popFirst() }) { return piece }
        if let failure { throw failure }
        return nil
      })
  }

  /// A body of a piece in memory and the pieces of another body, whose metrics it returns. Nothing follows the piece if
  /// `rest` is `nil`.
  package convenience init(_ piece: [UInt8], followedBy rest: ResponseBody?) {
    let first = Mutex((piece: piece.isEmpty ? nil : piece, isCancelled: false))
    self.init(
      next: { () async throws(EngineError) in
        if first.withLock(\.isCancelled) { throw EngineError(.cancelled) }
        if let piece = first.withLock({ $0.piece.take() }) { return piece }
        return try await rest?.next()
      },
      cancel: {
        first.withLock { $0.isCancelled = $0.isCancelled || $0.piece != nil }
        rest?.cancel()
      }, metrics: { rest.map(\.metrics) ?? TransferMetrics() })
  }

  deinit { stop() }

  /// The next piece, never empty; `nil` at the end, and on every call after it.
  ///
  /// Cancelling the calling task ends the transfer and throws `cancelled`. After an error the same error is thrown
  /// again.
  public nonisolated(nonsending) func next() async throws(EngineError) -> [UInt8]? {
    if Task.isCancelled { stop() }
    let piece = try await pull()
    if piece == nil { hasEnded.store(true, ordering: .releasing) }
    return piece
  }

  /// Cancels the transfer at once; reading then throws `cancelled`.
  public func cancel() { stop() }

  /// Timings and sizes of the exchange; `nil` until the end has been read without an error.
  public var metrics: TransferMetrics? { hasEnded.load(ordering: .acquiring) ? measure() : nil }

  public func makeAsyncIterator() -> Iterator { Iterator(body: self) }

  /// Reads the body, which it shares with other iterators.
  public struct Iterator: AsyncIteratorProtocol {
    let body: ResponseBody

    public nonisolated(nonsending) mutating func next() async throws(EngineError) -> [UInt8]? { try await body.next() }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(EngineError) -> [UInt8]? {
      try await body.next()
    }
  }
}

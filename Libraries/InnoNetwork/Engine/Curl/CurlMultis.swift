/// The two multi handles of a loop: one for streams, one for all other exchanges.
///
/// For each exchange libcurl searches all connections to a host for an idle one, and a stream may hold its own for
/// hours: beside 1,000 idle streams a small exchange took 2.5 times the CPU time. In a handle of their own streams cost
/// the others nothing, and leave them all the connections that the options allow.
final class CurlMultiPair {
  private let outbox: CurlOutbox
  private let brief: CurlMulti
  private let streams: CurlMulti

  init(epoll: Int32, settings: CurlSettings) throws(EngineError) {
    outbox = CurlOutbox()
    brief = try CurlMulti(epoll: epoll, settings: settings, outbox: outbox)
    streams = try CurlMulti(epoll: epoll, settings: settings, outbox: outbox)
  }

  /// Whether nothing runs but streams.
  var isQuiet: Bool { brief.isEmpty }

  /// Starts an exchange on a thread other than the loop's. Returns false if that is not possible now.
  func startElsewhere(_ submission: CurlSubmission) -> Bool {
    if case .stream = submission.sink { return false }
    guard brief.canStartAnywhere(submission.request) else { return false }
    brief.start(submission)
    brief.settle()
    return true
  }

  func start(_ submission: CurlSubmission) {
    if case .stream = submission.sink { streams.start(submission) } else { brief.start(submission) }
  }

  func resume(_ number: UInt64) { both { $0.resume(number) } }

  func cancel(_ number: UInt64) { both { $0.cancel(number) } }

  func cancelAll(as reason: EngineError.Reason) { both { $0.cancelAll(as: reason) } }

  func handle(_ events: UInt32, on socket: Int32) { both { $0.handle(events, on: socket) } }

  func settle() { both { $0.settle() } }

  var deadline: MonotonicTime? {
    guard let first = brief.deadline, let second = streams.deadline else { return brief.deadline ?? streams.deadline }
    return min(first, second)
  }

  /// Swaps the results since the last call, which are to be delivered outside the lock, with an empty array.
  func takeDeliveries(for emptied: inout [CurlDelivery]) { outbox.take(for: &emptied) }

  /// A number or a socket belongs to one of the two; the other ignores it.
  private func both(_ action: (CurlMulti) -> Void) {
    action(brief)
    action(streams)
  }
}

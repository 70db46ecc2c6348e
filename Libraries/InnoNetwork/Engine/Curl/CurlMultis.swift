/// The multi handles of one loop: streams have one of their own.
///
/// libcurl goes through all connections to a host for one that is free, for each exchange anew, and a stream may hold its own for hours: beside
/// 1,000 idle ones a small exchange took 2.5 times the CPU time. Apart from the others, streams cost them nothing, however many there are, and
/// leave them all the connections that the options allow.
final class CurlMultis {
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

  /// Starts an exchange on a thread that is not the loop's; `false` where that is not possible now.
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

  /// What has happened since the last call, to be delivered outside the lock, for an array that has been emptied.
  func takeDeliveries(for emptied: inout [CurlDelivery]) { outbox.take(for: &emptied) }

  /// Numbers and sockets are those of one of them; the other lets them pass.
  private func both(_ action: (CurlMulti) -> Void) {
    action(brief)
    action(streams)
  }
}

import Testing

@testable import InnoNetworkEngine

/// For how long the loop may sleep.
struct CurlInboxTests {
  private static let hour = 3_600_000

  /// The milliseconds that the loop sleeps before each turn, for deadlines in hours from now.
  private func sleeps(until deadlines: Int?...) -> [Int] {
    var inbox = CurlInbox()
    var batch = CurlInbox.Batch()
    return deadlines.map { hours in
      defer { inbox.take(for: &batch) }
      return Int(inbox.prepareToSleep(until: hours.map { .now.adding(milliseconds: $0 * Self.hour) }))
    }
  }

  /// Otherwise the loop would not sleep any more after the first timer has elapsed.
  @Test func alarmThatHasPassedIsForgotten() {
    #expect(sleeps(until: 0, nil) == [0, -1])
    #expect(sleeps(until: 0, 1)[1] > 0)
  }

  /// The kernel takes a negative timeout as no limit. One that was rounded down to zero would make the loop spin until
  /// the deadline.
  @Test func sleepIsRoundedUpAndNeverNegative() {
    #expect(sleeps(until: -1) == [0])
    // Repeated, because on a busy machine the millisecond may have passed before it is read.
    #expect((0..<10).contains { _ in MonotonicTime.now.adding(milliseconds: 1).millisecondsFromNow == 1 })
  }

  /// The alarm is kept although its transfer may have ended.
  @Test func earlierAlarmIsKept() {
    let hours = sleeps(until: 2, 3, 1, 2, nil).map { Double($0) / Double(Self.hour) }
    #expect(hours.map { $0.rounded(.up) } == [2, 2, 1, 1, 1])
  }

  private static let work: [@Sendable (inout CurlInbox) -> Bool] = [
    { $0.cancel(1) }, { $0.resume(1) }, { $0.stop() },
  ]

  @Test(arguments: work.indices) func loopDoesNotSleepBeforeItHasTakenItsWork(index: Int) {
    var inbox = CurlInbox()
    _ = inbox.prepareToSleep(until: nil)
    let isWoken = Self.work[index](&inbox)
    let timeout = inbox.prepareToSleep(until: nil)
    #expect(isWoken && timeout == 0)
    // It is woken once. Nothing is accepted any more after it was stopped.
    let isWokenAgain = inbox.cancel(2)
    #expect(!isWokenAgain)
    var batch = CurlInbox.Batch()
    inbox.take(for: &batch)
    #expect(batch.cancellations == [[1, 2], [2], []][index])
    #expect(batch.resumptions == (index == 1 ? [1] : []))
    #expect(batch.isStopping == (index == 2))
    batch.empty()
    #expect(batch.isEmpty)
    let longest = inbox.prepareToSleep(until: nil)
    #expect(longest == -1)
  }

  @Test func sleepIsLimitedToWhatTheKernelTakes() {
    var inbox = CurlInbox()
    let timeout = inbox.prepareToSleep(until: .now.adding(milliseconds: Int(Int32.max) + Self.hour))
    #expect(timeout == .max)
  }

  @Test func loopIsWokenForAnEarlierDeadlineOnly() {
    var inbox = CurlInbox()
    let alarm = MonotonicTime.now.adding(milliseconds: Self.hour)
    _ = inbox.prepareToSleep(until: alarm)
    let wakes = [alarm, nil, .now, .now].map { inbox.shortenSleep(to: $0) }
    #expect(wakes == [false, false, true, false])
    // The loop was awake when the transfer started, so it computes its deadline again before it sleeps.
    let timeout = inbox.prepareToSleep(until: alarm)
    #expect(timeout == 0)
    var batch = CurlInbox.Batch()
    inbox.take(for: &batch)
    batch.empty()
    #expect(batch.isEmpty)
  }
}

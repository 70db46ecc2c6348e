import Testing

@testable import InnoNetworkEngine

/// How long the loop may sleep.
struct CurlInboxTests {
  private static let hour = 3_600_000

  /// Milliseconds for which the loop sleeps before each of several turns; its deadlines are in hours from now.
  private func sleeps(until deadlines: Int?...) -> [Int] {
    var inbox = CurlInbox()
    var batch = CurlInbox.Batch()
    return deadlines.map { hours in
      defer { inbox.take(for: &batch) }
      return Int(inbox.fallAsleep(until: hours.map { .now.adding(milliseconds: $0 * Self.hour) }))
    }
  }

  /// With it, the loop would never sleep again after the first timer that has elapsed.
  @Test func alarmThatHasPassedIsForgotten() {
    #expect(sleeps(until: 0, nil) == [0, -1])
    #expect(sleeps(until: 0, 1)[1] > 0)
  }

  /// The alarm is kept although its transfer may have ended.
  @Test func earlierAlarmIsKept() {
    let hours = sleeps(until: 2, 3, 1, 2, nil).map { Double($0) / Double(Self.hour) }
    #expect(hours.map { $0.rounded(.up) } == [2, 2, 1, 1, 1])
  }

  @Test func loopIsWokenForAnEarlierDeadlineOnly() {
    var inbox = CurlInbox()
    let alarm = MonotonicTime.now.adding(milliseconds: Self.hour)
    _ = inbox.fallAsleep(until: alarm)
    let wakes = [alarm, nil, .now, .now].map { inbox.shortenSleep(to: $0) }
    #expect(wakes == [false, false, true, false])
    // It was awake at the last one, and looks again before it sleeps.
    let timeout = inbox.fallAsleep(until: alarm)
    #expect(timeout == 0)
  }
}

import Analytics
import AnalyticsSDK
import Logging
import Synchronization
import Testing

@Suite struct AnalyticsClientTests {
  @Test func recordsAreNumberedInTheOrderOfTheirEvents() {
    let sink = RecordingSink()
    let client = AnalyticsClient(apiKey: "key", sink: sink)
    client.track(.appLaunched(environment: "embedded"))
    client.track(AnalyticsEvent(name: "tab_selected", properties: ["index": 2]))
    #expect(
      sink.records == [
        AnalyticsRecord(
          apiKey: "key", sequence: 1,
          event: AnalyticsEvent(name: "app_launched", properties: ["environment": "embedded"])),
        AnalyticsRecord(
          apiKey: "key", sequence: 2, event: AnalyticsEvent(name: "tab_selected", properties: ["index": 2])),
      ])
  }

  @Test func recordsOfManyThreadsArriveInOrder() async {
    let sink = RecordingSink()
    let client = AnalyticsClient(apiKey: "key", sink: sink)
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<50 { client.track(AnalyticsEvent(name: "tick")) } }
      }
    }
    #expect(sink.records.map(\.sequence) == Array(1...400))
  }

  @Test func anEventIsOneStructuredLogEntryWithoutTheKey() {
    let log = RecordingLog()
    let client = AnalyticsClient(apiKey: "very-secret-key", logger: log.logger(level: .debug))
    client.track(
      AnalyticsEvent(name: "opened", properties: ["tab": "people", "count": 10, "ratio": 0.5, "first": true]))
    #expect(log.entries == ["debug opened count=10 first=true ratio=0.5 sequence=1 tab=people"])
  }

  @Test func aLoggerAboveDebugShowsNothing() {
    let log = RecordingLog()
    AnalyticsClient(apiKey: "key", logger: log.logger(level: .info)).track(AnalyticsEvent(name: "opened"))
    #expect(log.entries.isEmpty)
  }
}

private final class RecordingSink: AnalyticsSink {
  private let received = Mutex<[AnalyticsRecord]>([])

  var records: [AnalyticsRecord] { received.withLock { $0 } }

  func receive(_ record: AnalyticsRecord) {
    received.withLock { $0.append(record) }
  }
}

import Analytics
import AppComposition
import AppConfiguration
import CoreNetwork
import EmbeddedAPI
import EntireTabFeatureRouter
import FeatureSupport
import Features
import FoundationEssentials
import InnoRouter
import JSONServer
import Synchronization
import TerminalUI
import TestSupport
import Testing

/// The whole app in one process, over real HTTP to the embedded API.
@MainActor
struct AppContainerTests {
  private func frame(_ shell: EntireTabCoordinator) -> Frame {
    Frame(of: EntireTabRouteHost(coordinator: shell), width: nil)
  }

  @Test(arguments: FeatureRegistration.all.map(\.tab.name))
  func everyTabLoadsOverHTTP(tab: String) async throws {
    try await withApp { shell in
      try await shell.open("innosample://host/\(tab)")
      #expect(frame(shell).failure == nil)
      let json = try #require(try frame(shell).json)
      // Search waits for what to search.
      #expect(json.contains(#""phase":"\#(tab == "search" ? "idle" : "loaded")""#))
      // Settings are the app's own, and here it has none.
      #expect(json.contains(#""total":0"#) == ["search", "settings"].contains(tab))
    }
  }

  @Test func launchingIsTrackedOnceAndNotBefore() throws {
    let analytics = AnalyticsSpy()
    var settings = AppSettings()
    settings.environment = "staging"
    let app = AppContainer(
      baseURL: try #require(URL(string: "http://127.0.0.1:9")), settings: settings, analytics: analytics)
    #expect(analytics.tracked.isEmpty)
    app.launch()
    #expect(analytics.tracked == [.appLaunched(environment: "staging")])
  }

  /// Uses the search, which not every generated app has.
  @Test func eventOfAFeatureIsTracked() async throws {
    let analytics = AnalyticsSpy()
    var settings = AppSettings()
    settings.maximumAttempts = 1
    let app = AppContainer(
      baseURL: try #require(URL(string: "http://127.0.0.1:9")), settings: settings, analytics: analytics)
    let shell = app.featureContainer.coordinator
    guard shell.tabs.contains("search") else { return }
    try await shell.open("innosample://host/search")
    try await frame(shell).command(named: "find")?.run("abc")
    for _ in 0..<10_000 where analytics.tracked.isEmpty { await Task.yield() }
    let submitted = AnalyticsEvent(name: "search_submitted", properties: ["length": .string("3")])
    #expect(analytics.tracked.contains(submitted))
    await app.close()
  }

  @Test func defaultSettingsAreThoseOfTheCommandLine() {
    let settings = AppSettings()
    #expect(settings.environment == "development")
    #expect(settings.timeout == .seconds(20))
    #expect(settings.maximumAttempts == 3)
  }

  @Test func serverThatIsNotThereIsAFailureOfEveryTabThatAsksIt() async throws {
    // A port below 1024 is that of no other test.
    let url = try #require(URL(string: "http://127.0.0.1:1"))
    var settings = AppSettings()
    settings.maximumAttempts = 1
    settings.tokens = AnyToken()
    settings.pathParameters = PathParameter.placeholders
    let app = AppContainer(baseURL: url, settings: settings)
    let shell = app.featureContainer.coordinator
    for tab in shell.tabs {
      try await shell.open("innosample://host/\(tab)")
      guard let failure = frame(shell).failure else {
        // Only a tab that asks no server can load now; search waits for what to search.
        let phase = tab == "search" ? "idle" : "loaded"
        #expect(try #require(try frame(shell).json).contains(#""phase":"\#(phase)""#))
        continue
      }
      #expect(failure.code == .unavailable)
      #expect(failure.message.contains("\(url)"))
    }
    await app.close()
  }

  @Test func closedAppSendsNothing() async throws {
    let requests = Mutex<[String]>([])
    let log: @Sendable (String) -> Void = { line in requests.withLock { $0.append(line) } }
    try await withEmbeddedAPI(log: log) { url in
      let app = AppContainer(baseURL: url, settings: AppSettings())
      await app.close()
      let shell = app.featureContainer.coordinator
      for tab in shell.tabs { try await shell.open("innosample://host/\(tab)") }
    }
    #expect(requests.withLock(\.self) == [])
  }

  private final class AnalyticsSpy: AnalyticsTracking {
    private let events = Mutex<[AnalyticsEvent]>([])

    var tracked: [AnalyticsEvent] { events.withLock { $0 } }

    func track(_ event: AnalyticsEvent) {
      events.withLock { $0.append(event) }
    }
  }
}

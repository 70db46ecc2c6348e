import Domain
import FeatureSupport
import Synchronization
import TemplateDomain
import TerminalUI
import TestSupport
import Testing
import WidgetsFeatureRouter
import WidgetsFeatureTesting

@testable import WidgetsFeatureLogic

/// More of the list, page by page.
@MainActor
struct WidgetsPagingTests {
  private func coordinator(
    _ repository: WidgetRepositoryStandIn = WidgetRepositoryStandIn(), limit: ListLimit = .first(5)
  ) async -> WidgetsFeatureCoordinator {
    var environment = FeatureEnvironment()
    environment.listLimit = limit
    let widgets = WidgetsFeatureCoordinator(useCases: .init(repository: repository), environment: environment)
    await widgets.open(.list)
    return widgets
  }

  private func screen(_ coordinator: WidgetsFeatureCoordinator) -> Frame {
    Frame(of: coordinator.host, width: 80)
  }

  @Test func moreAddsTheNextPageUntilAllIsThere() async throws {
    let widgets = await coordinator()
    for count in [10, 15, 20] {
      try await screen(widgets).perform("more")
      #expect(screen(widgets).text(styles: .plain).contains("\(count) of 20"))
      #expect(widgets.activity.last == "Loaded \(count) of 20 widgets")
    }
    #expect(screen(widgets).command(named: "more")?.isEnabled == false)
  }

  @Test func allPagesAreShownWhereAllAreAskedFor() async {
    let widgets = await coordinator(limit: .all)
    #expect(screen(widgets).text(styles: .plain).contains("20 of 20"))
  }

  @Test func whatTheUserHasScrolledToStaysAfterARefresh() async throws {
    let widgets = await coordinator()
    try await screen(widgets).perform("more")
    try await screen(widgets).perform("refresh")
    #expect(screen(widgets).text(styles: .plain).contains("10 of 20"))
  }

  @Test func moreThatFailsIsSaidAndCanBeTriedAgain() async throws {
    let fails = Mutex(false)
    let widgets = await coordinator(
      WidgetRepositoryStandIn { () async throws(DomainError) in
        if fails.withLock({ $0 }) { throw DomainError(.timedOut, message: "no response within 2 s") }
        return WidgetSummary.samples
      })
    fails.withLock { $0 = true }
    try await screen(widgets).perform("more")
    #expect(screen(widgets).text(styles: .plain).contains("5 of 20"))
    #expect(screen(widgets).text(styles: .plain).contains("were not loaded: no response within 2 s."))
    fails.withLock { $0 = false }
    try await screen(widgets).perform("more")
    #expect(screen(widgets).text(styles: .plain).contains("10 of 20"))
    #expect(!screen(widgets).text(styles: .plain).contains("not loaded"))
  }
}

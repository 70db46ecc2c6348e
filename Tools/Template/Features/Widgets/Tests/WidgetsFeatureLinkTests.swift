import Domain
import FeatureSupport
import TemplateDomain
import TerminalUI
import TestSupport
import Testing
import WidgetsFeatureLogic
import WidgetsFeatureRouter
import WidgetsFeatureTesting

/// Links that come while something else is shown or under way.
@MainActor
struct WidgetsFeatureLinkTests {
  private let gate = Gate<Result<[WidgetSummary], DomainError>>()
  private let model: WidgetsFeatureModel
  private let widgets: WidgetsFeatureCoordinator

  init() {
    let gate = gate
    let fetch = FetchWidgetsUseCase(
      repository: WidgetRepositoryStandIn { () async throws(DomainError) in try await gate.pass().get() })
    model = WidgetsFeatureModel { () async throws(DomainError) in try await fetch() }
    widgets = WidgetsFeatureCoordinator(model: model)
  }

  private var screen: Frame { Frame(of: widgets.host, width: 80) }

  @Test func aLinkToTheTabLeadsBackFromAnItem() async {
    await gate.open(with: .success(WidgetSummary.samples))
    await widgets.open(.item(1))
    await widgets.open(.list)
    #expect(screen.screen?.name == "widgets.list")
  }

  @Test func aLinkThatComesDuringALoadShowsItsItemWhenThatIsThere() async {
    let load = Task.immediate { await widgets.load() }
    let link = Task.immediate { await widgets.open(.item(2)) }
    await gate.waitForCalls(1)
    #expect(screen.screen?.name == "widgets.list")
    #expect(screen.text(styles: .plain).contains("Loading"))
    await gate.open(with: .success(WidgetSummary.samples))
    await load.value
    await link.value
    #expect(screen.screen?.name == "widgets.detail")
    #expect(screen.text(styles: .plain).contains("Widget 2"))
  }

  @Test func aLinkToNoItemSaysSoWhenAllIsLoadedAndNotBefore() async throws {
    let link = Task.immediate { await widgets.open(.item(99)) }
    #expect(screen.failure == nil)
    await gate.open(with: .success(WidgetSummary.samples))
    await link.value
    #expect(screen.failure == .noSuchItem("widget", id: 99))
    #expect(try screen.json == #"{"id":99,"screen":"widgets.detail"}"#)
    #expect(screen.text(styles: .plain) == "There is no widget 99.\n")
    try await screen.perform("back")
    #expect(screen.failure == nil)
  }

  @Test func aLinkWhoseLoadFailsShowsItsItemAfterTheNextOne() async throws {
    let link = Task.immediate { await widgets.open(.item(2)) }
    await gate.open(with: .failure(DomainError(.unreachable, message: "GET: could not connect")))
    await link.value
    #expect(screen.screen?.name == "widgets.list")
    #expect(screen.failure?.code == .unavailable)
    await gate.open(with: .success(WidgetSummary.samples))
    try await screen.perform("refresh")
    #expect(screen.screen?.name == "widgets.detail")
    #expect(screen.failure == nil)
  }

  @Test(arguments: [WidgetsDestination.list, .item(2)])
  func ofTwoLinksThatWaitTheLaterOneIsFollowed(later: WidgetsDestination) async {
    let first = Task.immediate { await widgets.open(.item(99)) }
    let second = Task.immediate { await widgets.open(later) }
    await gate.waitForCalls(1)
    await gate.open(with: .success(WidgetSummary.samples))
    await second.value
    await first.value
    #expect(screen.screen?.name == (later == .list ? "widgets.list" : "widgets.detail"))
    #expect(screen.failure == nil)
  }

  @Test func whatIsRestoredWhileALinkWaitsStays() async throws {
    let other = WidgetsFeatureCoordinator(
      model: WidgetsFeatureModel { () async throws(DomainError) in Listing(items: WidgetSummary.samples) })
    await other.open(.item(1))
    let link = Task.immediate { await widgets.open(.item(2)) }
    try widgets.restore(other.snapshot)
    await gate.open(with: .success(WidgetSummary.samples))
    await link.value
    #expect(try screen.json == Frame(of: other.host, width: 80).json)
  }

  @Test func aLinkWaitsForTheRefreshThatTakesThePlaceOfALoad() async {
    let link = Task.immediate { await widgets.open(.item(2)) }
    await gate.waitForCalls(1)
    let refresh = Task.immediate { await model.refresh() }
    await gate.waitForCalls(2)
    await gate.open(with: .success(WidgetSummary.samples))
    await link.value
    #expect(model.list.phase == .loaded)
    #expect(screen.screen?.name == "widgets.detail")
    await refresh.value
  }

  @Test func aRefreshKeepsTheListVisibleAndAFailedOneToo() async throws {
    await gate.open(with: .success(WidgetSummary.samples))
    await widgets.load()
    let row = "Widget 2"
    await gate.close()
    let refresh = Task.immediate { await model.refresh() }
    await gate.waitForCalls(2)
    #expect(screen.text(styles: .plain).contains("Loading widgets again…"))
    #expect(screen.text(styles: .plain).contains(row))
    #expect(model.list.phase == .refreshing)
    await gate.open(with: .failure(DomainError(.timedOut, message: "GET: no response within 2 s")))
    await refresh.value
    #expect(model.list.phase == .stale)
    #expect(screen.failure?.code == .timeout)
    #expect(screen.text(styles: .plain).contains("Widgets API Error"))
    #expect(screen.text(styles: .plain).contains(row))
    await gate.open(with: .success([]))
    await model.refresh()
    #expect(screen.failure == nil)
    #expect(screen.text(styles: .plain).contains("There are no widgets."))
  }
}

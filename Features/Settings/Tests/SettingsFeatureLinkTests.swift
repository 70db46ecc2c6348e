import Domain
import SettingsFeatureLogic
import SettingsFeatureRouter
import SettingsFeatureTesting
import TerminalUI
import TestSupport
import Testing

/// Links that come while something else is shown or under way.
@MainActor
struct SettingsFeatureLinkTests {
  private let gate = Gate<[TodoSummary]>()
  private let model: SettingsFeatureModel
  private let settings: SettingsFeatureCoordinator

  init() {
    let gate = gate
    let fetchTodos = FetchTodosUseCase(
      repository: TodoRepositoryStandIn { () async throws(DomainError) in await gate.pass() })
    model = SettingsFeatureModel { () async throws(DomainError) in try await fetchTodos() }
    settings = SettingsFeatureCoordinator(model: model)
  }

  private var screen: Frame { Frame(of: settings.host, width: 80) }

  @Test(arguments: [nil, 2])
  func aLinkClosesAllModalsThatItIsOpenedOver(itemID: Int?) async throws {
    await gate.open(with: TodoSummary.samples)
    await settings.load()
    let list = screen
    try await list.perform("digest")
    try await list.perform("digest")
    #expect(screen.screen?.name == "settings.digest")
    try await settings.open(itemID: itemID)
    #expect(screen.screen?.name == (itemID == nil ? "settings.list" : "settings.detail"))
  }

  @Test func whatIsOpenedWhileALinkWaitsStays() async throws {
    let link = Task.immediate { try await settings.open(itemID: 2) }
    model.showDigest()
    await gate.open(with: TodoSummary.samples)
    try await link.value
    #expect(screen.screen?.name == "settings.digest")
    try await screen.perform("close")
    #expect(screen.screen?.name == "settings.list")
  }

  @Test func aLinkToTheTabLeadsBackFromATodo() async throws {
    await gate.open(with: TodoSummary.samples)
    try await settings.open(itemID: 1)
    try await settings.open(itemID: nil)
    #expect(screen.screen?.name == "settings.list")
  }

  @Test func aLinkThatComesDuringALoadWaitsForIt() async throws {
    let load = Task.immediate { await settings.load() }
    let link = Task.immediate { try await settings.open(itemID: 2) }
    await gate.waitForCalls(1)
    #expect(screen.screen?.name == "settings.list")
    await gate.open(with: TodoSummary.samples)
    await load.value
    try await link.value
    #expect(screen.screen?.name == "settings.detail")
    #expect(screen.text(styles: .plain).contains("Todo 11"))
  }

  @Test func aLinkToNoPersonThatComesDuringALoadFailsAfterIt() async {
    let load = Task.immediate { await settings.load() }
    let link = Task.immediate { try await settings.open(itemID: 99) }
    await gate.open(with: TodoSummary.samples)
    await load.value
    await #expect(throws: ScreenFailure.self) { try await link.value }
  }

  @Test(arguments: [nil, 2])
  func ofTwoLinksThatWaitTheLaterOneIsFollowed(later: Int?) async throws {
    let first = Task.immediate { try await settings.open(itemID: 99) }
    let second = Task.immediate { try await settings.open(itemID: later) }
    await gate.waitForCalls(1)
    await gate.open(with: TodoSummary.samples)
    try await second.value
    try await first.value
    #expect(screen.screen?.name == (later == nil ? "settings.list" : "settings.detail"))
  }

  @Test func whatIsRestoredWhileALinkWaitsStays() async throws {
    let other = SettingsFeatureCoordinator(
      model: SettingsFeatureModel { () async throws(DomainError) in Listing(items: TodoSummary.samples) })
    try await other.open(itemID: 1)
    let link = Task.immediate { try await settings.open(itemID: 2) }
    try settings.restore(other.snapshot)
    await gate.open(with: TodoSummary.samples)
    try await link.value
    #expect(try screen.json == Frame(of: other.host, width: 80).json)
  }

  @Test func aLinkWaitsForTheRefreshThatTakesThePlaceOfALoad() async throws {
    let link = Task.immediate { try await settings.open(itemID: 2) }
    await gate.waitForCalls(1)
    let refresh = Task.immediate { await model.refresh() }
    await gate.waitForCalls(2)
    await gate.open(with: TodoSummary.samples)
    try await link.value
    #expect(model.isLoaded)
    #expect(screen.screen?.name == "settings.detail")
    await refresh.value
  }
}

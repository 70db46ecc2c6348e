import Domain
import PeopleFeatureLogic
import PeopleFeatureRouter
import PeopleFeatureTesting
import TerminalUI
import TestSupport
import Testing

/// Links that come while something else is shown or under way.
@MainActor
struct PeopleFeatureLinkTests {
  private let gate = Gate<[UserSummary]>()
  private let model: PeopleFeatureModel
  private let people: PeopleFeatureCoordinator

  init() {
    let gate = gate
    let fetchPeople = FetchPeopleUseCase(
      repository: PeopleRepositoryStandIn { () async throws(DomainError) in await gate.pass() })
    model = PeopleFeatureModel { () async throws(DomainError) in try await fetchPeople() }
    people = PeopleFeatureCoordinator(model: model)
  }

  private var screen: Frame { Frame(of: people.host, width: 80) }

  @Test(arguments: [nil, 2])
  func aLinkClosesAllModalsThatItIsOpenedOver(itemID: Int?) async throws {
    await gate.open(with: UserSummary.samples)
    await people.load()
    let list = screen
    try await list.perform("overview")
    try await list.perform("overview")
    #expect(screen.screen?.name == "people.overview")
    try await people.open(itemID: itemID)
    #expect(screen.screen?.name == (itemID == nil ? "people.list" : "people.detail"))
  }

  @Test func whatIsOpenedWhileALinkWaitsStays() async throws {
    let link = Task.immediate { try await people.open(itemID: 2) }
    model.showOverview()
    await gate.open(with: UserSummary.samples)
    try await link.value
    #expect(screen.screen?.name == "people.overview")
    try await screen.perform("close")
    #expect(screen.screen?.name == "people.list")
  }

  @Test func aLinkToTheTabLeadsBackFromAPerson() async throws {
    await gate.open(with: UserSummary.samples)
    try await people.open(itemID: 1)
    try await people.open(itemID: nil)
    #expect(screen.screen?.name == "people.list")
  }

  @Test func aLinkThatComesDuringALoadWaitsForIt() async throws {
    let load = Task.immediate { await people.load() }
    let link = Task.immediate { try await people.open(itemID: 2) }
    await gate.waitForCalls(1)
    #expect(screen.screen?.name == "people.list")
    await gate.open(with: UserSummary.samples)
    await load.value
    try await link.value
    #expect(screen.screen?.name == "people.detail")
    #expect(screen.text(styles: .plain).contains("Linus Berg"))
  }

  @Test func aLinkToNoPersonThatComesDuringALoadFailsAfterIt() async {
    let load = Task.immediate { await people.load() }
    let link = Task.immediate { try await people.open(itemID: 99) }
    await gate.open(with: UserSummary.samples)
    await load.value
    await #expect(throws: ScreenFailure.self) { try await link.value }
  }

  @Test(arguments: [nil, 2])
  func ofTwoLinksThatWaitTheLaterOneIsFollowed(later: Int?) async throws {
    let first = Task.immediate { try await people.open(itemID: 99) }
    let second = Task.immediate { try await people.open(itemID: later) }
    await gate.waitForCalls(1)
    await gate.open(with: UserSummary.samples)
    try await second.value
    try await first.value
    #expect(screen.screen?.name == (later == nil ? "people.list" : "people.detail"))
  }

  @Test func whatIsRestoredWhileALinkWaitsStays() async throws {
    let other = PeopleFeatureCoordinator(
      model: PeopleFeatureModel { () async throws(DomainError) in Listing(items: UserSummary.samples) })
    try await other.open(itemID: 1)
    let link = Task.immediate { try await people.open(itemID: 2) }
    try people.restore(other.snapshot)
    await gate.open(with: UserSummary.samples)
    try await link.value
    #expect(try screen.json == Frame(of: other.host, width: 80).json)
  }

  @Test func aLinkWaitsForTheRefreshThatTakesThePlaceOfALoad() async throws {
    let link = Task.immediate { try await people.open(itemID: 2) }
    await gate.waitForCalls(1)
    let refresh = Task.immediate { await model.refresh() }
    await gate.waitForCalls(2)
    await gate.open(with: UserSummary.samples)
    try await link.value
    #expect(model.isLoaded)
    #expect(screen.screen?.name == "people.detail")
    await refresh.value
  }
}

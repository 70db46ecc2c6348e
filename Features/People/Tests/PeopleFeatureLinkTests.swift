import Domain
import FeatureSupport
import PeopleFeatureLogic
import PeopleFeatureRouter
import PeopleFeatureTesting
import TerminalUI
import TestSupport
import Testing

/// Links that come while something else is shown or under way.
@MainActor
struct PeopleFeatureLinkTests {
  private let gate = Gate<Result<[UserSummary], DomainError>>()
  private let model: PeopleFeatureModel
  private let people: PeopleFeatureCoordinator

  init() {
    let gate = gate
    let fetch = FetchPeopleUseCase(
      repository: PeopleRepositoryStandIn { () async throws(DomainError) in try await gate.pass().get() })
    model = PeopleFeatureModel { () async throws(DomainError) in try await fetch() }
    people = PeopleFeatureCoordinator(model: model)
  }

  private var screen: Frame { Frame(of: people.host, width: 80) }

  @Test(arguments: [
    (PeopleDestination.list, "people.list"), (.item(2), "people.detail"), (.overview, "people.overview"),
  ])
  func aLinkClosesAllModalsThatItIsOpenedOver(destination: PeopleDestination, name: String) async throws {
    await gate.open(with: .success(UserSummary.samples))
    await people.load()
    let list = screen
    try await list.perform("overview")
    try await list.perform("overview")
    #expect(screen.screen?.name == "people.overview")
    await people.open(destination)
    #expect(screen.screen?.name == name)
    if name == "people.overview" { try await screen.perform("close") }
    #expect(!screen.commands.contains { $0.name == "close" })
  }

  @Test func whatIsOpenedWhileALinkWaitsStaysOverIt() async throws {
    let link = Task.immediate { await people.open(.item(2)) }
    model.showOverview()
    await gate.open(with: .success(UserSummary.samples))
    await link.value
    #expect(screen.screen?.name == "people.overview")
    try await screen.perform("close")
    #expect(screen.screen?.name == "people.detail")
  }

  @Test func aLinkToTheTabLeadsBackFromAnItem() async {
    await gate.open(with: .success(UserSummary.samples))
    await people.open(.item(1))
    await people.open(.list)
    #expect(screen.screen?.name == "people.list")
  }

  @Test func aLinkThatComesDuringALoadShowsItsItemWhenThatIsThere() async {
    let load = Task.immediate { await people.load() }
    let link = Task.immediate { await people.open(.item(2)) }
    await gate.waitForCalls(1)
    #expect(screen.screen?.name == "people.list")
    #expect(screen.text(styles: .plain).contains("Loading"))
    await gate.open(with: .success(UserSummary.samples))
    await load.value
    await link.value
    #expect(screen.screen?.name == "people.detail")
    #expect(screen.text(styles: .plain).contains("Linus Berg"))
  }

  @Test func aLinkToNoItemSaysSoWhenAllIsLoadedAndNotBefore() async throws {
    let link = Task.immediate { await people.open(.item(99)) }
    #expect(screen.failure == nil)
    await gate.open(with: .success(UserSummary.samples))
    await link.value
    #expect(screen.failure == .noSuchItem("person", id: 99))
    #expect(try screen.json == #"{"id":99,"screen":"people.detail"}"#)
    #expect(screen.text(styles: .plain) == "There is no person 99.\n")
    try await screen.perform("back")
    #expect(screen.failure == nil)
  }

  @Test func aLinkWhoseLoadFailsShowsItsItemAfterTheNextOne() async throws {
    let link = Task.immediate { await people.open(.item(2)) }
    await gate.open(with: .failure(DomainError(.unreachable, message: "GET: could not connect")))
    await link.value
    #expect(screen.screen?.name == "people.list")
    #expect(screen.failure?.code == .unavailable)
    await gate.open(with: .success(UserSummary.samples))
    try await screen.perform("refresh")
    #expect(screen.screen?.name == "people.detail")
    #expect(screen.failure == nil)
  }

  @Test(arguments: [PeopleDestination.list, .item(2)])
  func ofTwoLinksThatWaitTheLaterOneIsFollowed(later: PeopleDestination) async {
    let first = Task.immediate { await people.open(.item(99)) }
    let second = Task.immediate { await people.open(later) }
    await gate.waitForCalls(1)
    await gate.open(with: .success(UserSummary.samples))
    await second.value
    await first.value
    #expect(screen.screen?.name == (later == .list ? "people.list" : "people.detail"))
    #expect(screen.failure == nil)
  }

  @Test func whatIsRestoredWhileALinkWaitsStays() async throws {
    let other = PeopleFeatureCoordinator(
      model: PeopleFeatureModel { () async throws(DomainError) in Listing(items: UserSummary.samples) })
    await other.open(.item(1))
    let link = Task.immediate { await people.open(.item(2)) }
    try people.restore(other.snapshot)
    await gate.open(with: .success(UserSummary.samples))
    await link.value
    #expect(try screen.json == Frame(of: other.host, width: 80).json)
  }

  @Test func aLinkWaitsForTheRefreshThatTakesThePlaceOfALoad() async {
    let link = Task.immediate { await people.open(.item(2)) }
    await gate.waitForCalls(1)
    let refresh = Task.immediate { await model.refresh() }
    await gate.waitForCalls(2)
    await gate.open(with: .success(UserSummary.samples))
    await link.value
    #expect(model.list.phase == .loaded)
    #expect(screen.screen?.name == "people.detail")
    await refresh.value
  }

  @Test func aRefreshKeepsTheListVisibleAndAFailedOneToo() async throws {
    await gate.open(with: .success(UserSummary.samples))
    await people.load()
    let row = "Linus Berg"
    await gate.close()
    let refresh = Task.immediate { await model.refresh() }
    await gate.waitForCalls(2)
    #expect(screen.text(styles: .plain).contains("Loading people again…"))
    #expect(screen.text(styles: .plain).contains(row))
    #expect(model.list.phase == .refreshing)
    await gate.open(with: .failure(DomainError(.timedOut, message: "GET: no response within 2 s")))
    await refresh.value
    #expect(model.list.phase == .stale)
    #expect(screen.failure?.code == .timeout)
    #expect(screen.text(styles: .plain).contains("People API Error"))
    #expect(screen.text(styles: .plain).contains(row))
    await gate.open(with: .success([]))
    await model.refresh()
    #expect(screen.failure == nil)
    #expect(screen.text(styles: .plain).contains("There are no people."))
  }
}

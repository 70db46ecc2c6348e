import Domain
import FeatureSupport
import PeopleFeatureLogic
import PeopleFeatureRouter
import PeopleFeatureTesting
import Synchronization
import TerminalUI
import TestSupport
import Testing

/// The screen of a person, which is loaded by itself.
@MainActor
struct PeopleFeatureDetailTests {
  private let gate = Gate<Result<UserDetail, DomainError>>()
  private let loads: Loads
  private let people: PeopleFeatureCoordinator
  private let model: PeopleFeatureModel

  init() {
    let loads = Loads()
    let gate = gate
    self.loads = loads
    model = PeopleFeatureModel(
      PeopleRepositoryStandIn(
        { loads.countList() }, person: { _ async throws(DomainError) in try await gate.pass().get() }))
    people = PeopleFeatureCoordinator(model: model)
  }

  private final class Loads: Sendable {
    private let count = Mutex(0)
    var lists: Int { count.withLock { $0 } }

    func countList() -> [UserSummary] {
      count.withLock { $0 += 1 }
      return UserSummary.samples
    }
  }

  private var screen: Frame { Frame(of: people.host, width: 80) }
  private var text: String { screen.text(styles: .plain) }

  @Test func aLinkLoadsThePersonAndNotTheList() async throws {
    await gate.open(with: .success(try await UserDetail.sample(id: 2)))
    await people.open(.item(2))
    #expect(
      text == """
        Linus Berg
        @linus • linus@example.org
        \(String(repeating: "─", count: 80))
        Contact
        Phone    2-222
        Website  linus.example.org
        \(String(repeating: "─", count: 80))
        Company
        Name          Kernel & Co
        Catch phrase  Phrase 2
        Business      Business 2
        \(String(repeating: "─", count: 80))
        Address
        Street    Street 2, Suite
        City      ZIP Helsinki
        Location  1.5, -2.5

        """)
    #expect(
      try screen.json == #"""
        {"item":{"business":"Business 2","catchPhrase":"Phrase 2","city":"Helsinki","company":"Kernel & Co",\#
        "email":"linus@example.org","id":2,"latitude":"1.5","longitude":"-2.5","name":"Linus Berg","phone":"2-222",\#
        "street":"Street 2","suite":"Suite","username":"linus","website":"linus.example.org","zipcode":"ZIP"},\#
        "screen":"people.detail"}
        """#)
    #expect(screen.commands.map(\.name) == ["refresh", "posts", "todos", "back"])
    let keys: [Key?] = ["r", "p", "a", .escape]
    #expect(screen.commands.map(\.key) == keys)
    #expect(loads.lists == 0)
  }

  @Test func nothingIsShownOfWhatIsNotKnownOfAPerson() async {
    let summary = UserSummary(
      id: 2, name: "Linus Berg", username: "linus", email: "linus@example.org", city: "Helsinki")
    await gate.open(with: .success(UserDetail(summary: summary)))
    await people.open(.item(2))
    #expect(
      text == """
        Linus Berg
        @linus • linus@example.org
        \(String(repeating: "─", count: 80))
        Address
        City  Helsinki

        """)
  }

  @Test(arguments: [
    (UserDetail.Address(street: "A Street 1"), "Street  A Street 1"), (.init(suite: "Suite 2"), "Street  Suite 2"),
    (.init(zipcode: "12345"), "City  12345"), (.init(latitude: "1.5"), "Location  1.5"),
    (.init(longitude: "-2.5"), "Location  -2.5"),
  ])
  func partOfAnAddressStandsAlone(address: UserDetail.Address, line: String) async {
    let summary = UserSummary(id: 2, name: "Linus Berg", username: "linus", email: "linus@example.org", city: "")
    await gate.open(with: .success(UserDetail(summary: summary, address: address)))
    await people.open(.item(2))
    #expect(text.hasSuffix("\nAddress\n\(line)\n"))
  }

  @Test func goingBackFromALinkLoadsTheList() async throws {
    await gate.open(with: .success(try await UserDetail.sample(id: 2)))
    await people.open(.item(2))
    try await screen.perform("back")
    #expect(loads.lists == 1)
    #expect(screen.screen?.name == "people.list")
    #expect(text.contains("Ada Byron"))
  }

  @Test func summaryFromTheListIsShownWhileTheDetailsAreLoaded() async throws {
    await people.load()
    let selection = Task.immediate { await model.select(2) }
    await gate.waitForCalls(1)
    #expect(screen.screen?.name == "people.detail")
    #expect(screen.status == "Loading person 2 again…")
    #expect(text.contains("Linus Berg"))
    #expect(!text.contains("Business"))
    await gate.open(with: .success(try await UserDetail.sample(id: 2)))
    #expect(await selection.value)
    #expect(text.contains("Business 2"))
    #expect(!text.contains("Loading"))
  }

  @Test func thatThereIsNoSuchPersonIsSaidWhenTheServerHasSaidItAndNotBefore() async throws {
    let link = Task.immediate { await people.open(.item(99)) }
    await gate.waitForCalls(1)
    #expect(screen.failure == nil)
    #expect(text.contains("Loading person 99…"))
    await gate.open(with: .failure(DomainError(.notFound, message: "GET: there is no such item (404)")))
    await link.value
    #expect(screen.failure == .noSuchItem("person", id: 99))
    #expect(try screen.json == #"{"id":99,"screen":"people.detail"}"#)
    #expect(text == "There is no person 99\n")
    try await screen.perform("back")
    #expect(screen.failure == nil)
  }

  @Test func aFailureIsShownUntilARefreshSucceeds() async throws {
    await gate.open(with: .failure(DomainError(.unreachable, message: "GET: could not connect")))
    await people.open(.item(2))
    #expect(screen.screen?.name == "people.detail")
    #expect(screen.failure?.code == .unavailable)
    await gate.open(with: .success(try await UserDetail.sample(id: 2)))
    try await screen.perform("refresh")
    #expect(screen.failure == nil)
    #expect(text.contains("Linus Berg"))
    // One that fails keeps what is there.
    await gate.open(with: .failure(DomainError(.unreachable, message: "GET: could not connect")))
    try await screen.perform("refresh")
    #expect(screen.failure?.code == .unavailable)
    #expect(text.contains("Linus Berg") && text.contains("Business 2"))
  }

  @Test func ofTwoLinksTheLaterOneIsShownAndTheEarlierResponseIsDropped() async throws {
    let first = Task.immediate { await people.open(.item(1)) }
    await gate.waitForCalls(1)
    let second = Task.immediate { await people.open(.item(2)) }
    await gate.waitForCalls(2)
    await gate.open(with: .success(try await UserDetail.sample(id: 2)))
    await second.value
    await first.value
    #expect(text.contains("Linus Berg"))
    #expect(model.person?.id == 2)
  }

  @Test func secondLinkToAPersonWaitsForTheRunningLoad() async throws {
    let first = Task.immediate { await people.open(.item(2)) }
    await gate.waitForCalls(1)
    let second = Task.immediate {
      await people.open(.item(2))
      return model.person?.phase
    }
    await gate.open(with: .success(try await UserDetail.sample(id: 2)))
    #expect(await second.value == .loaded)
    await first.value
    #expect(await gate.calls == 1)
  }

  @Test func refreshDuringTheLoadOfAPersonStartsAnotherLoad() async throws {
    let link = Task.immediate { await people.open(.item(2)) }
    await gate.waitForCalls(1)
    let refresh = Task.immediate { await model.refreshPerson() }
    await gate.open(with: .success(try await UserDetail.sample(id: 2)))
    await refresh.value
    await link.value
    #expect(await gate.calls == 2)
    #expect(model.person?.phase == .loaded)
  }

  @Test func leavingThePersonEndsTheLoad() async throws {
    let link = Task.immediate { await people.open(.item(2)) }
    await gate.waitForCalls(1)
    await people.open(.list)
    await gate.open(with: .success(try await UserDetail.sample(id: 2)))
    await link.value
    #expect(model.person == nil)
    #expect(screen.screen?.name == "people.list")
    await people.open(.item(2))
    #expect(text.contains("Business 2"))
  }

  @Test func aPersonThatIsOpenedAgainIsNotLoadedAgain() async throws {
    await gate.open(with: .success(try await UserDetail.sample(id: 2)))
    await people.open(.item(2))
    await gate.close()
    await people.open(.item(2))
    #expect(text.contains("Business 2"))
  }

  @Test func aRestoredPersonIsLoadedWithTheTab() async throws {
    let other = PeopleFeatureCoordinator(model: PeopleFeatureModel())
    await other.open(.item(1))
    try people.restore(other.snapshot)
    await gate.open(with: .success(try await UserDetail.sample(id: 1)))
    await people.load()
    #expect(try screen.json == Frame(of: other.host, width: 80).json)
    #expect(loads.lists == 0)
  }

  @Test func aSheetIsClosedByALinkAndShowsTheListBelow() async throws {
    await people.load()
    try await screen.perform("overview")
    await gate.open(with: .success(try await UserDetail.sample(id: 2)))
    await people.open(.item(2))
    #expect(screen.screen?.name == "people.detail")
    await people.open(.overview)
    #expect(screen.screen?.name == "people.overview")
    try await screen.perform("close")
    #expect(screen.screen?.name == "people.list")
  }
}

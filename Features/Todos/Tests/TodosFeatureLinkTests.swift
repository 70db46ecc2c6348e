import Domain
import FeatureSupport
import TerminalUI
import TestSupport
import Testing
import TodosFeatureLogic
import TodosFeatureRouter
import TodosFeatureTesting

/// Links that come while something else is shown or under way.
@MainActor
struct TodosFeatureLinkTests {
  private let gate = Gate<Result<[TodoSummary], DomainError>>()
  private let model: TodosFeatureModel
  private let todos: TodosFeatureCoordinator

  init() {
    let gate = gate
    model = TodosFeatureModel(TodoRepositoryStandIn { () async throws(DomainError) in try await gate.pass().get() })
    todos = TodosFeatureCoordinator(model: model)
  }

  private var screen: Frame { Frame(of: todos.host, width: 80) }

  @Test(arguments: [
    (TodosDestination.list, "todos.list"), (.item(2), "todos.detail"), (.digest, "todos.digest"),
  ])
  func aLinkClosesAllModalsThatItIsOpenedOver(destination: TodosDestination, name: String) async throws {
    await gate.open(with: .success(TodoSummary.samples))
    await todos.load()
    let list = screen
    try await list.perform("digest")
    try await list.perform("digest")
    #expect(screen.screen?.name == "todos.digest")
    await todos.open(destination)
    #expect(screen.screen?.name == name)
    if name == "todos.digest" { try await screen.perform("close") }
    #expect(!screen.commands.contains { $0.name == "close" })
  }

  @Test func whatIsOpenedWhileALinkWaitsStaysOverIt() async throws {
    let link = Task.immediate { await todos.open(.item(2)) }
    model.showDigest()
    await gate.open(with: .success(TodoSummary.samples))
    await link.value
    #expect(screen.screen?.name == "todos.digest")
    try await screen.perform("close")
    #expect(screen.screen?.name == "todos.detail")
  }

  @Test func aLinkToTheTabLeadsBackFromAnItem() async {
    await gate.open(with: .success(TodoSummary.samples))
    await todos.open(.item(1))
    await todos.open(.list)
    #expect(screen.screen?.name == "todos.list")
  }

  @Test func aLinkThatComesDuringALoadShowsItsItemWhenThatIsThere() async {
    let load = Task.immediate { await todos.load() }
    let link = Task.immediate { await todos.open(.item(2)) }
    await gate.waitForCalls(1)
    #expect(screen.screen?.name == "todos.list")
    #expect(screen.text(styles: .plain).contains("Loading"))
    await gate.open(with: .success(TodoSummary.samples))
    await load.value
    await link.value
    #expect(screen.screen?.name == "todos.detail")
    #expect(screen.text(styles: .plain).contains("Todo 2"))
  }

  @Test func aLinkToNoItemSaysSoWhenAllIsLoadedAndNotBefore() async throws {
    let link = Task.immediate { await todos.open(.item(99)) }
    #expect(screen.failure == nil)
    await gate.open(with: .success(TodoSummary.samples))
    await link.value
    #expect(screen.failure == .noSuchItem("todo", id: 99))
    #expect(try screen.json == #"{"id":99,"screen":"todos.detail"}"#)
    #expect(screen.text(styles: .plain) == "There is no todo 99.\n")
    try await screen.perform("back")
    #expect(screen.failure == nil)
  }

  @Test func aLinkWhoseLoadFailsShowsItsItemAfterTheNextOne() async throws {
    let link = Task.immediate { await todos.open(.item(2)) }
    await gate.open(with: .failure(DomainError(.unreachable, message: "GET: could not connect")))
    await link.value
    #expect(screen.screen?.name == "todos.list")
    #expect(screen.failure?.code == .unavailable)
    await gate.open(with: .success(TodoSummary.samples))
    try await screen.perform("refresh")
    #expect(screen.screen?.name == "todos.detail")
    #expect(screen.failure == nil)
  }

  @Test(arguments: [TodosDestination.list, .item(2)])
  func ofTwoLinksThatWaitTheLaterOneIsFollowed(later: TodosDestination) async {
    let first = Task.immediate { await todos.open(.item(99)) }
    let second = Task.immediate { await todos.open(later) }
    await gate.waitForCalls(1)
    await gate.open(with: .success(TodoSummary.samples))
    await second.value
    await first.value
    #expect(screen.screen?.name == (later == .list ? "todos.list" : "todos.detail"))
    #expect(screen.failure == nil)
  }

  @Test func whatIsRestoredWhileALinkWaitsStays() async throws {
    let other = TodosFeatureCoordinator(
      model: TodosFeatureModel())
    await other.open(.item(1))
    let link = Task.immediate { await todos.open(.item(2)) }
    try todos.restore(other.snapshot)
    await gate.open(with: .success(TodoSummary.samples))
    await link.value
    #expect(try screen.json == Frame(of: other.host, width: 80).json)
  }

  @Test func aLinkWaitsForTheRefreshThatTakesThePlaceOfALoad() async {
    let link = Task.immediate { await todos.open(.item(2)) }
    await gate.waitForCalls(1)
    let refresh = Task.immediate { await model.refresh() }
    await gate.waitForCalls(2)
    await gate.open(with: .success(TodoSummary.samples))
    await link.value
    #expect(model.list.phase == .loaded)
    #expect(screen.screen?.name == "todos.detail")
    await refresh.value
  }

  @Test func aRefreshKeepsTheListVisibleAndAFailedOneToo() async throws {
    await gate.open(with: .success(TodoSummary.samples))
    await todos.load()
    let row = "Todo 2"
    await gate.close()
    let refresh = Task.immediate { await model.refresh() }
    await gate.waitForCalls(2)
    #expect(screen.text(styles: .plain).contains("Loading todos again…"))
    #expect(screen.text(styles: .plain).contains(row))
    #expect(model.list.phase == .refreshing)
    await gate.open(with: .failure(DomainError(.timedOut, message: "GET: no response within 2 s")))
    await refresh.value
    #expect(model.list.phase == .stale)
    #expect(screen.failure?.code == .timeout)
    #expect(screen.text(styles: .plain).contains("Todos API Error"))
    #expect(screen.text(styles: .plain).contains(row))
    await gate.open(with: .success([]))
    await model.refresh()
    #expect(screen.failure == nil)
    #expect(screen.text(styles: .plain).contains("There are no todos."))
  }
}

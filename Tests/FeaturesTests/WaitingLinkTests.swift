import Domain
import EntireTabFeatureRouter
import FeatureSupport
import Features
import InnoRouter
import Synchronization
import TerminalUI
import TestSupport
import Testing

/// Links that come while something else is shown or under way, in every tab.
@MainActor
struct WaitingLinkTests {
  private let observer = GatedObserver()
  /// Why loads fail, from now on.
  private let failure = Failure()
  private let shell: EntireTabCoordinator

  init() {
    let failure = failure
    let useCases = UseCasesStandIn(failing: { failure.error.withLock { $0 } })
    var environment = useCases.environment
    environment.observer = observer
    shell = FeatureContainer(useCases: useCases.useCases, environment: environment).coordinator
  }

  private var gate: Gate<Void> { observer.gate }
  private var screen: Frame { Frame(of: EntireTabRouteHost(coordinator: shell), width: 80) }
  private var text: String { screen.text(styles: .plain) }

  /// The link to the item of that number, or to the list.
  private func link(to tab: TabItem, item: Int? = nil) async throws -> String {
    guard let item else { return "innosample://host/\(tab.name)" }
    return "innosample://host/\(tab.name)/\(try await tab.itemID(item))"
  }

  private func open(_ tab: TabItem, item: Int? = nil) async throws {
    try await shell.open(link(to: tab, item: item))
  }

  @Test(arguments: TabItem.thatList, [(nil, "list"), (2, "detail")] as [(Int?, String)])
  func aLinkClosesAllModalsThatItIsOpenedOver(tab: TabItem, destination: (item: Int?, screen: String)) async throws {
    guard let modal = try await tab.modal() else { return }
    await gate.open(with: ())
    try await open(tab)
    let list = screen
    try await list.perform(modal)
    try await list.perform(modal)
    #expect(screen.screen?.name == "\(tab.name).\(modal)")
    try await open(tab, item: destination.item)
    #expect(screen.screen?.name == "\(tab.name).\(destination.screen)")
    #expect(screen.command(named: "close") == nil)
  }

  @Test(arguments: TabItem.thatList)
  func modalOpenedWhileALinkWaitsStaysOverIt(tab: TabItem) async throws {
    guard let modal = try await tab.modal() else { return }
    shell.selectedTab = tab.name
    // Whether it is enabled or not: a caller can hold an older screen.
    let command = try #require(screen.command(named: modal))
    let address = try await link(to: tab, item: 2)
    let link = Task.immediate { try await shell.open(address) }
    let opening = Task.immediate { try await command.run() }
    await gate.open(with: ())
    try await link.value
    try await opening.value
    #expect(screen.screen?.name == "\(tab.name).\(modal)")
    try await screen.perform("close")
    #expect(screen.screen?.name == "\(tab.name).detail")
  }

  @Test(arguments: TabItem.thatList)
  func aLinkToTheTabLeadsBackFromAnItem(tab: TabItem) async throws {
    await gate.open(with: ())
    try await open(tab, item: 1)
    try await open(tab)
    #expect(screen.screen?.name == "\(tab.name).list")
  }

  /// Rule of every feature (see the guide "A feature, file by file"): until the first load ends, the list is shown in
  /// place of the detail, and says that it loads.
  @Test(arguments: TabItem.thatList)
  func aLinkThatComesDuringALoadShowsItsItemWhenThatIsThere(tab: TabItem) async throws {
    let address = try await link(to: tab, item: 2)
    let load = Task.immediate { try await shell.select(tab: tab.name) }
    let link = Task.immediate { try await shell.open(address) }
    await gate.waitForCalls(1)
    #expect(text.contains("Loading"))
    await gate.open(with: ())
    try await load.value
    try await link.value
    #expect(screen.screen?.name == "\(tab.name).detail")
    #expect(screen.failure == nil)
  }

  /// Rule of every feature (see the guide "A feature, file by file"): a missing item is the failure noSuchItem once
  /// all is loaded, and the document of its screen has its id alone.
  @Test(arguments: TabItem.thatList)
  func aLinkToNoItemSaysSoWhenAllIsLoadedAndNotBefore(tab: TabItem) async throws {
    let id = try await tab.itemID(99)
    let link = Task.immediate { try await shell.open("innosample://host/\(tab.name)/\(id)") }
    #expect(screen.failure == nil)
    await gate.open(with: ())
    try await link.value
    let failure = try #require(screen.failure)
    #expect(failure.code == .notFound)
    // A feature may suggest an id behind it.
    #expect(failure.message.hasPrefix(ScreenFailure.noSuchItem(tab.itemName, id: id).message))
    // An id may be a text.
    let json = try screen.json?.replacing("\"\(id)\"", with: id)
    #expect(json == #"{"id":\#(id),"screen":"\#(tab.name).detail"}"#)
    #expect(text.hasSuffix("\(failure)\n"))
    try await screen.perform("back")
    #expect(screen.failure == nil)
  }

  @Test(arguments: TabItem.thatList)
  func aLinkWhoseLoadFailsShowsItsItemAfterTheNextOne(tab: TabItem) async throws {
    failure.error.withLock { $0 = DomainError(.unreachable, message: "GET: could not connect") }
    await gate.open(with: ())
    try await open(tab, item: 2)
    #expect(screen.failure?.code == .unavailable)
    failure.error.withLock { $0 = nil }
    try await screen.perform("refresh")
    #expect(screen.screen?.name == "\(tab.name).detail")
    #expect(screen.failure == nil)
  }

  @Test(arguments: TabItem.thatList, [(nil, "list"), (2, "detail")] as [(Int?, String)])
  func ofTwoLinksThatWaitTheLaterOneIsFollowed(tab: TabItem, later: (item: Int?, screen: String)) async throws {
    let addresses = try await (link(to: tab, item: 99), link(to: tab, item: later.item))
    let first = Task.immediate { try await shell.open(addresses.0) }
    let second = Task.immediate { try await shell.open(addresses.1) }
    await gate.waitForCalls(1)
    await gate.open(with: ())
    try await second.value
    try await first.value
    #expect(screen.screen?.name == "\(tab.name).\(later.screen)")
    #expect(screen.failure == nil)
  }

  @Test(arguments: TabItem.thatList)
  func stateRestoredWhileALinkWaitsIsKept(tab: TabItem) async throws {
    let other = UseCasesStandIn().coordinator()
    let addresses = try await (link(to: tab, item: 1), link(to: tab, item: 2))
    try await other.open(addresses.0)
    let link = Task.immediate { try await shell.open(addresses.1) }
    try shell.restore(try other.savedState())
    await gate.open(with: ())
    try await link.value
    await shell.start()
    #expect(try screen.json == Frame(of: EntireTabRouteHost(coordinator: other), width: 80).json)
  }

  @Test(arguments: TabItem.thatList)
  func aLinkWaitsForTheRefreshThatTakesThePlaceOfALoad(tab: TabItem) async throws {
    let link = Task.immediate { try await open(tab) }
    await gate.waitForCalls(1)
    let refresh = try #require(screen.command(named: "refresh"))
    let second = Task.immediate { try await refresh.run() }
    await gate.waitForCalls(2)
    await gate.open(with: ())
    try await link.value
    #expect(try #require(try screen.json).contains(#""phase":"loaded""#))
    try await second.value
  }

  /// Rule of every feature (see the guide "A feature, file by file"): a refresh keeps the content, in the phase
  /// refreshing, and after a failure in the phase stale.
  @Test(arguments: TabItem.thatList)
  func aRefreshKeepsTheListVisibleAndAFailedOneToo(tab: TabItem) async throws {
    await gate.open(with: ())
    try await open(tab)
    let items = try #require(try screen.json).firstMatch(of: /"items":\[.*?\]/)?.output
    await gate.close()
    let refreshed = screen
    let calls = await gate.calls
    let refresh = Task.immediate { try await refreshed.perform("refresh") }
    await gate.waitForCalls(calls + 1)
    #expect(text.contains("again…"))
    #expect(try #require(try screen.json).contains(#""phase":"refreshing""#))
    failure.error.withLock { $0 = DomainError(.timedOut, message: "GET: no response within 2 s") }
    await gate.open(with: ())
    try await refresh.value
    #expect(screen.failure?.code == .timeout)
    #expect(text.contains("\(tab.title) API Error"))
    #expect(try #require(try screen.json).contains(#""phase":"stale""#))
    #expect(try #require(try screen.json).firstMatch(of: /"items":\[.*?\]/)?.output == items)
    failure.error.withLock { $0 = nil }
    try await screen.perform("refresh")
    #expect(screen.failure == nil)
  }

  private final class Failure: Sendable {
    let error = Mutex<DomainError?>(nil)
  }
}

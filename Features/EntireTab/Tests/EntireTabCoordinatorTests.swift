import EntireTabFeatureRouter
import FeatureSupport
import InnoRouter
import InnoRouterTerminalUI
import TerminalUI
import TestSupport
import Testing

@MainActor
struct EntireTabCoordinatorTests {
  private let shell = EntireTabCoordinator()
  private let first = TabStandIn<First>()
  private let second = TabStandIn<Second>()

  init() {
    let (first, second) = (first, second)
    shell.add(first)
    shell.add(second)
    first.onOutput = shell.following { $0.destination(in: TabStandIn<Second>.self) }
    second.onOutput = shell.following { $0.destination(in: TabStandIn<First>.self) }
    // As if both had been shown.
    for tab in shell.tabs { _ = shell.feature(named: tab) }
  }

  private var frame: Frame {
    Frame(of: EntireTabRouteHost(coordinator: shell), width: 60)
  }

  @Test func featureIsMadeWhenItIsNeededFirst() async throws {
    let shell = EntireTabCoordinator()
    var made: [String] = []
    shell.onMake = { made.append(type(of: $0).tab.name) }
    shell.add(TabStandIn<First>())
    shell.add(TabStandIn<Second>())
    #expect(shell.confirmLeaving())
    try await shell.finish()
    #expect(made.isEmpty)
    try await shell.open("innosample://host/second/1")
    _ = Frame(of: EntireTabRouteHost(coordinator: shell), width: 60)
    #expect(made == ["second"])
    await shell.start()
    try await shell.select(tab: "first")
    try await shell.select(tab: "second")
    #expect(made == ["second", "first"])
  }

  @Test func itStartsOnTheFirstTab() async {
    await shell.start()
    #expect(shell.selectedTab == "first")
    #expect(first.calls == ["load"])
    #expect(second.calls.isEmpty)
    #expect(frame.screen?.name == "first.list")
    // The selected tab can also be one that was restored.
    shell.selectedTab = "second"
    await shell.start()
    #expect(first.calls == ["load"] && second.calls == ["load"])
  }

  @Test(arguments: [
    ("first", nil, "[1 FIRST (12)]   2 SECOND"), ("first", 25, "[1 FIRST (12)]   2 SECOND"),
    ("first", 24, "[1 FIRST (12)]  2 SECOND"), ("first", 18, "[1 FIRST (12)] 2"), ("first", 15, "[1 FIRST] 2"),
    ("first", 8, "[1 FI… 2"),
    ("second", 19, "1 FIRST  [2 SECOND]"), ("second", 14, "1 [2 SECOND]"), ("second", 9, "1 [2 SEC…"),
  ])
  func tabsAreShortenedWhereThereIsNotRoomForAll(tab: String, width: Int?, bar: String) async throws {
    first.badge = .count(12)
    try await shell.select(tab: tab)
    let text = Frame(of: EntireTabRouteHost(coordinator: shell), width: width).text(styles: .plain)
    #expect(text.split(separator: "\n")[0] == bar)
  }

  @Test(arguments: [(14, 10), (26, 18)])
  func tabIsSelectedByAClick(width: Int, column: Int) async throws {
    first.badge = .count(12)
    let host = ViewHost(width: width, height: 4) { [shell] in EntireTabRouteHost(coordinator: shell) }
    var clicked: Command?
    host.perform = { clicked = $0 }
    _ = host.draw()
    host.handle(.mouse(MouseEvent(.press, column: column, row: 0)))
    try await clicked?.run()
    #expect(shell.selectedTab == "second")
  }

  @Test func theScreensOfATabAreResolvedOnceAFrame() {
    let frame = frame
    #expect(first.hostCount == 1)
    _ = (frame.text(styles: .plain), frame.commands, frame.failure, frame.screen)
    #expect(first.hostCount == 1)
    _ = Frame(publishedBy: EntireTabRouteHost(coordinator: shell))
    #expect(first.hostCount == 2)
    #expect(second.hostCount == 0)
  }

  @Test func onlyTheSelectedTabIsDrawn() async throws {
    try await shell.select(tab: "second")
    let text = frame.text(styles: .plain)
    #expect(text.contains("The screen of second"))
    #expect(!text.contains("The screen of first"))
  }

  @Test func aSelectedTabIsShownWhileItLoads() async throws {
    let gate = Gate<Bool>()
    second.afterLoading = { _ = await gate.pass() }
    let selection = Task.immediate { try await shell.select(tab: "second") }
    #expect(shell.selectedTab == "second")
    #expect(second.calls == ["load"])
    try await shell.select(tab: "first")
    await gate.open(with: true)
    try await selection.value
    #expect(shell.selectedTab == "first")
  }

  @Test func changeOfTheTabIsReportedOnceWithTheNameOfTheNewOne() async throws {
    var changes: [String] = []
    shell.onTabChange = { changes.append($0) }
    for tab in ["first", "second", "second", "first"] { try await shell.select(tab: tab) }
    #expect(changes == ["second", "first"])
  }

  @Test func finishThrowsTheFirstErrorAndFinishesTheOtherFeatures() async throws {
    first.finishing = { throw ScreenFailure(code: .failure, message: "first") }
    second.finishing = { throw ScreenFailure(code: .failure, message: "second") }
    for message in ["first", "second"] {
      let error = await #expect(throws: ScreenFailure.self) { try await shell.finish() }
      #expect(error?.message == message)
      #expect(second.calls.last == "finish")
      first.finishing = {}
    }
    second.finishing = {}
    try await shell.finish()
  }

  @Test func finishWaitsForAllFeaturesAlsoWhenItIsCalledTwice() async throws {
    let gate = Gate<Bool>()
    second.finishing = {
      _ = await gate.pass()
      throw ScreenFailure(code: .failure, message: "not deleted")
    }
    let finishes = (0..<2).map { _ in Task { try await shell.finish() } }
    await gate.waitForCalls(2)
    await gate.open(with: true)
    for finish in finishes {
      await #expect(throws: ScreenFailure.self) { try await finish.value }
    }
  }

  @Test func tabWithUnsavedChangesIsNotLeft() async throws {
    first.isUnsaved = true
    try await shell.select(tab: "second")
    try await shell.open("innosample://host/second/3")
    try await shell.open("innosample://host/first")
    // An unknown tab is rejected before the user is asked.
    let unknown = NavigationRejection.unknownTab("third", known: ["first", "second"])
    await #expect(throws: unknown) { try await shell.select(tab: "third") }
    await #expect(throws: unknown) {
      try await shell.open(EntireTabDestination(.item(1), in: TabStandIn<Third>.self))
    }
    #expect(shell.selectedTab == "first" && !shell.confirmLeaving())
    #expect(first.calls == ["ask", "ask", "ask", "ask"] && second.calls.isEmpty)
    try await shell.select(tab: "first")
    #expect(first.calls.last == "load")
    first.isUnsaved = false
    try await shell.select(tab: "second")
    #expect(shell.selectedTab == "second")
  }

  @Test func theBarNamesTheTabsWithTheirBadges() {
    second.badge = "7"
    #expect(frame.text(styles: .plain).hasPrefix("[1 FIRST]   2 SECOND (7)\n"))
  }

  @Test(arguments: [
    ("innosample://host/second", "open root"), ("innosample:///second", "open root"),
    ("innosample:/second", "open root"),
    ("INNOSAMPLE://HOST/second", "open root"), ("innosample://host/second/12", "open 12"),
    ("innosample://host/second/-1", "open -1"),
  ])
  func aLinkOpensItsTab(link: String, call: String) async throws {
    try await shell.open(link)
    #expect(shell.selectedTab == "second")
    #expect(second.calls == [call])
  }

  @Test(arguments: [
    "innosample://host/third", "innosample://host/", "innosample://host/second/1/2", "innosample://elsewhere/second",
    "other://host/second",
    "innosample://host/second/abc", "innosample://host/second/1.5", "innosample://host/second/99999999999999999999",
    "second", "",
    "innosample://host/%zz", "innosample://host/Second",
  ])
  func aLinkThatLeadsNowhereIsRejectedAndMovesNothing(link: String) async {
    await #expect(throws: NavigationRejection.self) {
      try await shell.open(link)
    }
    #expect(shell.selectedTab == "first")
    #expect(second.calls.isEmpty)
  }

  @Test func rejectionsSayWhatIsWrong() async {
    let unknown = await #expect(throws: NavigationRejection.self) { try await shell.open("innosample://host/third") }
    #expect(unknown?.description == "The link was not followed: no tab has the path of 'innosample://host/third'.")
    #expect(unknown?.hint == "There are innosample://host/first, innosample://host/second.")
    let invalid = await #expect(throws: NavigationRejection.self) { try await shell.open("innosample://host/first/x") }
    #expect(invalid?.description.contains("thingID") == true)
    #expect(invalid?.hint == "A link looks like innosample://host/TAB or innosample://host/TAB/3.")
    let forbidden = NavigationRejection.authenticationRequired(link: "a:b")
    #expect(forbidden.description == "The link was not followed: 'a:b' is only for users who have signed in.")
    #expect(forbidden.hint == "Sign in, then follow it again.")
    let unhandled = NavigationRejection.unhandledOutput("thing")
    #expect(unhandled.description == "No feature of this app handles 'thing'." && unhandled.hint == nil)
  }

  @Test func anOutputOfOneFeatureMovesIntoAnother() async throws {
    try await shell.open("innosample://host/first/1")
    try await first.onOutput(.thing(5))
    #expect(shell.selectedTab == "second")
    #expect(second.calls == ["open 5"])
  }

  @Test func outputIsOverWhenItsDestinationIsLoaded() async throws {
    let gate = Gate<Bool>()
    var opened: [String] = []
    second.beforeOpening = { _ = await gate.pass() }
    second.onOpened = { opened.append($0) }
    let output = Task.immediate {
      try await first.onOutput(.thing(1))
      return opened
    }
    #expect(shell.selectedTab == "second")
    await gate.open(with: true)
    #expect(try await output.value == ["second 1"])
  }

  @Test func outputThatNoFeatureHandlesIsRejectedAndMovesNothing() async throws {
    await #expect(throws: NavigationRejection.unhandledOutput("nonsense(1)")) {
      try await first.onOutput(.nonsense(1))
    }
    #expect(shell.selectedTab == "first")
    #expect(second.calls.isEmpty)
    try await first.onOutput(.thing(2))
    #expect(second.calls == ["open 2"])
  }

  @Test func outputToAFeatureThatTheAppDoesNotHaveIsRejected() async {
    first.onOutput = shell.following { $0.destination(in: TabStandIn<Third>.self) }
    await #expect(throws: NavigationRejection.unknownTab("third", known: ["first", "second"])) {
      try await first.onOutput(.thing(1))
    }
  }

  @Test func outputOfAnUnsavedFeatureOnlyAsks() async throws {
    first.isUnsaved = true
    try await first.onOutput(.thing(1))
    #expect(shell.selectedTab == "first")
    #expect(first.calls == ["ask"] && second.calls.isEmpty)
  }

  @Test func aFeatureThatTheAppDoesNotHaveIsNoDestination() async {
    await #expect(throws: NavigationRejection.unknownTab("third", known: ["first", "second"])) {
      try await shell.open(EntireTabDestination(.item(1), in: TabStandIn<Third>.self))
    }
    #expect(shell.selectedTab == "first")
  }

  @Test func anotherTabThatIsSelectedWhileALinkWaitsStaysSelected() async throws {
    let gate = Gate<Bool>()
    second.beforeOpening = { _ = await gate.pass() }
    let link = Task.immediate { try await shell.open("innosample://host/second/1") }
    #expect(shell.selectedTab == "second")
    try await shell.select(tab: "first")
    await gate.open(with: true)
    try await link.value
    #expect(shell.selectedTab == "first")
    #expect(second.calls == ["open 1"])
  }

  @Test func ofTwoLinksTheLaterOneDecidesTheTabHoweverLongTheFirstTakes() async throws {
    let gate = Gate<Bool>()
    second.beforeOpening = { _ = await gate.pass() }
    let link = Task.immediate { try await shell.open("innosample://host/second/1") }
    try await shell.open("innosample://host/first/2")
    await gate.open(with: true)
    try await link.value
    #expect(shell.selectedTab == "first")
  }

  @Test func aRejectedLinkLeavesTheTabAndTheLinkThatWaits() async throws {
    let gate = Gate<Bool>()
    second.beforeOpening = { _ = await gate.pass() }
    let link = Task.immediate { try await shell.open("innosample://host/second/1") }
    await #expect(throws: NavigationRejection.self) { try await shell.open("innosample://host/third") }
    #expect(shell.selectedTab == "second")
    await gate.open(with: true)
    try await link.value
    #expect(second.calls == ["open 1"])
  }

  @Test func theLinksOfATabThatIsAddedLaterAreFollowedToo() async throws {
    let other = TabStandIn<Third>()
    await #expect(throws: NavigationRejection.self) { try await shell.open("innosample://host/third/1") }
    shell.add(other)
    try await shell.open("innosample://host/third/1")
    #expect(other.opened == [.item(1)])
  }

  @Test func theTabCommandNamesTheTabsAndRefusesOthers() async throws {
    #expect(frame.commands.first { $0.name == "tab" }?.argument == "first|second")
    try await frame.perform("tab", "second")
    #expect(second.calls == ["load"])
    let failure = ScreenFailure(code: .usage, message: "There is no tab 'third'.", hint: "There are first, second.")
    await #expect(throws: failure) {
      try await frame.perform("tab", "third")
    }
    #expect(shell.selectedTab == "second")
  }

  @Test func theOpenCommandFollowsALink() async throws {
    try await frame.perform("open", "innosample://host/second/3")
    #expect(second.calls == ["open 3"])
    let failure = await #expect(throws: ScreenFailure.self) {
      try await frame.perform("open", "innosample://host/third")
    }
    #expect(failure?.message == "The link was not followed: no tab has the path of 'innosample://host/third'.")
  }
}

import EntireTabFeatureRouter
import InnoRouter
import InnoRouterTerminalUI
import TerminalUI
import TestSupport
import Testing

@MainActor
struct EntireTabCoordinatorTests {
  private let shell = EntireTabCoordinator(crossings: Crossing.standIns)
  private let first = TabStandIn<First>()
  private let second = TabStandIn<Second>()

  init() {
    shell.add(first)
    shell.add(second)
  }

  private var frame: Frame {
    Frame(of: EntireTabRouteHost(coordinator: shell), width: 60)
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
    ("first", nil, "[FIRST (12)]   SECOND"), ("first", 21, "[FIRST (12)]   SECOND"), ("first", 20, "[FIRST]  SECOND"),
    ("first", 14, "[FIRST (12)] 2"), ("first", 13, "[FIRST] 2"), ("first", 8, "[FIRS… 2"),
    ("second", 20, "FIRST  [SECOND]"), ("second", 14, "1 [SECOND]"), ("second", 9, "1 [SECON…"),
  ])
  func tabsAreShortenedWhereThereIsNotRoomForAll(tab: String, width: Int?, bar: String) async throws {
    first.badge = .count(12)
    try await shell.select(tab: tab)
    let text = Frame(of: EntireTabRouteHost(coordinator: shell), width: width).text(styles: .plain)
    #expect(text.split(separator: "\n")[0] == bar)
  }

  @Test(arguments: [(14, 13), (22, 18)])
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

  @Test func tabThatIsSelectedAgainIsNotLeft() async throws {
    let departures = Gate<Bool>()
    await departures.open(with: true)
    first.leaving = { _ = await departures.pass() }
    try await shell.select(tab: "first")
    try await shell.open("innosample://host/first/1")
    try await shell.finish()
    #expect(await departures.calls == 1)
  }

  @Test func finishThrowsTheFirstErrorOfSeveralDepartures() async throws {
    first.leaving = { throw ScreenFailure(code: .failure, message: "first") }
    second.leaving = { throw ScreenFailure(code: .failure, message: "second") }
    try await shell.select(tab: "second")
    let error = await #expect(throws: ScreenFailure.self) { try await shell.finish() }
    #expect(error?.message == "first")
  }

  @Test func finishThrowsTheErrorOfALaterTabToo() async throws {
    second.leaving = { throw ScreenFailure(code: .failure, message: "second") }
    try await shell.select(tab: "second")
    let error = await #expect(throws: ScreenFailure.self) { try await shell.finish() }
    #expect(error?.message == "second")
  }

  @Test func finishWaitsForEveryDepartureAlsoWhenItIsCalledTwice() async throws {
    let gate = Gate<Bool>()
    first.leaving = { [first] in
      // What is left to do is done once.
      first.leaving = {}
      _ = await gate.pass()
      throw ScreenFailure(code: .failure, message: "not deleted")
    }
    let finished = Task { try await shell.finish() }
    await gate.waitForCalls(1)
    let second = Task { try await shell.finish() }
    try await shell.select(tab: "second")
    try await shell.select(tab: "first")
    let third = Task { try await shell.finish() }
    await gate.open(with: true)
    for task in [finished, second, third] {
      await #expect(throws: ScreenFailure.self) { try await task.value }
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
    #expect(frame.text(styles: .plain).hasPrefix("[FIRST]   SECOND (7)\n"))
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
    first.onOutput?(.thing(5))
    try await shell.settle()
    #expect(shell.selectedTab == "second")
    #expect(second.calls == ["open 5"])
  }

  @Test func outputsAreAnsweredInTheirOrderHoweverLongOneTakes() async throws {
    let gate = Gate<Bool>()
    var opened: [String] = []
    second.beforeOpening = { _ = await gate.pass() }
    first.onOpened = { opened.append($0) }
    second.onOpened = { opened.append($0) }
    first.onOutput?(.thing(1))
    second.onOutput?(.thing(2))
    first.onOutput?(.thing(3))
    await gate.waitForCalls(1)
    await gate.open(with: true)
    try await shell.settle()
    #expect(opened == ["second 1", "first 2", "second 3"])
    #expect(shell.selectedTab == "second")
  }

  @Test func settleWaitsForAllNavigationAlsoForWhatComesMeanwhile() async throws {
    let gate = Gate<Bool>()
    var opened: [String] = []
    second.beforeOpening = { _ = await gate.pass() }
    first.onOpened = { opened.append($0) }
    second.onOpened = { opened.append($0) }
    first.onOutput?(.thing(1))
    async let firstWait: Void = shell.settle()
    async let secondWait: Void = shell.settle()
    await gate.waitForCalls(1)
    second.onOutput?(.thing(2))
    let thirdWait = Task { try await shell.settle() }
    await gate.open(with: true)
    try await firstWait
    #expect(opened == ["second 1", "first 2"])
    try await secondWait
    try await thirdWait.value
    #expect(opened == ["second 1", "first 2"])
  }

  @Test func eachOfTwoWhoWaitReturnsAfterTheLastNavigation() async throws {
    let (firstGate, secondGate) = (Gate<Bool>(), Gate<Bool>())
    var opened: [String] = []
    second.beforeOpening = { _ = await firstGate.pass() }
    first.beforeOpening = { _ = await secondGate.pass() }
    first.onOpened = { opened.append($0) }
    second.onOpened = { opened.append($0) }
    first.onOutput?(.thing(1))
    second.onOutput?(.thing(2))
    let waits = (0..<3).map { _ in
      Task.immediate {
        try await shell.settle()
        return opened
      }
    }
    await firstGate.open(with: true)
    await secondGate.waitForCalls(1)
    await secondGate.open(with: true)
    for wait in waits { #expect(try await wait.value == ["second 1", "first 2"]) }
    first.onOutput?(.thing(3))
    try await shell.settle()
    #expect(opened == ["second 1", "first 2", "second 3"])
  }

  @Test func ofTwoOutputsWithoutACrossingTheFirstIsReportedAndNoneIsLeft() async throws {
    first.onOutput?(.nonsense(1))
    first.onOutput?(.nonsense(2))
    first.onOutput?(.thing(2))
    await #expect(throws: NavigationRejection.unhandledOutput("nonsense(1)")) { try await shell.settle() }
    #expect(second.calls == ["open 2"])
    #expect(shell.selectedTab == "second")
    try await shell.settle()
  }

  @Test func aRejectionIsReportedToOneOfTwoWhoWait() async throws {
    let gate = Gate<Bool>()
    second.beforeOpening = { _ = await gate.pass() }
    first.onOutput?(.thing(1))
    first.onOutput?(.nonsense(1))
    let waits = (0..<2).map { _ in Task.immediate { try await shell.settle() } }
    await gate.open(with: true)
    var rejections = 0
    for wait in waits {
      do { try await wait.value } catch { rejections += 1 }
    }
    #expect(rejections == 1)
  }

  @Test func anOutputLeadsWhereTheFirstCrossingThatAnswersItSays() async throws {
    let other = TabStandIn<Third>()
    let shell = EntireTabCoordinator(
      crossings: [
        Crossing(from: TabStandIn<Second>.self, to: TabStandIn<Third>.self) { _ in .list },
        Crossing(from: TabStandIn<First>.self, to: TabStandIn<Third>.self) {
          if case .nonsense(1) = $0 { .item(1) } else { nil }
        },
        Crossing(from: TabStandIn<First>.self, to: TabStandIn<Second>.self) {
          if case .nonsense(let id) = $0 { .item(id) } else { nil }
        },
      ])
    shell.add(first)
    shell.add(second)
    shell.add(other)
    first.onOutput?(.nonsense(1))
    first.onOutput?(.nonsense(2))
    try await shell.settle()
    #expect(other.opened == [.item(1)])
    #expect(second.opened == [.item(2)])
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

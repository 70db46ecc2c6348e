import Domain
import EntireTabFeatureRouter
import FeatureSupport
import Features
import FoundationEssentials
import InnoRouter
import TerminalUI
import TestSupport
import Testing

@MainActor
struct FeatureContainerTests {
  private func shell(_ listLimit: ListLimit? = nil) -> EntireTabCoordinator {
    UseCasesStandIn().coordinator(listLimit)
  }

  private func frame(_ shell: EntireTabCoordinator) -> Frame {
    Frame(of: EntireTabRouteHost(coordinator: shell), width: 80)
  }

  /// Of a list, whose items may have fields of these names.
  private struct Size: Decodable {
    let total: Int
    let shown: Int
  }

  @Test func everyRegisteredFeatureIsATabInTheirOrder() {
    #expect(shell().tabs == FeatureRegistration.all.map(\.tab.name))
  }

  @Test func tabsHaveNamesOfTheirOwn() {
    let names = FeatureRegistration.all.map(\.tab.name)
    #expect(Set(names).count == names.count)
  }

  /// Rule of every feature (see the guide "A feature, file by file"): the link /NAME leads to the screen NAME.list,
  /// /NAME/ID to NAME.detail, and back from there to the list.
  @Test(arguments: FeatureRegistration.all.map(\.tab))
  func everyTabAnswersItsLinksAndCommands(tab: TabItem) async throws {
    let shell = shell()
    try await shell.open("innosample://host/\(tab.name)")
    #expect(frame(shell).screen?.name == "\(tab.name).list")
    #expect(frame(shell).failure == nil)
    try await shell.open("innosample://host/\(tab.name)/\(tab.itemID(1))")
    #expect(frame(shell).screen?.name == "\(tab.name).detail")
    try await frame(shell).perform("back")
    #expect(frame(shell).screen?.name == "\(tab.name).list")
  }

  /// Rule of every feature (see the guide "A feature, file by file"): a modal screen has the name of the command that
  /// opens it, and a command close.
  @Test(arguments: FeatureRegistration.all.map(\.tab))
  func theModalOfATabOpensAndCloses(tab: TabItem) async throws {
    guard let modal = try await tab.modal() else { return }
    let shell = shell()
    try await shell.open("innosample://host/\(tab.name)")
    try await frame(shell).perform(modal)
    #expect(frame(shell).screen?.name == "\(tab.name).\(modal)")
    try await frame(shell).perform("close")
    #expect(frame(shell).screen?.name == "\(tab.name).list")
  }

  /// Rule of every feature (see the guide "A feature, file by file"): a load runs in environment.observing, so that
  /// Ctrl-C interrupts it, and refresh loads after that.
  @Test(arguments: TabItem.thatList)
  func interruptionReachesTheLoadsOfEveryTab(tab: TabItem) async throws {
    let observer = GatedObserver()
    let useCases = UseCasesStandIn(failing: {
      Task.isCancelled ? DomainError(.cancelled, message: "cancelled") : nil
    })
    var environment = useCases.environment
    environment.observer = observer
    let shell = FeatureContainer(useCases: useCases.useCases, environment: environment).coordinator
    let link = Task.immediate { try await shell.open("innosample://host/\(tab.name)") }
    await observer.gate.waitForCalls(1)
    #expect(environment.runningCalls.interrupt())
    await observer.gate.open(with: ())
    try await link.value
    #expect(frame(shell).failure == ScreenFailure(code: .interrupted, message: "Interrupted"))
    try await frame(shell).perform("refresh")
    #expect(frame(shell).failure == nil)
  }

  /// Rule of every feature (see the guide "A feature, file by file"): a list shows as many items as
  /// environment.listLimit says, and its total.
  @Test(arguments: TabItem.thatList, [ListLimit.first(2), .all])
  func theListLimitReachesEveryList(tab: TabItem, listLimit: ListLimit) async throws {
    let shell = shell(listLimit)
    try await shell.open("innosample://host/\(tab.name)")
    let json = try #require(try frame(shell).json)
    let size = try JSONDecoder().decode(Size.self, from: Data(json.utf8))
    #expect(size.shown == (listLimit == .all ? size.total : 2))
  }
}

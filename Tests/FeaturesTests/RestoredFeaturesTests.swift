import Domain
import EntireTabFeatureRouter
import FeatureSupport
import InnoRouter
import TerminalUI
import TestSupport
import Testing

/// Every tab in a second app, restored from what the first one said of itself.
@MainActor
struct RestoredFeaturesTests {
  private func frame(_ shell: EntireTabCoordinator) -> Frame {
    Frame(of: EntireTabRouteHost(coordinator: shell), width: 80)
  }

  /// A shell on the first item of a tab, and a second one restored to it.
  private func shells(
    at tab: TabItem, _ useCases: UseCasesStandIn = UseCasesStandIn()
  ) async throws -> (first: EntireTabCoordinator, second: EntireTabCoordinator) {
    let (first, second) = (UseCasesStandIn().coordinator(), useCases.coordinator())
    try await first.open("innosample://host/\(tab.name)/\(tab.itemID(1))")
    try second.restore(try first.savedState())
    return (first, second)
  }

  /// Rule of every feature (see the guide "A feature, file by file"): the saved state of the app holds the screens,
  /// and the restored app loads what they show.
  @Test(arguments: TabItem.thatList)
  func pushedScreenIsRestored(tab: TabItem) async throws {
    let (first, second) = try await shells(at: tab)
    await second.start()
    #expect(frame(second).screen?.name == "\(tab.name).detail")
    #expect(try frame(second).json == frame(first).json)
    try await frame(second).perform("back")
    #expect(frame(second).screen?.name == "\(tab.name).list")
  }

  @Test(arguments: TabItem.thatList)
  func presentedSheetIsRestored(tab: TabItem) async throws {
    guard let modal = try await tab.modal() else { return }
    let (first, second) = (UseCasesStandIn().coordinator(), UseCasesStandIn().coordinator())
    try await first.open("innosample://host/\(tab.name)")
    try await frame(first).perform(modal)
    try second.restore(try first.savedState())
    await second.start()
    #expect(try frame(second).json == frame(first).json)
    try await frame(second).perform("close")
    #expect(frame(second).screen?.name == "\(tab.name).list")
  }

  /// Rule of every feature (see the guide "A feature, file by file"): until the first load ends, the list says that
  /// it loads, and of its commands only refresh is enabled.
  @Test(arguments: TabItem.thatList)
  func restoredListShowsThatItLoads(tab: TabItem) async throws {
    let second = try await shells(at: tab).second
    #expect(frame(second).screen?.name == "\(tab.name).list")
    #expect(frame(second).text(styles: .plain).contains("Loading"))
    #expect(frame(second).commands.filter(\.isEnabled).map(\.name) == ["refresh", "back", "tab", "open"])
  }

  /// Rule of every feature (see the guide "A feature, file by file"): the failure of a load is the failure of the
  /// screen.
  @Test(arguments: TabItem.thatList)
  func failedLoadIsShownInPlaceOfAMissingItem(tab: TabItem) async throws {
    let second = try await shells(
      at: tab, UseCasesStandIn(failure: DomainError(.unreachable, message: "could not connect"))
    ).second
    await second.start()
    #expect(frame(second).failure == ScreenFailure(code: .unavailable, message: "could not connect"))
  }

  /// Rule of every feature (see the guide "A feature, file by file"): a missing item is the failure noSuchItem, and
  /// the document of its screen has its id alone.
  @Test(arguments: TabItem.thatList)
  func restoredScreenOfAMissingItemSaysSoAndNavigatesBack(tab: TabItem) async throws {
    let second = try await shells(at: tab, UseCasesStandIn(onlyItem: 2)).second
    await second.start()
    let id = try await tab.itemID(1)
    #expect(frame(second).failure == .noSuchItem(tab.itemName, id: id))
    // An id may be a text.
    let json = try frame(second).json?.replacing("\"\(id)\"", with: id)
    #expect(json == #"{"id":\#(id),"screen":"\#(tab.name).detail"}"#)
    let text = Frame(of: EntireTabRouteHost(coordinator: second), width: nil).text(styles: .plain)
    #expect(text.contains("\(ScreenFailure.noSuchItem(tab.itemName, id: id))\n"))
    try await frame(second).perform("back")
    #expect(frame(second).screen?.name == "\(tab.name).list")
    #expect(frame(second).failure == nil)
  }
}

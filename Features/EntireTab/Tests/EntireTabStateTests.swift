import EntireTabFeatureRouter
import FoundationEssentials
import InnoRouter
import InnoRouterTerminalUI
import Testing

/// What the shell keeps of itself and its features, and how it is restored from that.
@MainActor
struct EntireTabStateTests {
  private typealias Snapshot = NavigationSnapshot<Int, String>

  /// The shape of what is kept.
  private struct Kept: Codable {
    var tab: String
    var features: [String: Data]
  }

  private let shell = EntireTabCoordinator()
  private let first = TabStandIn<First>()
  private let second = TabStandIn<Second>()

  init() {
    let (first, second) = (first, second)
    shell.add(first)
    shell.add(second)
  }

  @Test func theTabAndEachFeatureAreRestoredAndNothingIsLoaded() throws {
    shell.selectedTab = "second"
    first.snapshot = Snapshot(path: [1, 2])
    second.snapshot = Snapshot(path: [3], modals: [.init("now"), .init("next", style: .fullScreenCover)])
    let other = EntireTabCoordinator()
    let (otherFirst, otherSecond) = (TabStandIn<First>(), TabStandIn<Second>())
    other.add(otherFirst)
    other.add(otherSecond)
    try other.restore(try shell.savedState())
    #expect(other.selectedTab == "second")
    #expect(otherFirst.snapshot == first.snapshot)
    #expect(otherSecond.snapshot == second.snapshot)
    #expect(otherFirst.calls + otherSecond.calls == ["restore", "restore"])
    #expect(try other.savedState() == shell.savedState())
  }

  @Test func aTabThatIsNotThereAnyMoreIsLeftOut() throws {
    shell.selectedTab = "second"
    first.snapshot = Snapshot(path: [1])
    let smaller = EntireTabCoordinator()
    let only = TabStandIn<First>()
    smaller.add(only)
    try smaller.restore(try shell.savedState())
    #expect(smaller.selectedTab == "first")
    #expect(only.snapshot == Snapshot(path: [1]))
  }

  @Test func aTabThatWasNotThereStaysAsItIs() throws {
    second.snapshot = Snapshot(path: [7])
    let state = Kept(tab: "first", features: ["first": try StatePersistence().encode(Snapshot(path: [1]))])
    try shell.restore(try StatePersistence().encode(state))
    #expect(first.snapshot == Snapshot(path: [1]))
    #expect(second.snapshot == Snapshot(path: [7]))
    #expect(second.calls.isEmpty)
  }

  @Test func damageToOneFeatureLeavesAllWhereTheyAre() throws {
    let good = try StatePersistence().encode(Snapshot(path: [1]))
    for damaged in [Data(), Data("{}".utf8), good.dropLast(), try StatePersistence(version: 2).encode(Snapshot())] {
      let state = Kept(tab: "second", features: ["first": good, "second": damaged])
      #expect(throws: StatePersistenceError.self) { try shell.restore(try StatePersistence().encode(state)) }
      let other = Kept(tab: "second", features: ["first": damaged, "second": good])
      #expect(throws: StatePersistenceError.self) { try shell.restore(try StatePersistence().encode(other)) }
    }
    #expect(shell.selectedTab == "first")
    #expect(first.calls + second.calls == [])
  }

  @Test func aFeatureThatRefusesItsSnapshotLeavesTheTab() throws {
    let snapshot = try StatePersistence().encode(Snapshot(path: [1]))
    first.refusal = .refused("there is no such place")
    let state = Kept(tab: "second", features: ["first": snapshot])
    #expect(throws: StatePersistenceError.refused("there is no such place")) {
      try shell.restore(try StatePersistence().encode(state))
    }
    #expect(shell.selectedTab == "first")
    #expect(first.calls == ["restore"])
  }

  @Test func anotherVersionIsRefused() throws {
    let state = try StatePersistence(version: 2).encode(Kept(tab: "second", features: [:]))
    #expect(throws: StatePersistenceError.version(found: 2, expected: 1)) { try shell.restore(state) }
    #expect(shell.selectedTab == "first")
  }
}

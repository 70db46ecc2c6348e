import Domain
import FeatureSupport
import Testing

struct ConfirmedWritesTests {
  private let loaded = [Item(1), Item(2), Item(3)]

  @Test func aLoadThatBeganBeforeAWriteIsShownWithTheWrite() {
    var writes = ConfirmedWrites<Item>()
    writes.loadStarted()
    writes.confirm(Item(2, "changed"))
    writes.confirm(Item(4, "new"), isNew: true)
    writes.confirmDeletion(of: 3)
    #expect(writes.merge(into: loaded) == [Item(4, "new"), Item(1), Item(2, "changed")])
    #expect(writes.notKept.isEmpty)
  }

  @Test func aLoadThatBeganAfterAWriteShowsWhetherItWasKept() {
    var writes = ConfirmedWrites<Item>()
    writes.confirm(Item(1))
    writes.confirm(Item(2, "changed"))
    writes.confirm(Item(4, "new"), isNew: true)
    writes.confirmDeletion(of: 3)
    writes.confirmDeletion(of: 5)
    writes.loadStarted()
    #expect(writes.merge(into: loaded) == loaded)
    #expect(writes.notKept == [2, 3, 4])
    writes.loadStarted()
    #expect(writes.merge(into: loaded) == loaded)
    #expect(writes.notKept.isEmpty)
  }

  @Test func itemThatIsLoadedTwiceIsComparedAsItComesFirst() {
    var writes = ConfirmedWrites<Item>()
    writes.confirm(Item(2, "changed"))
    writes.loadStarted()
    #expect(writes.merge(into: [Item(2, "changed"), Item(2)]).count == 2)
    #expect(writes.notKept.isEmpty)
  }

  @Test func aFailedLoadLeavesTheComparisonToTheNextOne() {
    var writes = ConfirmedWrites<Item>()
    writes.confirm(Item(2, "changed"))
    writes.loadStarted()
    writes.loadStarted()
    #expect(writes.merge(into: loaded) == loaded)
    #expect(writes.notKept == [2])
  }

  @Test func aWriteThatAnotherFollowsIsNotComparedAndStillShownOverAnOlderLoad() {
    var writes = ConfirmedWrites<Item>()
    writes.confirm(Item(1, "changed"))
    writes.loadStarted()
    writes.confirm(Item(2, "changed"))
    writes.supersede(1)
    writes.supersede(2)
    #expect(writes.merge(into: loaded) == [Item(1), Item(2, "changed"), Item(3)])
    #expect(writes.notKept.isEmpty)
  }

  @Test func aNewWriteOfAnItemThatWasNotKeptIsAnother() {
    var writes = ConfirmedWrites<Item>()
    for item in loaded { writes.confirm(Item(item.id, "changed")) }
    writes.loadStarted()
    _ = writes.merge(into: loaded)
    writes.confirm(Item(1, "again"))
    writes.supersede(2)
    #expect(writes.notKept == [3])
  }

  @Test func newItemsComeFirstTheNewestBeforeTheOthersAndOnlyThoseThatBelongToTheList() {
    var writes = ConfirmedWrites<Item>()
    writes.confirm(Item(4, "new"), isNew: true)
    writes.confirm(Item(5, "newer"), isNew: true)
    writes.confirm(Item(1, "changed"))
    #expect(writes.applied(to: loaded) == [Item(5, "newer"), Item(4, "new"), Item(1, "changed"), Item(2), Item(3)])
    let few = writes.applied(to: [Item(1), Item(4)]) { $0.text == "newer" }
    #expect(few == [Item(5, "newer"), Item(1, "changed")])
    // One that is changed later is still new; one that is deleted is nowhere.
    writes.confirm(Item(4, "changed"))
    writes.confirmDeletion(of: 5)
    #expect(writes.applied(to: []) == [Item(4, "changed")])
    #expect(writes.item(4) == Item(4, "changed") && writes.item(5) == nil && writes.item(2) == nil)
    #expect(writes.isDeleted(5) && !writes.isDeleted(4) && !writes.isDeleted(2))
  }

  /// A list of pages does not show whether an item is there, so each is asked for.
  @Test func itemsOfAListOfPagesAreAskedForOneByOne() async {
    var writes = ConfirmedWrites<Item>()
    for id in 1...5 { writes.confirm(Item(id, "changed")) }
    writes.confirmDeletion(of: 6)
    writes.confirmDeletion(of: 7)
    writes.loadStarted()
    let lost = await writes.notKept { id throws(DomainError) in
      switch id {
      case 1: Item(1, "changed")
      case 2: Item(2, "other")
      case 3, 6: throw DomainError(.notFound, message: "gone")
      case 4: throw DomainError(.timedOut, message: "slow")
      default: Item(id)
      }
    }
    #expect(lost == [2, 3, 5, 7])
    // Meanwhile: written again, loaded by itself, and another write is under way.
    writes.confirm(Item(2, "again"))
    writes.forget(3)
    writes.supersede(5)
    writes.loadFinished(notKept: lost)
    #expect(writes.notKept == [7])
    #expect(writes.applied(to: loaded) == [Item(1), Item(2, "again"), Item(3)])
  }
}

private struct Item: Identifiable, Hashable, Sendable {
  let id: Int
  let text: String

  init(_ id: Int, _ text: String = "") {
    self.id = id
    self.text = text
  }
}

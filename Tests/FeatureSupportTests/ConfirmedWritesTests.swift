import FeatureSupport
import Testing

struct ConfirmedWritesTests {
  private let loaded = [Item(1), Item(2), Item(3)]

  @Test func aLoadThatBeganBeforeAWriteIsShownWithTheWrite() {
    var writes = ConfirmedWrites<Item>()
    writes.loadStarted()
    writes.confirm(Item(2, "changed"))
    writes.confirm(Item(4, "new"))
    writes.confirmDeletion(of: 3)
    #expect(writes.merge(into: loaded) == [Item(1), Item(2, "changed"), Item(4, "new")])
    #expect(writes.notKept.isEmpty)
  }

  @Test func aLoadThatBeganAfterAWriteShowsWhetherItWasKept() {
    var writes = ConfirmedWrites<Item>()
    writes.confirm(Item(1))
    writes.confirm(Item(2, "changed"))
    writes.confirm(Item(4, "new"))
    writes.confirmDeletion(of: 3)
    writes.confirmDeletion(of: 5)
    writes.loadStarted()
    #expect(writes.merge(into: loaded) == loaded)
    #expect(writes.notKept == [2, 3, 4])
    writes.loadStarted()
    #expect(writes.merge(into: loaded) == loaded)
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
}

private struct Item: Identifiable, Hashable, Sendable {
  let id: Int
  let text: String

  init(_ id: Int, _ text: String = "") {
    self.id = id
    self.text = text
  }
}

import FeatureSupport
import Testing

struct WriteOverlayTests {
  private typealias Overlay = WriteOverlay<Item>

  private let loaded = [Item(1), Item(2), Item(3)]

  @Test func whatIsWrittenIsShownAtOnceAndTakenBackWhenItFails() {
    var overlay = Overlay()
    overlay.begin(.replace(Item(1, "changed")))
    overlay.begin(.insert(Item(4, "new")))
    overlay.begin(.remove(3))
    #expect(overlay.applied(to: loaded) == [Item(4, "new"), Item(1, "changed"), Item(2)])
    for id in [1, 3, 4] { overlay.takeBack(id) }
    #expect(overlay.applied(to: loaded) == loaded)
  }

  @Test func newItemThatIsChangedIsStillNew() {
    var overlay = Overlay()
    overlay.confirm(.insert(Item(4, "new")))
    overlay.begin(.replace(Item(4, "changed")))
    #expect(overlay.applied(to: loaded).first == Item(4, "changed"))
    overlay.takeBack(4)
    #expect(overlay.applied(to: loaded).first == Item(4, "new"))
  }

  @Test func aLoadEndsNoWriteThatIsNotConfirmed() {
    var overlay = Overlay()
    overlay.begin(.remove(3))
    #expect(overlay.end(overlay.beginLoad(), of: loaded) == [])
    #expect(overlay.applied(to: loaded) == [Item(1), Item(2)])
  }

  @Test func aLoadThatBeganBeforeTheConfirmationIsShownWithTheWrite() {
    var overlay = Overlay()
    let load = overlay.beginLoad()
    overlay.confirm(.replace(Item(2, "changed")))
    overlay.confirm(.insert(Item(4, "new")))
    overlay.confirm(.remove(3))
    #expect(overlay.end(load, of: loaded) == [])
    #expect(overlay.applied(to: loaded) == [Item(4, "new"), Item(1), Item(2, "changed")])
  }

  @Test func aLoadThatBeganAfterTheConfirmationShowsWhetherTheWriteWasKept() {
    var overlay = Overlay()
    overlay.confirm(.replace(Item(1)))
    overlay.confirm(.replace(Item(2, "changed")))
    overlay.confirm(.insert(Item(4, "new")))
    overlay.confirm(.remove(3))
    overlay.confirm(.remove(5))
    let notKept = overlay.end(overlay.beginLoad(), of: loaded)
    #expect(notKept == [.replace(Item(2, "changed")), .insert(Item(4, "new")), .remove(3)])
    #expect(overlay.applied(to: loaded) == loaded)
    #expect(overlay.end(overlay.beginLoad(), of: loaded) == [])
  }

  @Test func aPartOfTheListSaysNothingOfItemsThatItDoesNotHave() {
    var overlay = Overlay()
    overlay.confirm(.replace(Item(2, "changed")))
    overlay.confirm(.replace(Item(9, "changed")))
    overlay.confirm(.insert(Item(4, "new")))
    overlay.confirm(.remove(3))
    let notKept = overlay.end(overlay.beginLoad(), of: loaded, isWhole: false)
    #expect(notKept == [.replace(Item(2, "changed")), .remove(3)])
    #expect(overlay.applied(to: loaded) == loaded)
  }

  @Test func anItemThatIsLoadedByItselfEndsItsOwnWriteOnlyAndIsShownOverAnOlderList() {
    var overlay = Overlay()
    let early = overlay.beginLoad()
    overlay.confirm(.replace(Item(1, "changed")))
    overlay.confirm(.remove(2))
    overlay.confirm(.insert(Item(4, "new")))
    #expect(overlay.end(early, of: 1, Item(1)) == nil)
    #expect(overlay[1] == .replace(Item(1, "changed")))
    let late = overlay.beginLoad()
    #expect(overlay.end(late, of: 1, Item(1, "other")) == .replace(Item(1, "changed")))
    for (id, item) in [(2, nil), (4, Item(4, "new"))] { #expect(overlay.end(late, of: id, item) == nil) }
    #expect(overlay.applied(to: loaded) == [Item(4, "new"), Item(1, "other"), Item(3)])
    #expect(overlay.end(overlay.beginLoad(), of: loaded) == [])
    #expect(overlay.applied(to: loaded) == loaded)
  }

  @Test func aWriteThatFailsLeavesTheOneBeforeUntilANewLoad() {
    var overlay = Overlay()
    overlay.confirm(.replace(Item(1, "changed")))
    let load = overlay.beginLoad()
    overlay.begin(.remove(1))
    overlay.begin(.remove(1))
    overlay.takeBack(1)
    #expect(overlay.end(load, of: loaded) == [])
    #expect(overlay.applied(to: loaded).first == Item(1, "changed"))
  }

  @Test func whatIsConfirmedIsNotTakenBack() {
    var overlay = Overlay()
    overlay.confirm(.remove(1))
    overlay.takeBack(1)
    #expect(overlay.applied(to: loaded) == [Item(2), Item(3)])
  }

  @Test func aWriteThatAnotherFollowsIsNotComparedAndStillShownOverAnOlderLoad() {
    var overlay = Overlay()
    overlay.confirm(.replace(Item(1, "changed")))
    let load = overlay.beginLoad()
    overlay.confirm(.replace(Item(2, "changed")))
    for id in [1, 2] { overlay.supersede(id) }
    #expect(overlay.end(load, of: loaded) == [])
    #expect(overlay.applied(to: loaded) == [Item(1), Item(2, "changed"), Item(3)])
  }

  @Test func newItemsComeFirstTheNewestBeforeTheOthersAndOnlyThoseThatBelongToTheList() {
    var overlay = Overlay()
    overlay.confirm(.insert(Item(4, "new")))
    overlay.confirm(.insert(Item(5, "newer")))
    overlay.confirm(.replace(Item(1, "changed")))
    #expect(overlay.applied(to: loaded) == [Item(5, "newer"), Item(4, "new"), Item(1, "changed"), Item(2), Item(3)])
    let few = overlay.applied(to: [Item(1), Item(4)]) { $0.text == "newer" }
    #expect(few == [Item(5, "newer"), Item(1, "changed")])
    // One that is changed later is still new; one that is removed is nowhere.
    overlay.confirm(.replace(Item(4, "changed")))
    overlay.confirm(.remove(5))
    #expect(overlay.applied(to: []) == [Item(4, "changed")])
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

import InnoFlowCore
import Testing

struct IdentifiedArrayTests {
  struct Item: Identifiable, Equatable {
    let id: Int
    var name = ""
  }

  @Test func keepsOrderAndUniqueIDs() {
    var items: IdentifiedArrayOf<Item> = [.init(id: 3), .init(id: 1, name: "first"), .init(id: 1, name: "second")]
    #expect(items.map(\.id) == [3, 1])
    #expect(items[id: 1]?.name == "first")
    #expect(items.append(.init(id: 3, name: "no")) == (false, 0))
    #expect(items.updateOrAppend(.init(id: 3, name: "yes"))?.name == "")
    #expect(items[0].name == "yes")
    #expect(items.updateOrAppend(.init(id: 9)) == nil)
    #expect(items.index(id: 9) == 2)
  }

  @Test func insertsBeforeAndAfter() {
    var items: IdentifiedArrayOf<Item> = [.init(id: 1), .init(id: 2)]
    items.insert(.init(id: 10), before: 2)
    items.insert(.init(id: 20), after: 1)
    items.insert(.init(id: 30), before: 99)
    items.insert(.init(id: 40), after: 99)
    #expect(items.map(\.id) == [30, 1, 20, 10, 2, 40])
    #expect(items.ids.map { items.index(id: $0) } == [0, 1, 2, 3, 4, 5])
  }

  @Test func removesAndChangesInPlace() {
    var items: IdentifiedArrayOf<Item> = [.init(id: 1), .init(id: 2), .init(id: 3)]
    items[id: 2]?.name = "two"
    items[2].name = "three"
    #expect(items.remove(id: 1) == Item(id: 1))
    #expect(items.remove(id: 1) == nil)
    items[id: 3] = nil
    #expect(items.elements == [Item(id: 2, name: "two")])
    items[id: 4] = Item(id: 4)
    #expect(items.contains(id: 4))
    items.removeAll { $0.id == 2 }
    #expect(items.map(\.id) == [4])
  }

  @Test func sortingMovesIDsAlong() {
    var items = IdentifiedArray((1...5).map { Item(id: $0) })
    items.sort { $0.id > $1.id }
    #expect(items.map(\.id) == [5, 4, 3, 2, 1])
    items.swapAt(0, 4)
    #expect(items.index(id: 1) == 0)
    let split = items.partition { $0.id.isMultiple(of: 2) }
    #expect(split == 3)
    #expect(items.map(\.id) == [1, 3, 5, 4, 2])
    #expect(items.index(id: 2) == 4)
  }
}

import Foundation
import InnoFlowCore
import Testing

struct IdentifiedArrayTests {
  struct Item: Identifiable, Hashable, Codable {
    let id: Int
    var name = ""
  }

  @Test func arrayKeepsItsOrderAndUniqueIDs() {
    var items: IdentifiedArrayOf<Item> = [.init(id: 3), .init(id: 1, name: "first"), .init(id: 1, name: "second")]
    #expect(items.map(\.id) == [3, 1])
    #expect(items[id: 1]?.name == "first")
    #expect(items.append(.init(id: 3, name: "no")) == (false, 0))
    #expect(items.updateOrAppend(.init(id: 3, name: "yes"))?.name == "")
    #expect(items[0].name == "yes")
    #expect(items.updateOrAppend(.init(id: 9)) == nil)
    #expect(items.index(id: 9) == 2)
  }

  @Test func elementIsInsertedBeforeOrAfterAnother() {
    var items: IdentifiedArrayOf<Item> = [.init(id: 1), .init(id: 2)]
    #expect(items.insert(.init(id: 10), before: 2) == (true, 1))
    #expect(items.insert(.init(id: 20), after: 1) == (true, 1))
    items.insert(.init(id: 30), before: 99)
    items.insert(.init(id: 40), after: 99)
    #expect(items.map(\.id) == [30, 1, 20, 10, 2, 40])
    #expect(items.ids.map { items.index(id: $0) } == [0, 1, 2, 3, 4, 5])
    #expect(items.insert(.init(id: 1, name: "no"), at: 5) == (false, 1))
    #expect(items.insert(.init(id: 1, name: "no"), before: 30) == (false, 1))
    #expect(items.map(\.id) == [30, 1, 20, 10, 2, 40])
    #expect(items[1].name == "")
  }

  @Test func elementsAreChangedAndRemovedByIDAndPosition() {
    var items: IdentifiedArrayOf<Item> = [.init(id: 1), .init(id: 2), .init(id: 3)]
    items[id: 2]?.name = "two"
    items[2].name = "three"
    #expect(items.remove(id: 1) == Item(id: 1))
    #expect(items.remove(id: 1) == nil)
    items[id: 3] = nil
    #expect(items.elements == [Item(id: 2, name: "two")])
    items[id: 4] = Item(id: 4)
    #expect(items.contains(id: 4))
    #expect(!items.contains(id: 99))
    items.removeAll { $0.id == 2 }
    items[id: 99]?.name = "no"
    items[id: 99] = nil
    #expect(items.elements == [Item(id: 4)])
    items.removeAll()
    #expect(items.isEmpty)
    #expect(items.ids.isEmpty)
  }

  @Test(arguments: 1...4) func removalByAssignmentKeepsTheOrder(id: Int) {
    var items = IdentifiedArray((1...4).map { Item(id: $0, name: "\($0)") })
    items[id: id] = nil
    #expect(items.elements == (1...4).filter { $0 != id }.map { Item(id: $0, name: "\($0)") })
    #expect(items.ids.map { items.index(id: $0) } == [0, 1, 2])
  }

  @Test func everyChangeOfARowIsRecorded() throws {
    let changes: [(id: Int, change: (inout IdentifiedArrayOf<Item>) -> Void)] = [
      (1, { $0[id: 1]?.name = "changed" }), (2, { $0[1].name = "changed" }), (1, { $0[id: 1] = nil }),
      (4, { $0.append(Item(id: 4)) }), (5, { $0.insert(Item(id: 5), at: 0) }),
      (2, { $0.updateOrAppend(Item(id: 2, name: "changed")) }), (6, { $0.updateOrAppend(Item(id: 6)) }),
      (3, { $0.remove(id: 3) }), (1, { $0.remove(at: 0) }),
    ]
    for (id, change) in changes {
      var items = IdentifiedArray((1...3).map { Item(id: $0) })
      let revision = try #require(items.revision)
      change(&items)
      #expect(items.changedRows(since: revision).map(Set.init) == [id])
    }
  }

  @Test func whatChangesNoRowIsNotRecorded() throws {
    let changes: [(inout IdentifiedArrayOf<Item>) -> Void] = [
      { $0.append(Item(id: 1, name: "no")) }, { $0.insert(Item(id: 1, name: "no"), at: 2) }, { $0.remove(id: 9) },
      { $0.swapAt(0, 2) }, { items in items.sort { $0.id > $1.id } },
    ]
    for change in changes {
      var items = IdentifiedArray((1...3).map { Item(id: $0) })
      let revision = try #require(items.revision)
      change(&items)
      #expect(items.changedRows(since: revision) == [])
    }
  }

  @Test func elementUnderTheIDOfAnotherStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      var items: IdentifiedArrayOf<Item> = [.init(id: 1)]
      items[id: 1] = Item(id: 2)
      _ = items
    }
    await #expect(processExitsWith: .failure) {
      var items: IdentifiedArrayOf<Item> = [.init(id: 1)]
      items[0] = Item(id: 2)
      _ = items
    }
  }

  @Test func lastSixteenChangesAreKnown() throws {
    for count in 0...17 {
      var items = IdentifiedArray((0..<20).map { Item(id: $0) })
      let revision = try #require(items.revision)
      for id in 0..<count { items[id: id]?.name = "changed" }
      #expect(items.changedRows(since: revision) == (count > 16 ? nil : (0..<count).reversed()))
    }
  }

  @Test func changesAreKnownSinceEachOfTheLastSixteenRevisions() throws {
    var items = IdentifiedArray((0..<40).map { Item(id: $0) })
    var revisions: [UInt64] = []
    for id in 0..<40 {
      let revision = try #require(items.revision)
      revisions.append(revision)
      items[id: id]?.name = "changed"
    }
    for first in 24..<40 {
      #expect(items.changedRows(since: revisions[first]) == Array((first..<40).reversed()))
    }
    #expect(items.changedRows(since: revisions[23]) == nil)
  }

  @Test func copiesWithDifferentChangesHaveDifferentRevisions() throws {
    let items: IdentifiedArrayOf<Item> = [.init(id: 1), .init(id: 2)]
    var (first, second) = (items, items)
    first[id: 1]?.name = "changed"
    second[id: 2]?.name = "changed"
    let revision = try #require(first.revision)
    #expect(second.revision != revision)
    #expect(second.changedRows(since: revision) == nil)
  }

  @Test func changesAreUnknownSinceTheRemovalOfSeveral() throws {
    let changes: [(inout IdentifiedArrayOf<Item>) -> Void] = [
      { items in items.removeAll { $0.id < 3 } }, { $0.removeAll() },
    ]
    for change in changes {
      var items = IdentifiedArray((1...3).map { Item(id: $0) })
      let revision = try #require(items.revision)
      change(&items)
      #expect(items.changedRows(since: revision) == nil)
    }
  }

  @Test func sortingKeepsTheOrderOfEqualElements() {
    var items = IdentifiedArray([3, 1, 2, 0].map { Item(id: $0, name: $0 == 0 ? "a" : "b") })
    items.sort { $0.name < $1.name }
    #expect(items.map(\.id) == [0, 3, 1, 2])
    #expect(items.index(id: 3) == 1)
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

  @Test func arraysWithTheSameElementsAreEqualWhateverTheirChanges() {
    var items: IdentifiedArrayOf<Item> = [.init(id: 1), .init(id: 2), .init(id: 3)]
    items.remove(id: 3)
    let others: IdentifiedArrayOf<Item> = [.init(id: 1), .init(id: 2)]
    #expect(items == others)
    #expect(items.hashValue == others.hashValue)
    items[id: 2]?.name = "changed"
    #expect(items != others)
  }

  @Test func arrayIsCodedAsItsElements() throws {
    let items: IdentifiedArrayOf<Item> = [.init(id: 2, name: "a"), .init(id: 1, name: "b")]
    let data = try JSONEncoder().encode(items)
    #expect(try JSONDecoder().decode([Item].self, from: data) == items.elements)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Item>.self, from: data) == items)
  }

  @Test func arrayIsDescribedAsItsElements() {
    let items: IdentifiedArrayOf<Item> = [.init(id: 2, name: "a"), .init(id: 1, name: "b")]
    #expect("\(items)" == "\(items.elements)")
    let mirror = Mirror(reflecting: items)
    #expect(mirror.displayStyle == .collection)
    #expect(mirror.children.compactMap { $0.value as? Item } == items.elements)
  }

  @Test func elementsWithTheSameIDAreNotDecoded() throws {
    let data = try JSONEncoder().encode(["items": [Item(id: 1, name: "a"), Item(id: 1, name: "b")]])
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([String: IdentifiedArrayOf<Item>].self, from: data)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(context.debugDescription == "Two elements have the same id.")
    #expect(context.codingPath.map(\.stringValue) == ["items"])
  }

  @Test func partitionCallsItsPredicateOnceForEachElement() {
    var items = IdentifiedArray((1...5).map { Item(id: $0) })
    var asked: [Int] = []
    _ = items.partition {
      asked.append($0.id)
      return $0.id.isMultiple(of: 2)
    }
    #expect(asked == [1, 2, 3, 4, 5])
  }
}

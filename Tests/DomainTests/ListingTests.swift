import Domain
import Testing

@Suite struct ListingTests {
  private struct Item: Identifiable, Equatable {
    let id: Int
  }

  @Test(arguments: [
    (ListLimit.first(2), [1, 2]),
    (.first(0), []),
    (.first(-1), []),
    (.first(.min), []),
    (.first(3), [1, 2, 3]),
    (.first(.max), [1, 2, 3]),
    (.all, [1, 2, 3]),
  ])
  func limitDecidesWhatIsShown(limit: ListLimit, shown: [Int]) {
    let listing = Listing(items: [1, 2, 3].map(Item.init), limit: limit)
    #expect(listing.shown.map(\.id) == shown)
    #expect(listing.total == 3)
    #expect(listing.items.map(\.id) == [1, 2, 3])
  }

  @Test func findsItemsThatAreNotShown() {
    let listing = Listing(items: [1, 2, 3].map(Item.init), limit: .first(1))
    #expect(listing.item(id: 3) == Item(id: 3))
    #expect(listing.item(id: 4) == nil)
  }

  @Test func ofTwoItemsWithOneIDTheFirstIsInTheList() {
    struct Row: Identifiable, Equatable, Sendable {
      let id: Int
      let text: String
    }
    let rows = [Row(id: 1, text: "first"), Row(id: 2, text: "other"), Row(id: 1, text: "second")]
    let listing = Listing(items: rows)
    #expect(listing.items == Array(rows.prefix(2)))
    #expect(listing.total == 2)
    #expect(listing.item(id: 1)?.text == "first")
  }

  @Test func filteredListingCountsItsOwnItemsAndKeepsTheLimit() {
    let listing = Listing(items: [1, 2, 3, 4].map(Item.init), limit: .first(1)).filter { $0.id > 2 }
    #expect(listing == Listing(items: [3, 4].map(Item.init), limit: .first(1)))
    #expect(listing.total == 2)
    #expect(listing.item(id: 1) == nil)
  }

  @Test func emptyListingShowsNothing() {
    let listing = Listing<Item>(items: [], limit: .first(18))
    #expect(listing.shown.isEmpty)
    #expect(listing.total == 0)
    #expect(listing.item(id: 1) == nil)
  }

  @Test func listingsDifferByTheirLimitToo() {
    let items = [Item(id: 1)]
    #expect(Listing(items: items, limit: .all) == Listing(items: items))
    #expect(Listing(items: items, limit: .all) != Listing(items: items, limit: .first(1)))
  }
}
